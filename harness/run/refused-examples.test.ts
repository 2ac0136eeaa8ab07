import { expect, it } from "vitest";
import { checkFacts } from "../check/fixture-check-facts.ts";
import { holds } from "../check/judgement.ts";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { listing } from "../evidence/listing/listing.ts";
import type { ToolListingCheck } from "../evidence/listing/listing-check.ts";
import type { JsonObject } from "../json/value.ts";
import { runAgainst } from "./fixture-run.ts";

const listed: ToolListingCheck = {
  ...checkFacts("s/listed"),
  evidence: listing,
  per: "tool",
  judge: () => holds(1),
};

function taking(type: string): JsonObject {
  return { type: "object", properties: { limit: { type } } };
}

it("a run tells of an example for every tool which tools cannot use it, and tests them all the same", async () => {
  const tools = [
    { name: "numbers", inputSchema: taking("integer") },
    { name: "texts", inputSchema: taking("string") },
    { name: "none" },
  ];
  const target = scriptedTarget(() => scriptOf({ tools }));
  const examples = [{ tool: "*", argument: "limit", value: 3 }];
  const report = await runAgainst(target, [listed], { examples });
  expect(report).toMatchObject({ exitCode: 0, problems: [], results: [{}, {}, {}] });
  expect(report.refusedExamples).toEqual([{ argument: "limit", value: 3, tools: ["texts"] }]);
  expect(await runAgainst(target, [listed])).not.toHaveProperty("refusedExamples");
});
