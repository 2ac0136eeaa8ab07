import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { completeReport } from "./fixture-complete-report.ts";
import { isJsonObject, jsonTypeOf, member, type Json, type JsonObject } from "../harness/json/value.ts";
import type { Counterexample } from "./counterexample.ts";
import { failingVerdicts, verdicts, type Ambiguity, type ExitCode, type Level } from "./report-model.ts";
import { hostileReport } from "../reports/fixture-hostile-report.ts";
import {
  answersDiffer,
  cleanReport,
  everyVerdictReport,
  manyToolsReport,
  unstartableReport,
} from "../reports/fixture-reports.ts";
import { renderJson } from "../reports/json.ts";
import { openCauses } from "./open-cause.ts";
import { reasonsUnproven, type Unproven } from "./unproven.ts";
import { dateTime } from "./date-time.ts";

const schema = readObject(readFileSync(new URL("report.schema.json", import.meta.url), "utf8"));

const validate = new Ajv2020({ allErrors: true, formats: { "date-time": dateTime } }).compile(schema);

function readObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new Error("not a JSON object");
  return value;
}

/** Follows `$ref` inside this schema. */
function resolve(node: JsonObject): JsonObject {
  const reference = member(node, "$ref");
  if (typeof reference !== "string") return node;
  const found = reference
    .split("/")
    .slice(1)
    .reduce<Json | undefined>((at, key) => (isJsonObject(at) ? member(at, key) : undefined), schema);
  if (!isJsonObject(found)) throw new Error(`no ${reference} in the schema`);
  return found;
}

/** Every place where the fields that the schema names and those that a complete value has are not the same. */
function compareFields(node: JsonObject, value: Json, path: string): readonly string[] {
  const resolved = resolve(node);
  const items = member(resolved, "items");
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${path} is empty, so nothing is compared`];
    return isJsonObject(items)
      ? value.flatMap((item) => compareFields(items, item, `${path}[]`))
      : [`${path} has no items`];
  }
  const properties = member(resolved, "properties");
  if (!isJsonObject(value)) return properties === undefined ? [] : [`${path} is ${jsonTypeOf(value)}`];
  // `arguments`, `params` and `offers` are any JSON: the schema names no fields there.
  if (!isJsonObject(properties)) return /\.(arguments|params|offers)$/.test(path) ? [] : [`${path} has no properties`];
  const named = Object.keys(properties).toSorted();
  const held = Object.keys(value).toSorted();
  const wrong = named.join() === held.join() ? [] : [`${path}: schema ${named.join()}; model ${held.join()}`];
  return [
    ...wrong,
    ...(member(resolved, "additionalProperties") === false ? [] : [`${path} is open`]),
    ...Object.entries(value).flatMap(([key, field]) => {
      const property = member(properties, key);
      return isJsonObject(property) ? compareFields(property, field, `${path}.${key}`) : [];
    }),
  ];
}

/** Paths of the properties that neither say what they are nor point to a definition that does. */
function undescribed(node: Json, path: string): readonly string[] {
  if (!isJsonObject(node)) return [];
  const properties = member(node, "properties");
  const fields = isJsonObject(properties) ? Object.entries(properties) : [];
  const silent = fields.filter(
    ([, field]) => !isJsonObject(field) || typeof member(resolve(field), "description") !== "string",
  );
  return [
    ...silent.map(([key]) => `${path}.${key}`),
    ...fields.flatMap(([key, field]) => undescribed(field, `${path}.${key}`)),
  ];
}

describe("report.schema.json", () => {
  it.each([
    ["clean", cleanReport],
    ["every verdict", everyVerdictReport],
    ["many tools", manyToolsReport],
    ["unstartable", unstartableReport],
    ["hostile", hostileReport],
    ["complete", completeReport],
  ])("takes the report: %s", (_, report) => {
    expect(validate(readObject(renderJson(report))), JSON.stringify(validate.errors)).toBe(true);
  });

  it.each([
    ["a field it does not know", { surprise: 1 }, "must NOT have additional properties"],
    ["another version", { schemaVersion: 2 }, "must be equal to constant"],
    ["an exit code that is none", { exitCode: 5 }, "must be equal to one of the allowed values"],
    [
      "a verdict that is none",
      { results: [{ ...answersDiffer, verdict: "failed" }] },
      "must be equal to one of the allowed values",
    ],
    ["a summary without its verdicts", { summary: {} }, "must have required property 'fail'"],
    ["a time that is none", { startedAt: "yesterday" }, 'must match format "date-time"'],
    ["a negative count", { traffic: { requests: -1, sessions: 1 } }, "must be >= 0"],
  ])("refuses %s", (_, change, message) => {
    expect(validate({ ...cleanReport, ...change })).toBe(false);
    expect(validate.errors?.map((error) => error.message)).toContain(message);
  });

  it.each(Object.keys(cleanReport))("refuses a report without %s", (field) => {
    expect(validate(Object.fromEntries(Object.entries(cleanReport).filter(([key]) => key !== field)))).toBe(false);
  });

  it("names the fields of the model, at every depth, and is open nowhere", () => {
    expect(compareFields(schema, readObject(renderJson(completeReport)), "report")).toEqual([]);
  });

  it("names the verdicts, levels, exit codes and paces of the model", () => {
    // Records, so that the compiler refuses a list that is not complete.
    const levels: Readonly<Record<Level, true>> = {
      MUST: true,
      "MUST NOT": true,
      REQUIRED: true,
      DEFAULT: true,
      SHOULD: true,
      "SHOULD NOT": true,
      MAY: true,
      STATEMENT: true,
      GUIDANCE: true,
      PROCESS: true,
    };
    const exitCodes: Readonly<Record<ExitCode, true>> = {
      0: true,
      1: true,
      2: true,
      3: true,
      4: true,
      70: true,
      130: true,
    };
    const kinds: Readonly<Record<Ambiguity["kind"], true>> = {
      contradiction: true,
      gap: true,
      ambiguity: true,
      editorial: true,
    };
    const weights: Readonly<Record<Ambiguity["weight"], true>> = { high: true, medium: true, low: true };
    const paces: Readonly<Record<Counterexample["pace"], true>> = { pipelined: true, "one-by-one": true };
    const otherwise: Readonly<Record<Unproven["otherwise"], true>> = {
      fail: true,
      warn: true,
      note: true,
      ambiguous: true,
    };
    expect(schema).toMatchObject({
      properties: {
        exitCode: { enum: Object.keys(exitCodes).map(Number) },
        failOn: { items: { enum: failingVerdicts } },
        summary: { required: verdicts },
      },
      $defs: {
        verdict: { enum: verdicts },
        unproven: { properties: { why: { enum: reasonsUnproven }, otherwise: { enum: Object.keys(otherwise) } } },
        result: { properties: { cause: { enum: Object.keys(openCauses) } } },
        level: { enum: Object.keys(levels) },
        ambiguity: { properties: { kind: { enum: Object.keys(kinds) }, weight: { enum: Object.keys(weights) } } },
        counterexample: { properties: { pace: { enum: Object.keys(paces) } } },
      },
    });
  });

  it("says of every field what it is", () => {
    const definitions = member(schema, "$defs");
    expect(isJsonObject(definitions)).toBe(true);
    const all = isJsonObject(definitions) ? Object.entries(definitions) : [];
    expect([...undescribed(schema, "report"), ...all.flatMap(([name, node]) => undescribed(node, name))]).toEqual([]);
  });
});
