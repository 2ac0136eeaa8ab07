import { dirname, join } from "node:path";
import type { FileView } from "./file-view.ts";
import type { LedTo } from "./led-to.ts";

const projectMarks = ["package.json", "pyproject.toml", "setup.py", "Cargo.toml", "go.mod", "deno.json", "Gemfile"];

/**
 * The repository around a directory, or the outermost project of a workspace.
 *
 * @param isTooWide whether a directory holds more than one project may be shown
 * @returns undefined where nothing marks a project
 */
export function projectAround(
  directory: string,
  files: FileView,
  isTooWide: (path: string) => boolean,
): string | undefined {
  const around: string[] = [];
  for (let at = directory; at !== dirname(at) && !isTooWide(at); at = dirname(at)) around.push(at);
  return around.find((each) => isRepository(each, files)) ?? around.findLast((each) => isProject(each, files));
}

/** Whether a directory is marked as a project of its own. */
export function isMarked(directory: string, files: FileView): boolean {
  return isRepository(directory, files) || isProject(directory, files);
}

/**
 * The history of a work tree that has only a file in its place: `gitdir: /repository/.git/worktrees/name`. The
 * repository has to confirm it: anybody can write such a file.
 */
export function historyOf(project: string, files: FileView): LedTo {
  const own = join(project, ".git");
  const [, tree, history] = /^gitdir: ((\/.*\/\.git)\/.+)$/mu.exec(files.readStart(own) ?? "") ?? [];
  if (tree === undefined || history === undefined) return { shown: [], leftOut: [] };
  const said = files.readStart(join(tree, "gitdir"))?.trim();
  const isOwn = said !== undefined && (said === own || files.realPath(said) === files.realPath(own));
  return isOwn ? { shown: [history], leftOut: [] } : { shown: [], leftOut: [history] };
}

function isRepository(directory: string, files: FileView): boolean {
  return files.exists(join(directory, ".git"));
}

function isProject(directory: string, files: FileView): boolean {
  return projectMarks.some((mark) => files.exists(join(directory, mark)));
}
