import { pipelinedQueriesAgree } from "./agreeing-queries.ts";
import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import type { Conversation, Step } from "../../harness/conversation/conversation.ts";
import { introductionOf, querySubject } from "../../harness/check/fixture-subject.ts";
import { kinds, theCheck } from "../judging/fixture-judging.ts";

const definition = {
  name: "t",
  inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
};
const neighbour: Step = { method: "tools/annotations", params: { name: "other", arguments: {} } };
const alone = querySubject(definition, annotationsDialect, [{ n: 0 }, { n: 1 }, { n: 2 }]);
const introduction = introductionOf([definition], { tools: {}, prompts: {} });
const subject = { ...alone, introduction, neighbours: [neighbour] };

function planOf(claim: string): Conversation {
  const [conversation, ...others] = theCheck(`determinism/${claim}`, kinds.toolConversations).plan(subject);
  if (conversation === undefined || others.length > 0) throw new Error("not one conversation");
  return conversation;
}

/** The query for one argument, or the method of another request, with what else the step says. */
function brief(conversation: Conversation): readonly string[] {
  return conversation.map((step) => {
    const own =
      alone.inputs.kind === "generated" &&
      alone.inputs.valid.findIndex(
        (value) => canonicalText(step.params ?? null) === canonicalText({ name: "t", arguments: value }),
      );
    const what = typeof own === "number" && own >= 0 ? String(own) : step === neighbour ? "neighbour" : step.method;
    const marks = [
      step.pipelined === true ? "|" : "",
      step.keyOrderSeed ?? "",
      step.session === undefined ? "" : `@${step.session}`,
    ];
    return `${what}${marks.join("")}`;
  });
}

describe("a conversation that puts determinism to the proof", () => {
  it("repeats each query at once", () => {
    const plan = brief(planOf("repeated-queries-agree"));
    const times = plan.filter((what) => what === "0").length;
    expect(times).toBeGreaterThanOrEqual(3);
    expect(plan).toEqual(["0", "1", "2"].flatMap((query) => Array.from({ length: times }, () => query)));
  });

  it("goes through all queries forwards and backwards, with queries of other tools between", () => {
    const rounds = ["0 1 2 neighbour", "2 1 0 neighbour", "0 1 2 neighbour"];
    expect(brief(planOf("interleaved-queries-agree")).join(" ")).toBe(rounds.join(" "));
  });

  it("asks everything before the first other request, and puts one of every kind before the queries after", () => {
    const plan = planOf("queries-after-other-requests-agree");
    expect(brief(plan).slice(0, 3)).toEqual(["0", "1", "2"]);
    expect(brief(plan).slice(-3)).toEqual(["0", "1", "2"]);
    const kinds = ["ping", "tools/list", "prompts/list", "tools/annotations"];
    expect(plan.map(({ method }) => method)).toEqual(expect.arrayContaining(kinds));
    // Not declared, and so not for a client to ask for.
    expect(brief(plan)).not.toContain("resources/list");
    expect(brief(plan)).toContain("neighbour");
    expect(plan.some(({ method, params }) => method === "tools/annotations" && params === undefined)).toBe(true);
    expect(plan.some(({ method }) => method === "tools/call")).toBe(false);
    for (const query of ["0", "1", "2"]) {
      const before = brief(plan).flatMap((what, index) => (what === query && index > 2 ? [plan[index - 1]] : []));
      expect(new Set(before).size).toBe(before.length);
    }
  });

  it("asks with a progress token, and with the key of a vendor", () => {
    const metas = planOf("metadata-does-not-matter").map(({ params }) => JSON.stringify(params).includes("_meta"));
    expect(metas).toEqual(Array.from({ length: 3 }, () => [false, true, true]).flat());
  });

  it("asks with the keys in two other orders", () => {
    expect(brief(planOf("key-order-does-not-matter"))).toEqual(["0", "01", "02", "1", "11", "12", "2", "21", "22"]);
  });

  it("asks one by one and then all at once", () => {
    expect(brief(planOf("pipelined-queries-agree"))).toEqual(["0", "1", "2", "0|", "1|", "2|"]);
  });

  it("asks in one session and then in another", () => {
    expect(brief(planOf("other-session-agrees"))).toEqual(["0", "1", "2", "0@2", "1@2", "2@2"]);
  });

  it("has no query when there are no arguments to ask with", () => {
    const unsupported = { ...subject, inputs: { kind: "unsupported", reason: "x" } as const };
    const check = pipelinedQueriesAgree;
    expect(check.plan(unsupported)).toEqual([[]]);
  });
});
