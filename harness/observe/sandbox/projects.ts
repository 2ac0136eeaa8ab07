import { dirname, join } from "node:path";
import type { FileView } from "./file-view.ts";

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

/** Where the history of a work tree lies that has only a file in its place: `gitdir: /repository/.git/worktrees/name`. */
export function historyOf(project: string, files: FileView): readonly string[] {
  const target = /^gitdir: (\/.*\/\.git)\//u.exec(files.readStart(join(project, ".git")) ?? "")?.[1];
  return target === undefined ? [] : [target];
}

function isRepository(directory: string, files: FileView): boolean {
  return files.exists(join(directory, ".git"));
}

function isProject(directory: string, files: FileView): boolean {
  return projectMarks.some((mark) => files.exists(join(directory, mark)));
}
