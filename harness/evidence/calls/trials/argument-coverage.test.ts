import { expect, it } from "vitest";
import type { Execution, ObservedExchange } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { listed } from "../../../check/fixture-subject.ts";
import type { JsonObject } from "../../../json/value.ts";
import { reportLimits } from "../../../../report-model/limits.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import { argumentCoverage } from "./argument-coverage.ts";

const tool = listed({
  name: "act",
  inputSchema: {
    type: "object",
    properties: {
      action: { enum: ["list", "purge", "sync", "none"] },
      force: { type: "boolean" },
      path: { type: "string" },
      depth: { type: "integer" },
    },
    required: ["action"],
  },
});

function call(given: JsonObject, error?: string): ObservedExchange {
  const content = [{ type: "text", text: error ?? "done" }];
  const result = { content, ...(error === undefined ? {} : { isError: true }) };
  const seen = { effects: [], network: [], blindSpots: [] };
  return { step: callStep("act", given), outcome: { kind: "result", result, faults: [] }, ...seen };
}

function executionOf(...exchanges: readonly ObservedExchange[]): Execution {
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
}

it("counts the values and the optional arguments that took part in working calls, and says why others did not", () => {
  const execution = executionOf(
    call({ action: "list", force: true, depth: 1 }),
    call({ action: "purge", path: "/a" }, "no such file"),
  );
  const chosen = [{ action: "list" }, { action: "sync", force: false }];
  expect(argumentCoverage(tool, [execution], chosen)).toEqual({
    values: { worked: 2, of: 6 },
    optional: { worked: 1, of: 2 },
    idle: [
      { argument: "action", value: "purge", why: "never-worked", answer: "no such file" },
      { argument: "action", value: "sync", why: "no-time" },
      { argument: "action", value: "none", why: "no-values" },
      { argument: "force", value: false, why: "no-time" },
      { argument: "path", why: "never-worked", answer: "no such file" },
    ],
  });
});

/** A tool that takes one of so many numbers. */
function toolWithValues(count: number): ListedTool {
  const values = Array.from({ length: count }, (_, n) => n);
  return listed({ name: "act", inputSchema: { properties: { n: { enum: values } }, required: ["n"] } });
}

it("names all that took part in none, also where it is much", () => {
  const { values, idle, omitted } = argumentCoverage(toolWithValues(300), [executionOf(call({ n: 0 }))], []);
  expect({ values, omitted }).toEqual({ values: { worked: 1, of: 300 }, omitted: undefined });
  expect(idle.map(({ value }) => value)).toEqual(Array.from({ length: 299 }, (_, n) => n + 1));
});

it("counts what is more than a report holds", () => {
  const numbers = { enum: Array.from({ length: 400 }, (_, n) => n) };
  const inputSchema = { properties: { a: numbers, b: numbers }, required: ["a", "b"] };
  const many = listed({ name: "act", inputSchema });
  const { values, idle, omitted } = argumentCoverage(many, [executionOf(call({ a: 0 }))], []);
  expect({ values, named: idle.length, omitted }).toEqual({
    values: { worked: 1, of: 800 },
    named: reportLimits.idleParts,
    omitted: 799 - reportLimits.idleParts,
  });
});
