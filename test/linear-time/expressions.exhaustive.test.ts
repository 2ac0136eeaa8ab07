import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { parseAst } from "rolldown/parseAst";
import { expect, it, vi } from "vitest";
import { lessonForms } from "../../harness/exploration/lesson-forms.ts";

/** Where what is published is written. */
const rooms = [
  "audit",
  "cli",
  "harness",
  "library",
  "options",
  "reference-server",
  "report-model",
  "reports",
  "specification",
  "suites",
];
/**
 * The texts that an expression takes longest for are looked for among short ones. Work that grows with the square of the
 * text takes minutes for the long one, and what grows as the text a few milliseconds: how busy the machine is makes no
 * difference.
 */
const shortTextLength = 8 * 1024;
const megabyte = 1024 * 1024;
/** The set-up of these tests gives ten times as much. */
const maxMs = 2_000;
const slowest = 2;

interface Pattern {
  readonly place: string;
  readonly form: RegExp;
}

/** What a file has of expressions: those that stand in it, and whether it makes others when it runs. */
interface Expressions {
  readonly path: string;
  readonly literals: readonly RegExp[];
  readonly makesOthers: boolean;
}

function expressionsIn(path: string): Expressions {
  const literals: RegExp[] = [];
  let makesOthers = false;
  const look = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node && isWritten(node.regex)) {
      literals.push(new RegExp(node.regex.pattern, node.regex.flags));
      return;
    }
    if ("callee" in node && isNamedRegExp(node.callee)) makesOthers = true;
    Object.values(node).forEach(look);
  };
  look(parseAst(readFileSync(path, "utf8"), { lang: "ts" }, path));
  return { path, literals, makesOthers };
}

function isWritten(regex: unknown): regex is { readonly pattern: string; readonly flags: string } {
  if (typeof regex !== "object" || regex === null || !("pattern" in regex && "flags" in regex)) return false;
  return typeof regex.pattern === "string" && typeof regex.flags === "string";
}

function isNamedRegExp(callee: unknown): boolean {
  return typeof callee === "object" && callee !== null && "name" in callee && callee.name === "RegExp";
}

const sources = [
  "cli.ts",
  "index.ts",
  "vitest.ts",
  ...rooms.flatMap((room) => readdirSync(room, { recursive: true, encoding: "utf8" }).map((path) => join(room, path))),
].filter((path) => path.endsWith(".ts") && !/\.test\.ts$|\.d\.ts$|\/fixture-/u.test(path));

/** What uses its expressions in a way that makes them quick; tested below as a whole. */
const quickAsUsed = new Set(["cli/mcp-config/entry/placeholder-forms.ts"]);

/** What makes expressions out of texts that are not its own, and why none of them takes long. */
const madeOfOthersTexts: Readonly<Record<string, string>> = {
  "cli/mcp-config/entry/placeholder-forms.ts": "tested below as a whole",
  "cli/source/hint-edits.ts": "over single lines of the user's own source, from the name of a hint on",
  "cli/source/hint-insertion.ts": "the openings of a list, over single lines of the user's own source",
  "harness/calls/arguments/argument-to-give.ts": "over the first 2,000 characters of an error",
  "harness/connect/owned-name.ts": "over names of files",
  "harness/generate/values/pattern-values.ts": "only read, to make texts that match",
  "harness/exploration/lesson-form.ts": "tested below, form by form",
  "harness/schema/pattern.ts": "patterns of a schema, which are matched within a bound of time",
  "harness/secrets/masker.ts": "tested below as a whole",
  "harness/api-stub/learning/complaint-forms.ts": "tested below, form by form",
  "harness/api-stub/learning/complaints-in.ts": "the forms of complaints, tested below",
  "harness/api-stub/learning/form-complaints.ts": "among the forms of complaints",
  "reports/terminal/layout.ts": "pieces of one width",
};

/** The expressions that a file makes while it is loaded, when it is loaded once more. */
async function madeByLoading(path: string): Promise<readonly RegExp[]> {
  // What it imports is loaded by then, and makes no more.
  await import(/* @vite-ignore */ `../../${path}`);
  const made: RegExp[] = [];
  const recording = new Proxy(RegExp, {
    construct: (Original, [source, flags]: [string, string | undefined]) => {
      const form = new Original(source, flags);
      made.push(form);
      return form;
    },
  });
  vi.stubGlobal("RegExp", recording);
  try {
    // A module under another address is a module of its own.
    await import(/* @vite-ignore */ `../../${path}?loaded-again`);
  } finally {
    vi.unstubAllGlobals();
  }
  return made;
}

/** Where nothing is repeated without a bound, no text takes longer than any other. */
function isUnbounded({ source }: RegExp): boolean {
  return /[*+]|\{\d+,\}/u.test(source.replaceAll(/\\.|\[(?:[^\]\\]|\\.)*\]/gu, "x"));
}

