import { describe, expect, it } from "vitest";
import { Field } from "../../cli/documents/field.ts";
import { fillTemplate } from "../../cli/mcp-config/entry/placeholder.ts";
import * as placeholderForms from "../../cli/mcp-config/entry/placeholder-forms.ts";
import { formOf, valuesOf } from "../../harness/error-text/named-values.ts";
import { issuesIn } from "../../harness/error-text/validation-issues.ts";
import { opened } from "../../harness/json/shown-value.ts";
import { parseJson } from "../../harness/json/parse.ts";
import { harvest } from "../../harness/exploration/harvest.ts";
import { valuesInText } from "../../harness/exploration/text-values.ts";
import { estimateCost } from "../../harness/schema/pattern-cost.ts";
import { maskOf } from "../../harness/secrets/masker.ts";
import { withoutNamedSecrets } from "../../harness/secrets/secrets-in-files.ts";
import { shortPaths } from "../../library/short-paths.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { separateComments } from "../../specification/program-comments.ts";
import { wrapText } from "../../reports/terminal/layout.ts";

const megabyte = 1024 * 1024;
/** Of the texts, those that a reader takes longest for are read in full length. */
const slowest = 2;

const mask = maskOf([
  { name: "A", value: "correct horse battery staple" },
  { name: "B", value: "a".repeat(500) },
]);
const field = new Field({ file: "mcp.json", document: { value: null, lineOf: () => undefined } });
const placeholders = Object.values(placeholderForms).filter((each) => typeof each !== "function");
const fillings = { environment: {}, given: new Map(), declared: new Map(), directory: "/", workspace: "/", home: "/" };
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
  separateComments: (text) => separateComments(text, 1),
  fillTemplate: (text) => fillTemplate({ field, text, placeholders }, fillings),
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
  "${env:",
  "${-",
  "{file:",
  "%A",
];

/** Of a busy machine, too: time of the processor. Work that grows with the square takes hundreds of times as long. */
const maxCpuMs = { short: 1_000, long: 10_000 };

function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000;
}

describe.each(Object.entries(readers))("%s", (_, read) => {
  it("reads a megabyte of whatever hurts it in time that grows as the text does", () => {
    const times = units.map((unit) => ({ unit, ms: cpuMsOf(() => read(unit.repeat(megabyte / 16 / unit.length))) }));
    expect(times.filter(({ ms }) => ms > maxCpuMs.short)).toEqual([]);
    for (const { unit } of times.toSorted((left, right) => right.ms - left.ms).slice(0, slowest)) {
      const ms = cpuMsOf(() => read(unit.repeat(megabyte / unit.length)));
      expect(ms, JSON.stringify(unit)).toBeLessThan(maxCpuMs.long);
    }
  });
});
