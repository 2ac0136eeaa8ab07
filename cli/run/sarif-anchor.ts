import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { programName } from "../../library/program-name.ts";
import type { Anchor } from "../../reports/sarif/anchor.ts";
import type { Report } from "../../report-model/report-model.ts";
import { findTools } from "../source/tool-places.ts";
import { UsageError } from "../program/usage-error.ts";
import { readGivenFile } from "../documents/given-file.ts";

/** Files that tell most of a server, in this order, where the user names none. */
const candidates = [
  `${programName}.config.json`,
  "package.json",
  "pyproject.toml",
  "go.mod",
  "Cargo.toml",
  "README.md",
];

const giveOne = "Give a file of the repository, such as --sarif-anchor src/server.ts.";

const maxBytes = 8 * 1024 * 1024;

/**
 * The file that `--report sarif` shows findings at: the one named by `--sarif-anchor`, else the first one that a project
 * is known by. Its path is taken from the root of the repository, as GitHub takes it.
 *
 * @param given what `--sarif-anchor` names
 * @param directory where others are looked for
 * @returns undefined where there is none of them
 * @throws UsageError when the file given is not a file of text
 */
export async function readAnchor(
  given: string | undefined,
  directory: string = process.cwd(),
): Promise<Anchor | undefined> {
  const found = given ?? candidates.find((name) => existsSync(join(directory, name)));
  if (found === undefined) return undefined;
  const path = resolve(directory, found);
  const text = await readGivenFile({
    option: "--sarif-anchor",
    path,
    maxBytes,
    giveOne,
    ifTooLarge: "Give another file of the repository, such as the one that names the tools.",
  });
  const root = repositoryOf(directory);
  const fromRoot = relative(root, path).split(sep).join("/");
  if (fromRoot.startsWith("../")) {
    throw new UsageError(`--sarif-anchor ${path} is not in the repository ${root}`, giveOne);
  }
  return { path: fromRoot, lines: text.split(/\r?\n/u) };
}

/**
 * The same anchor with the lines of the source that define the tools of a report. A file that the user names goes before.
 *
 * @param given what `--sarif-anchor` names
 */
export function withTools(
  anchor: Anchor | undefined,
  given: string | undefined,
  { results, target }: Pick<Report, "results" | "target">,
  directory: string = process.cwd(),
): Anchor | undefined {
  if (given !== undefined) return anchor;
  const names = [...new Set(results.flatMap(({ tool }) => (tool === undefined ? [] : [tool])))];
  const root = repositoryOf(directory);
  const tools = new Map(
    [...findTools(directory, names, target.command)].map(([name, { path, line, column }]) => {
      const region = {
        startLine: line + 1,
        startColumn: column + 1,
        endLine: line + 1,
        endColumn: column + 1 + name.length,
      };
      return [name, { path: relative(root, path).split(sep).join("/"), region }] as const;
    }),
  );
  return tools.size === 0 ? anchor : { path: "README.md", lines: [], ...anchor, tools };
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
