import { extname, relative, resolve } from "node:path";
import { lookAround } from "../../harness/calls/project/look-around.ts";
import { readStart } from "../../harness/connect/read-start.ts";
import { programName } from "../../library/program-name.ts";
import { unlessRefused } from "../../harness/connect/system-error.ts";

/** Where the source of a server defines a tool. */
export interface ToolPlace {
  /** Absolute. */
  readonly path: string;
  readonly lines: readonly string[];
  /** Of the name of the tool, from 0. */
  readonly line: number;
  readonly column: number;
  /** Another file defines a tool of that name as surely, such as a copy, or another server of the project. */
  readonly isOneOfSeveral?: true;
}

const endings: ReadonlySet<string> = new Set(
  ".ts .mts .cts .js .mjs .cjs .tsx .jsx .py .go .rs .java .kt .cs .rb .php .json .yaml .yml".split(" "),
);
const maxFileBytes = 512 * 1024;
const maxFiles = 1_000;
const maxTools = 1_000;
const linesOfDecorator = 12;
/** A file of data may define the tools of a server; where its code names them, it more often tells of them. */
const isOfData = /\.(?:json|ya?ml)$/u;
const isOfTests = /(?:^|[\\/._-])(?:tests?|spec|mock|fixture)(?:[\\/._-]|$)/iu;

/** How surely a place defines the tool: the better, the larger. */
interface Found extends ToolPlace {
  readonly weight: number;
}

/**
 * The likeliest definition of each tool in the files of a project: its name in quotes where a tool is registered or named, or
 * a decorated function of Python. A file that the command of the server names comes first, and files of tests come last.
 * Nothing is run, and links are not followed.
 *
 * @param tools names, as the server lists them; hostile
 * @param command of the server, one word per entry
 */
export function findTools(
  root: string,
  tools: readonly string[],
  command: readonly string[] = [],
): ReadonlyMap<string, ToolPlace> {
  const names = tools.filter((name) => name !== "" && !name.includes("\n")).slice(0, maxTools);
  const best = new Map<string, Found>();
  const started = new Set(command.map((word) => resolve(root, word)));
  const files = lookAround(root).filter(({ path, isDirectory }) => !isDirectory && endings.has(extname(path)));
  for (const { path } of files.slice(0, maxFiles)) {
    const text = unlessRefused(() => readStart(path, maxFileBytes));
    // What was cut or is no UTF-8 could not be written back.
    if (text === undefined || text.includes("\uFFFD") || Buffer.byteLength(text) >= maxFileBytes) continue;
    // With the returns that end them elsewhere, for the same reason.
    const lines = text.split("\n");
    // A report of ours has the names of all tools.
    if (isOfData.test(path) && text.includes(programName)) continue;
    const isStarted = started.has(path);
    const malus = (isOfTests.test(relative(root, path)) ? 1 : 0) + (isOfData.test(path) && !isStarted ? 3 : 0);
    const bonus = (isStarted ? 3 : 0) - malus;
    for (const name of names) {
      if (!text.includes(name)) continue;
      const found = placeIn(lines, name, path, bonus);
      const known = best.get(name);
      if (found === undefined || found.weight < (known?.weight ?? 0)) continue;
      best.set(name, known?.weight === found.weight ? { ...known, isOneOfSeveral: true } : found);
    }
  }
  return best;
}

function placeIn(lines: readonly string[], name: string, path: string, bonus: number): Found | undefined {
  let best: Found | undefined;
  for (const [line, text] of lines.entries()) {
    if (!text.includes(name)) continue;
    const column = columnOf(text, name);
    if (column === undefined) continue;
    const weight = (isDefinition(lines, line) ? 4 : 2) + bonus;
    if (weight > (best?.weight ?? 0)) best = { path, lines, line, column, weight };
  }
  return best;
}

/** Of the name in quotes, or of the function that has it. */
function columnOf(text: string, name: string): number | undefined {
  const quoted = [`"${name}"`, `'${name}'`, `\`${name}\``].map((each) => text.indexOf(each)).find((at) => at !== -1);
  if (quoted !== undefined) return quoted + 1;
  const before = /^\s*(?:async\s+)?def\s+/u.exec(text)?.[0];
  return before !== undefined && text.startsWith(`${name}(`, before.length) ? before.length : undefined;
}

function isDefinition(lines: readonly string[], line: number): boolean {
  const text = lines[line] ?? "";
  if (/\bdef\b/u.test(text)) {
    return lines.slice(Math.max(0, line - linesOfDecorator), line).some((each) => /^\s*@\w[\w.]*tool\b/u.test(each));
  }
  return /(?:\b(?:register_?Tool|add_?Tool|new_?Tool|tool)\s*\(|\bname["']?\s*[:=])/iu.test(
    `${lines[line - 1]?.trim().endsWith("(") === true ? lines[line - 1] : ""}${text}`,
  );
}