/** What is no text in an expression, and characters that are escaped. */
const notPlain =
  /\\[bBdDwWsSpPkfrtuv](?:\{[^}]*\})?|\\(.)|\(\?(?:<?[=!:]|<\w+>)|\[(?:[^\]\\]|\\.)*\]|\{[\d,]*\}|[()|?*+^$]/gu;

/** What an expression is likely to go wrong at: the words in it, and single characters, again and again and without an end. */
function textsAgainst({ source }: RegExp): readonly Text[] {
  const plain = source.replaceAll(notPlain, (_, escaped: string | undefined) => escaped?.replace("n", "\n") ?? "\0");
  const words = [...new Set(plain.split("\0").filter((word) => word !== ""))].slice(0, 6);
  const characters = " \na0A-_\"'`\\/:.,…=([{<".split("");
  const pairs = words.flatMap((word) => [" ", "-"].map((each) => word + each));
  const units = [...words, ...characters, ...pairs, words.join(""), "a-", "a ", "0 ", "a.", '\\"'];
  return [
    ...units.filter((unit) => unit !== "").map((unit) => ({ head: "", unit, end: "" })),
    ...words.slice(0, 3).flatMap((head) => [" ", "a", "0"].map((unit) => ({ head, unit, end: "" }))),
    ...[" ", "a", "0"].map((unit) => ({ head: "x", unit, end: "\u{1}" })),
  ];
}

/** Such as a word and what follows it again and again. */
interface Text {
  readonly head: string;
  readonly unit: string;
  readonly end: string;
}

function written({ head, unit, end }: Text, length: number): string {
  return head + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + end;
}

const context = createContext({ form: /x/u, texts: [], now: () => performance.now() });
const timed = `texts.map((text) => { const before = now(); text.replace(form, ""); return now() - before; })`;

/** @returns how long each text took; undefined where looking for all matches in them comes to no end */
function timesFor(form: RegExp, texts: readonly string[], limitMs = maxMs): readonly number[] | undefined {
  // What is tried at one place only is tried there alone.
  Object.assign(context, {
    form: new RegExp(form, form.flags.replace(/[gy]/gu, "") + (form.sticky ? "y" : "g")),
    texts,
  });
  try {
    return runInContext(timed, context, { timeout: limitMs });
  } catch {
    return undefined;
  }
}

/** The beginning of a text of which a megabyte takes so long that time does not grow as the text does. */
function slowText(form: RegExp, limitMs?: number): string | undefined {
  const texts = textsAgainst(form);
  const times = timesFor(
    form,
    texts.map((text) => written(text, shortTextLength)),
    limitMs,
  );
  if (times === undefined) return "short texts";
  const slow = texts
    .map((text, index) => ({ text, ms: times[index] ?? 0 }))
    .toSorted((left, right) => right.ms - left.ms)
    .slice(0, slowest)
    .find(({ text }) => timesFor(form, [written(text, megabyte)], limitMs) === undefined);
  return slow && JSON.stringify(written(slow.text, 20));
}

function slowPatterns(patterns: readonly Pattern[]): readonly string[] {
  return patterns.flatMap(({ place, form }) => {
    const text = isUnbounded(form) ? slowText(form) : undefined;
    return text === undefined ? [] : [`${place} ${String(form)} at ${text}`];
  });
}

it("every regular expression of the sources takes time that grows as the text does", async () => {
  const files = sources.map(expressionsIn);
  const patterns = files
    .filter(({ path }) => !quickAsUsed.has(path))
    .flatMap(({ path, literals }) => literals.map((form) => ({ place: path, form })));
  expect(patterns.filter(({ form }) => isUnbounded(form)).length).toBeGreaterThan(180);
  expect(slowPatterns(patterns)).toEqual([]);
}, 300_000);

it("so does every one that is put together when it is loaded; what makes others says why they are quick", async () => {
  const patterns: Pattern[] = [];
  const makers: string[] = [];
  for (const { path, makesOthers } of sources.map(expressionsIn)) {
    if (!makesOthers) continue;
    const made = await madeByLoading(path);
    if (made.length === 0 || Object.hasOwn(madeOfOthersTexts, path)) makers.push(path);
    patterns.push(...made.map((form) => ({ place: path, form })));
  }
  expect(makers.toSorted()).toEqual(Object.keys(madeOfOthersTexts).toSorted());
  expect(patterns.length).toBeGreaterThan(50);
  expect(slowPatterns(patterns)).toEqual([]);
}, 300_000);

it("an expression whose time grows with the square of the text is told", () => {
  // Minutes and more: there is no need to wait for them.
  const limitMs = 50;
  for (const form of [/\s+$/u, /\{[^}]*\}/u, /(?:a|a)*b/u]) expect(slowText(form, limitMs)).toBeDefined();
}, 300_000);

it("lessons are looked for in lines that are cut", () => {
  for (const { form } of lessonForms)
    expect(
      timesFor(
        form,
        textsAgainst(form).map((text) => written(text, 1_000)),
      ),
    ).toBeDefined();
});
