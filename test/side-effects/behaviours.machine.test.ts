import { expect, it } from "vitest";
import { describeReal } from "../recordings/describe-real.ts";
import { behavioursOfQueries } from "./recorded-behaviours.ts";
import { behaviours } from "./behaviours.ts";
import { runBehaviour } from "./run-behaviour.ts";

describeReal(behavioursOfQueries);

it("a finding is shown with the smallest arguments, what was done to which file, and the process that did it", async (context) => {
  const rare = behaviours.find(({ behaviour }) => behaviour === "append-for-one-combination");
  if (rare === undefined) throw new Error("no server acts for one combination only");
  const report = await runBehaviour(rare, context);
  const [finding] = report.results.filter(({ verdict }) => verdict === "fail");
  expect(finding?.counterexample).toMatchObject({
    arguments: { mode: "c", deep: true, dry: false },
    calls: [{ method: "tools/annotations" }],
    reproduced: { times: 3, of: 3 },
  });
  expect(finding?.evidence?.observed.join("\n")).toMatch(/\btrace\b.*, by node \(process \d+\)/u);
});
