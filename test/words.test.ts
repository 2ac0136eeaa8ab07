import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";
import { isJsonObject } from "../harness/json/value.ts";

/** What plain English, as eslint and vitest write it, has another expression for. */
const retired = [
  { name: "put to the proof", say: "tested", pattern: /\bput to the proof\b/iu },
  { name: "mend", say: "fix", pattern: /\bmend(?:s|ed|ing)?\b/iu },
  { name: "dawdle", say: "be slow", pattern: /\bdawdl/iu },
  { name: "lonely", say: "without its option", pattern: /\blonely\b/iu },
  { name: "graver", say: "more severe", pattern: /\bgraver\b/iu },
  { name: "stays done", say: "is permanent", pattern: /\bstays? done\b/iu },
  { name: "nobody knows", say: "unknown", pattern: /\bnobody knows\b/iu },
  { name: "for ever", say: "forever", pattern: /\bfor ever\b/iu },
  { name: "anew", say: "again", pattern: /\banew\b/iu },
  {
    name: "answers otherwise",
    say: "differently",
    pattern: /\b(?:answer|resolve)(?:s|d|ed)? otherwise\b(?!\.)/iu,
  },
  { name: "come to rest", say: "become idle", pattern: /\bc[ao]m(?:es?|ing) to rest\b/iu },
  { name: "looked into", say: "read, inspected", pattern: /\blooked into\b/iu },
  { name: "time budget", say: "time limit", pattern: /\btime budget\b/iu },
  { name: "has not the", say: "does not have the", pattern: /\b(?:has|have) not (?:the|a|an|both)\b/iu },
  { name: "of its own as none", say: "not its own", pattern: /\bnone of (?:its|their) own\b/iu },
  { name: "carries the mark", say: "has the marker", pattern: /\b(?:carr(?:y|ies)|lost) (?:the|its) mark\b/iu },
  { name: "is no <noun>", say: "is not a", pattern: /(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b)\w/iu },
];

/** What comments, names and files call something that has another word: the table "Words" of CONTRIBUTING.md. */
const retiredTerms = [
  { name: "rehearsal", say: "exploration", pattern: /rehears/iu },
  { name: "deed", say: "effect, or intent of a request", pattern: /\b[Dd]eeds?(?![a-z])|[a-z]Deeds?(?![a-z])/u },
  { name: "witness", say: "probe tool", pattern: /witness/iu },
  { name: "stirring", say: "perturbing", pattern: /stirring/iu },
  { name: "whoever", say: "the caller, the reader, the user, a tool that", pattern: /\bwhoever\b/iu },
];

/** Each text in the program whose words break a rule, with what to say instead. */
function retiredIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) =>
    retired.flatMap(({ name, say, pattern }) => (pattern.test(text) ? [`"${name}" (say "${say}"): ${text}`] : [])),
  );
}

/** The texts of a TypeScript program without its comments and names; X stands for each value in a template. */
function textsIn(program: unknown): readonly string[] {
  if (Array.isArray(program)) return program.flatMap(textsIn);
  if (!isJsonObject(program)) return [];
  const { type, value, quasis } = program;
  if (type === "Literal") return typeof value === "string" ? [value] : [];
  const template = type === "TemplateLiteral" && Array.isArray(quasis) ? [quasis.map(cookedOf).join("X")] : [];
  return [...template, ...Object.values(program).flatMap(textsIn)];
}

function cookedOf(quasi: unknown): string {
  if (!isJsonObject(quasi) || !isJsonObject(quasi["value"])) return "";
  const { cooked } = quasi["value"];
  return typeof cooked === "string" ? cooked : "";
}

/** The lines of a TypeScript source, its comments among them, with every text in it left empty. */
function linesWithoutTexts(source: string, path: string): readonly string[] {
  const parts = rangesOfTexts(parseAst(source, { lang: "ts" }, path)).toSorted(([left], [right]) => left - right);
  const kept = [...parts, [source.length, source.length] as const].map(([start], index) =>
    source.slice(parts[index - 1]?.[1] ?? 0, start),
  );
  return kept.join("").split("\n");
}

function rangesOfTexts(program: unknown): readonly (readonly [number, number])[] {
  if (Array.isArray(program)) return program.flatMap(rangesOfTexts);
  if (!isJsonObject(program)) return [];
  const { type, start, end } = program;
  const isText = type === "Literal" || type === "TemplateElement";
  if (isText && typeof start === "number" && typeof end === "number") return [[start, end]];
  return Object.values(program).flatMap(rangesOfTexts);
}

/** Each line whose comment or names have a retired term, with what to say instead. */
function retiredTermsIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) =>
    retiredTerms.flatMap(({ name, say, pattern }) => (pattern.test(line) ? [`"${name}" (say "${say}"): ${line}`] : [])),
  );
}

const rooms = [
  "suites",
  "audit",
  "cli",
  "reports",
  "specification",
  "report-model",
  "library",
  "options",
  "harness",
  "reference-server",
];
const pages = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...filesIn("docs", /\.md$/u),
];

function filesIn(directory: string, name: RegExp): readonly string[] {
  const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
  return names.filter((each) => name.test(each)).map((each) => join(directory, each));
}

/** Data is read as a program, too: its texts are shown as those of programs are. */
function sourceIn(path: string): string {
  const text = readFileSync(path, "utf8");
  return path.endsWith(".json") ? `(${text})` : text;
}

describe("no text that a user reads has a retired word", () => {
  it.each(rooms)("in %s", (room) => {
    const programs = filesIn(room, /^(?!.*(?:\.test\.ts$|fixture-)).*\.(?:ts|(?<!schema\.)json)$/u);
    expect(programs.length).toBeGreaterThan(0);
    const found = programs.flatMap((path) =>
      retiredIn(textsIn(parseAst(sourceIn(path), { lang: "ts" }, path))).map((text) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each(pages)("on the page %s", (page) => {
    expect(retiredIn(readFileSync(page, "utf8").split("\n"))).toEqual([]);
  });
});

describe("no comment, name or file has a retired term", () => {
  it.each([...rooms, "reference-client"])("in %s", (room) => {
    const paths = filesIn(room, /^(?!.*\.test\.ts$).*\.ts$/u);
    expect(paths.length).toBeGreaterThan(0);
    const found = paths.flatMap((path) =>
      retiredTermsIn([path, ...linesWithoutTexts(readFileSync(path, "utf8"), path)]).map((text) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});

it.each([
  ["// For whoever calls it.", 1],
  ["/**\n * A rehearsal of all calls.\n */\nconst effects = 1; // a deed", 2],
  ["const isWitness = seenDeed(`${witnesses}`);", 2],
  ['say("whoever", `deeds`, /witness/u); // indeed', 0],
])("retired terms are found in %j", (source, count) => {
  expect(retiredTermsIn(linesWithoutTexts(source, "text.ts"))).toHaveLength(count);
});

it.each([
  ['say("a hint that is no boolean")', 1],
  ["say(`${name} is no ${kind}`)", 1],
  ['say("Mend the schema.")', 1],
  ['say("there is no report format; it is no longer read, it mends nothing")', 1],
  ['const lonely = "there are no tools"; // a claim that is put to the proof', 0],
])("retired words are found in %j", (source, count) => {
  expect(retiredIn(textsIn(parseAst(source, { lang: "ts" }, "text.ts")))).toHaveLength(count);
});
