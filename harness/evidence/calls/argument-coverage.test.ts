import { expect, it } from "vitest";
import type { Execution, ObservedExchange } from "../../calls/execution.ts";
import { callStep } from "../../calls/helping-calls.ts";
import { listed } from "../../check/fixture-subject.ts";
import type { JsonObject } from "../../json/value.ts";
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
  const seen = { changes: [], network: [], blindSpots: [] };
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

it("names some of very many that took part in none, and counts the rest", () => {
  const values = Array.from({ length: 40 }, (_, n) => n);
  const many = listed({ name: "act", inputSchema: { properties: { n: { enum: values } }, required: ["n"] } });
  const { values: counted, idle, omitted } = argumentCoverage(many, [executionOf(call({ n: 0 }))], []);
  expect({ counted, named: idle.length, omitted }).toEqual({ counted: { worked: 1, of: 40 }, named: 8, omitted: 31 });
});
