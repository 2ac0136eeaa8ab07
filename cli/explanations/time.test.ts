import { expect, it } from "vitest";
import { timeShares } from "../../harness/timing/time-shares.ts";
import { phases } from "../../report-model/time-spent.ts";
import { renderTopicExplanation } from "../../reports/topic-explanation.ts";
import { timeTopic } from "./time.ts";

it("names each phase as the JSON report does, and each share of time", () => {
  const explanation = timeTopic.explain("time");
  if (explanation === undefined) throw new Error("it explains nothing");
  const text = renderTopicExplanation(explanation, { colour: false, width: 100 }).replaceAll(/\s+/gu, " ");
  for (const phase of phases) expect(text).toContain(phase);
  for (const { of, for: aim } of Object.values(timeShares)) expect(text).toContain(`of ${of}: ${aim}`);
  expect(text).toContain("2 % of the run, 3 s at most: ending servers, removing sandboxes, writing the report");
});
