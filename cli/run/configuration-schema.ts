import type { JsonObject } from "../../harness/json/value.ts";
import { readingChoices } from "../../library/readings.ts";
import { programName } from "../../library/program-name.ts";
import type { OptionRow } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import { words } from "../../options/value-kind.ts";
import { reportFormatNames } from "../../reports/format-names.ts";
import { ignoreSetting } from "./ignored-findings.ts";

const anyText: JsonObject = { type: "string" };
const text: JsonObject = { ...anyText, minLength: 1 };
const notBlank: JsonObject = { ...anyText, pattern: "\\S" };
const texts: JsonObject = { type: "array", items: anyText };

/** The value of each setting. What a file that was only found may not set is told by the run. */
const forms: Readonly<Record<string, JsonObject>> = {
  command: { anyOf: [text, { ...texts, minItems: 1 }] },
  url: text,
  env: {
    anyOf: [
      { type: "object", additionalProperties: anyText },
      { type: "array", items: { type: "string", pattern: "^[A-Za-z_][A-Za-z0-9_]*$" } },
    ],
  },
  checks: texts,
  examples: { type: "object", additionalProperties: { type: "object" } },
  httpVerbs: {
    type: "object",
    properties: {
      $schema: true,
      profile: anyText,
      tools: { type: "object", additionalProperties: anyText },
    },
    additionalProperties: false,
  },
  profiles: { type: "array" },
  execute: { type: "boolean" },
  seed: { type: "integer", minimum: -(2 ** 31), maximum: 2 ** 31 },
  failOn: { type: "array" },
  minVerified: {
    anyOf: [
      { type: "integer", minimum: 0 },
      { type: "string", pattern: "^([0-9]|[1-9][0-9]|100)%$" },
    ],
  },
  baseline: anyText,
  readings: {
    type: "object",
    properties: Object.fromEntries(readingChoices.map(({ option, readings }) => [option, { enum: [...readings] }])),
    additionalProperties: false,
  },
  reports: {
    type: "array",
    items: { type: "string", pattern: `^(${reportFormatNames.join("|")})(=.+)?$` },
  },
  as: text,
  ignore: {
    type: "array",
    items: {
      type: "object",
      properties: {
        check: notBlank,
        tool: anyText,
        reason: notBlank,
        until: { type: "string", pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" },
      },
      required: ["check", "reason"],
      additionalProperties: false,
    },
  },
};

const saysOfIgnore = "checks of tools whose findings make no run fail; each report shows them with the reason";

/** The JSON Schema of a configuration, for editors: one property for each setting, with what the option says. */
export function configurationSchema(): JsonObject {
  const ofRows = namedRows.flatMap(([, row]) => (row.setting === undefined ? [] : [propertyOf(row, row.setting)]));
  const properties = [...ofRows, propertyOf({ says: saysOfIgnore, kind: words }, ignoreSetting)];
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: `Settings of ${programName}`,
    type: "object",
    properties: { $schema: true, ...Object.fromEntries(properties) },
    additionalProperties: false,
  };
}

function propertyOf(
  { says, kind }: Pick<OptionRow, "says" | "kind">,
  { key, example }: NonNullable<OptionRow["setting"]>,
): readonly [string, JsonObject] {
  const form = forms[key];
  if (form === undefined) throw new Error(`the setting ${key} has no schema`);
  const choices = kind.choices === undefined || !kind.repeats ? {} : { items: { enum: [...kind.choices] } };
  return [key, { description: `${says.replace(" (repeatable)", "")}. ${example}`, ...form, ...choices }];
}
