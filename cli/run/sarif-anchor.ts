import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { readStart } from "../../harness/connect/read-start.ts";
import { unlessRefused } from "../../harness/connect/system-error.ts";
import { programName } from "../../library/program-name.ts";
import type { Report } from "../../report-model/report-model.ts";
import { nowhere, type Anchor, type DefinedAt } from "../../reports/sarif/anchor.ts";
import { readGivenFile } from "../documents/given-file.ts";
import { UsageError } from "../program/usage-error.ts";
import { findTools } from "../source/tool-places.ts";

/** Files that tell most of a server, in this order, where the user names none. */
const projectFiles = [
  `${programName}.config.json`,
  "package.json",
  "pyproject.toml",
  "go.mod",
  "Cargo.toml",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "README.md",
];
/** Where a job runs, the file that describes it is there; the second is a directory of such files. */
const jobFile = ".gitlab-ci.yml";
const jobDirectory = ".github/workflows";

const giveOne = "Give a file of the repository, such as --sarif-anchor src/server.ts.";

const maxBytes = 8 * 1024 * 1024;
/** Of a file that nobody named; what stands behind is not looked for tools. */
const maxFoundBytes = 512 * 1024;

/**
 * Reads the file that `--sarif-anchor` names, before anything is tested. Its path is taken from the root of the repository, as
 * GitHub and GitLab take it.
 *
 * @returns undefined where none is named
 * @throws UsageError when it is not a file of text, or not of the repository
 */
export async function readAnchor(
  given: string | undefined,
  directory: string = process.cwd(),
): Promise<Anchor | undefined> {
  if (given === undefined) return undefined;
  const path = resolve(directory, given);
  const text = await readGivenFile({
    option: "--sarif-anchor",
    path,
    maxBytes,
    giveOne,
    ifTooLarge: "Give another file of the repository, such as the one that names the tools.",
  });
  const root = repositoryOf(directory);
  const fromRoot = pathBelow(root, path);
  if (fromRoot === undefined) {
    throw new UsageError(`--sarif-anchor ${path} is not in the repository ${root}`, giveOne);
  }
  return { path: fromRoot, lines: text.split(/\r?\n/u) };
}

/**
 * Where the findings of a report are shown: at the file that the user named; else at the definition of the tool in the source,
 * as `suggest --format diff` finds it, and what has none at a file that the project is known by. Each is there.
 *
 * @param given what `readAnchor` read
 * @param directory where the project is looked for
 */
export function anchorOf(given: Anchor | undefined, report: Report, directory: string = process.cwd()): Anchor {
  if (given !== undefined) return given;
  const root = repositoryOf(directory);
  return { ...fileOf(report, directory, root), tools: definitionsOf(report, directory, root) };
}

/** What is defined in several places as surely is shown at none of them: it may be another server's. */
function definitionsOf({ results, target }: Report, directory: string, root: string): ReadonlyMap<string, DefinedAt> {
  // A client is shown tools of ours.
  if (target.client !== undefined) return new Map();
  const names = [...new Set(results.flatMap(({ tool }) => tool ?? []))];
  return new Map(
    [...findTools(directory, names, target.command)].flatMap(([name, { path, line, column, isOneOfSeveral }]) => {
      const fromRoot = pathBelow(root, path);
      if (fromRoot === undefined || isOneOfSeveral === true) return [];
      const startColumn = column + 1;
      const endColumn = startColumn + name.length;
      return [
        [name, { path: fromRoot, region: { startLine: line + 1, startColumn, endLine: line + 1, endColumn } }],
      ] as const;
    }),
  );
}

/** The file that stands for the server where the user names none. */
function fileOf({ target }: Report, directory: string, root: string): Anchor {
  const started = target.command.map((word) => resolve(directory, word));
  const paths = [
    ...projectFiles.map((name) => join(directory, name)),
    ...started,
    ...projectFiles.map((name) => join(root, name)),
    join(root, jobFile),
    ...jobsIn(join(root, jobDirectory)),
  ];
  const path = paths.find((each) => isFile(each) && pathBelow(root, each) !== undefined);
  const fromRoot = path === undefined ? undefined : pathBelow(root, path);
  if (path === undefined || fromRoot === undefined) return nowhere;
  const text = unlessRefused(() => readStart(path, maxFoundBytes)) ?? "";
  return { path: fromRoot, lines: text.split(/\r?\n/u) };
}

function jobsIn(directory: string): readonly string[] {
  const names = unlessRefused(() => readdirSync(directory)) ?? [];
  return names.toSorted().map((name) => join(directory, name));
}

function isFile(path: string): boolean {
  return unlessRefused(() => statSync(path, { throwIfNoEntry: false }))?.isFile() === true;
}

/** With `/`; undefined where it is not below the root. */
function pathBelow(root: string, path: string): string | undefined {
  const fromRoot = relative(root, path).split(sep).join("/");
  return fromRoot.startsWith("../") || fromRoot.startsWith("/") ? undefined : fromRoot;
}

/** The directory above that has a `.git`, or the one given where none has. */
function repositoryOf(directory: string): string {
  let current = resolve(directory);
  while (!existsSync(join(current, ".git"))) {
    const parent = dirname(current);
    if (parent === current) return resolve(directory);
    current = parent;
  }
  return current;
}
