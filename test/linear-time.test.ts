import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";
import { formOf, valuesOf } from "../harness/error-text/named-values.ts";
import { issuesIn } from "../harness/error-text/validation-issues.ts";
import { opened } from "../harness/json/shown-value.ts";
import { parseJson } from "../harness/json/parse.ts";
import { harvest } from "../harness/rehearsal/harvest.ts";
import { lessonForms } from "../harness/rehearsal/lesson-forms.ts";
import { valuesInText } from "../harness/rehearsal/text-values.ts";
import { estimateCost } from "../harness/schema/pattern-cost.ts";
import { maskOf } from "../harness/secrets/masker.ts";
import { withoutNamedSecrets } from "../harness/secrets/secrets-in-files.ts";
import { tokenShapes } from "../harness/secrets/token-shapes.ts";
import { complaintForms } from "../harness/upstream/learning/complaint-forms.ts";
import { shortPaths } from "../library/short-paths.ts";
import { visibleText } from "../reports/escape/visible-text.ts";
import { wrapText } from "../reports/terminal/layout.ts";

/** What reads or shows what a server has sent. */
const rooms = ["harness", "library", "report-model", "reports", "suites"];
/**
 * Work that grows with the square of the text takes more than ten times as long for this one, and what grows as the text
 * a thousandth of it: how busy the machine is makes no difference.
 */
const longTextLength = 32 * 1024;
const maxMs = 600;
const megabyte = 1024 * 1024;
const megabyteMs = 10_000;

interface Pattern {
  readonly place: string;
  readonly form: RegExp;
}

/** Expressions that stand in the sources and repeat something without a bound: no other takes longer for a longer text. */
function patternsInSources(): readonly Pattern[] {
  const files = rooms
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: "utf8" }).map((path) => join(room, path)))
    .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|\/fixture-/.test(path));
  return files.flatMap((path) => {
    const found: Pattern[] = [];
    const look = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      if ("regex" in node && typeof node.regex === "object" && node.regex !== null) {
        const [pattern, flags] = [
          "pattern" in node.regex && node.regex.pattern,
          "flags" in node.regex && node.regex.flags,
        ];
        if (typeof pattern === "string" && typeof flags === "string")
          found.push({ place: path, form: new RegExp(pattern, flags) });
        return;
      }
      Object.values(node).forEach(look);
    };
    look(parseAst(readFileSync(path, "utf8"), { lang: "ts" }, path));
    return found;
  });
}

function isUnbounded({ source }: RegExp): boolean {
  return /[*+]|\{\d+,\}/.test(source.replaceAll(/\\.|\[(?:[^\]\\]|\\.)*\]/g, "x"));
}

/** What an expression is likely to go wrong at: the words in it, and single characters, again and again and without an end. */
function textsAgainst({ source }: RegExp): readonly string[] {
  const plain = source
    .replaceAll(
      /\(\?(?:<?[=!:]|<\w+>)|\\[bBdDwWsSpPku](?:\{[^}]*\})?|\[(?:[^\]\\]|\\.)*\]|\{[\d,]*\}|[()|?*+^$]/g,
      "\0",
    )
    .replaceAll(/\\(.)/g, "$1");
  const words = [...new Set(plain.split("\0").filter((word) => word !== ""))].slice(0, 6);
  const characters = " \na0A-_\"'`\\/:.,…=([{<".split("");
  const pairs = words.flatMap((word) => [" ", "-"].map((each) => word + each));
  const units = [...words, ...characters, ...pairs, "a-", "a ", "0 ", "a.", '\\"'];
  const long = (unit: string): string => unit.repeat(Math.ceil(longTextLength / unit.length)).slice(0, longTextLength);
  const headed = words.slice(0, 3).flatMap((word) => [" ", "a", "0"].map((each) => word + long(each)));
  return [...units.map(long), ...headed, ...[" ", "a", "0"].map((each) => `x${long(each)}\u{1}`)];
}

const context = createContext({ form: /x/u, text: "" });

/** Whether looking for all matches in a text comes to an end. */
function ends(form: RegExp, text: string): boolean {
  // What is tried at one place only is tried there alone.
  Object.assign(context, { form: new RegExp(form, form.flags.replace(/[gy]/g, "") + (form.sticky ? "y" : "g")), text });
  try {
    runInContext('text.replace(form, "")', context, { timeout: maxMs });
    return true;
  } catch {
    return false;
  }
}

function slowTexts(form: RegExp): readonly string[] {
  return textsAgainst(form)
    .filter((text) => !ends(form, text))
    .map((text) => JSON.stringify(text.slice(0, 20)));
}

it("every regular expression takes time that grows as the text does", () => {
  const patterns = patternsInSources().filter(({ form }) => isUnbounded(form));
  expect(patterns.length).toBeGreaterThan(150);
  const slow = patterns.flatMap(({ place, form }) =>
    slowTexts(form)
      .slice(0, 1)
      .map((text) => `${place} ${String(form)} at ${text}`),
  );
  expect(slow).toEqual([]);
}, 300_000);

it.each([
  ["tokens", tokenShapes],
  ["complaints", complaintForms.map(({ form }) => form)],
  // They are matched against one line at a time, which is cut.
])(
  "so does every form of %s",
  (_, forms) => {
    expect(forms.flatMap((form) => slowTexts(form).map((text) => `${String(form)} at ${text}`))).toEqual([]);
  },
  300_000,
);

const mask = maskOf([
  { name: "A", value: "correct horse battery staple" },
  { name: "B", value: "a".repeat(500) },
]);
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  mask,
  withoutNamedSecrets,
  formOf,
  valuesOf,
  issuesIn,
  opened,
  parseJson,
  harvest: (text) => harvest({ content: [{ type: "text", text }] }),
  valuesInText,
  estimateCost,
  shortPaths: shortPaths("/srv"),
  visibleText: (text) => visibleText(text, 500),
  wrapText: (text) => wrapText(text, 80),
};
const units = [
  '"',
  "…",
  '"…',
  "correct hors…",
  "eyJaaaaaaaa-",
  "[",
  "{",
  '[{"a":',
  " ",
  "\n",
  "\n ",
  "a",
  "a ",
  "a, ",
  ": ",
  "/",
  "0",
  "0.",
  "\\",
  "A",
  "expected ",
  "-----BEGIN PRIVATE KEY-----",
  "(",
  "://a:",
  "password=",
  "aaaaaaaaaaaa…",
];

describe.each(Object.entries(readers))("%s", (_, read) => {
  it("reads a megabyte of whatever hurts it in time that grows as the text does", () => {
    for (const unit of units) {
      // A sixteenth of it first, so that what takes too long is told and not waited for.
      for (const length of [megabyte / 16, megabyte]) {
        const text = unit.repeat(length / unit.length);
        const before = process.cpuUsage();
        read(text);
        const { user } = process.cpuUsage(before);
        expect(user / 1_000, `ms for ${length} of ${JSON.stringify(unit)}`).toBeLessThan(megabyteMs);
      }
    }
  });
});

it("lessons are looked for in lines that are cut", () => {
  for (const { form } of lessonForms)
    expect(textsAgainst(form).every((text) => ends(form, text.slice(0, 1_000)))).toBe(true);
});
