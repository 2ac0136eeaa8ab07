import { expect, it } from "vitest";
import { checkFacts, lieOf } from "../check/fixture-check-facts.ts";
import { holds } from "../check/judgement.ts";
import { lonelyTarget, scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { SessionConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { told } from "../evidence/gathering/fixture-gathering.ts";
import { listing } from "../evidence/listing/listing.ts";
import type { ToolListingCheck } from "../evidence/listing/listing-check.ts";
import { runAgainst } from "./fixture-run.ts";

const script = scriptOf({ tools: [{ name: "a" }], answer: (message, server) => server.answer(message, {}) });

const listed: ToolListingCheck = {
  ...checkFacts("s/listed"),
  evidence: listing,
  per: "tool",
  judge: () => holds(1),
};

const asking: SessionConversationCheck = {
  ...checkFacts("s/asking"),
  evidence: conversation,
  per: "server",
  plan: () => [[{ method: "q" }, { method: "q", session: 2 }]],
  judge: ({ exchanges }) => holds(exchanges.filter(({ outcome }) => outcome.kind === "result").length),
};

it("a server whose instances get in each other's way has the same results as any other, and the report says so", async () => {
  const target = lonelyTarget(() => script);
  const report = await runAgainst(target, [listed, asking]);
  const usual = await runAgainst(
    scriptedTarget(() => script),
    [listed, asking],
  );
  expect(told(report.results)).toEqual(told(usual.results));
  expect(report.results.map(({ trials }) => trials)).toEqual(usual.results.map(({ trials }) => trials));
  expect(report).toMatchObject({ exitCode: 0, problems: [] });
  expect(report.target.oneAtATime).toMatch(/did not start while the first one ran.*Error: the port is taken$/u);
  expect(usual.target).not.toHaveProperty("oneAtATime");
  expect(target.instances.filter(({ closings }) => closings === 0)).toEqual([]);
});

it("what such a server contradicts is shrunk and reproduced in one instance after another", async () => {
  const lying: SessionConversationCheck = {
    ...asking,
    ...checkFacts("s/lying"),
    plan: () => [[{ method: "q" }, { method: "bad" }, { method: "q", session: 2 }]],
    judge: ({ exchanges }) => {
      const bad = exchanges.findIndex(({ step, outcome }) => step.method === "bad" && outcome.kind === "result");
      return bad === -1 ? holds(1) : lieOf({ exchanges: [bad] });
    },
  };
  const target = lonelyTarget(() => script);
  const { results } = await runAgainst(target, [listed, lying]);
  expect(told(results)).toEqual(["s/listed static a pass: held", "s/lying static fail: It lies."]);
  expect(results[1]?.counterexample).toMatchObject({
    calls: [{ method: "bad" }],
    reproduced: { times: 3, of: 3 },
  });
  // Two found out that no other starts beside one; none was tried beside another after that.
  expect(target.instances.filter(({ hasEnded }) => hasEnded)).toHaveLength(2);
});
