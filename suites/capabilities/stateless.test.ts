import { requestsStandAlone, serverCanBeDiscovered } from "./stateless.ts";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../harness/json/value.ts";
import type { Step } from "../../harness/conversation/conversation.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { serverSpeaking } from "../../harness/check/fixture-subject.ts";
import { crash, error, evidenceOf, malformed, result, silence } from "../judging/fixture-judging.ts";

const subject = serverSpeaking("2026-07-28");

describe("capabilities/server-can-be-discovered", () => {
  const check = serverCanBeDiscovered;
  const [step] = check.plan()[0] ?? [];
  const judge = (outcome: Outcome): Judgement =>
    check.judge(evidenceOf([step ?? expect.fail("nothing is asked"), outcome]), subject);
  const whole = { supportedVersions: ["2025-11-25", "2026-07-28"], capabilities: {} };

  it("asks for nothing but discovery", () => {
    expect(check.plan()).toEqual([[{ method: "server/discover", params: {} }]]);
  });

  it.each<[string, JsonObject, string]>([
    ["all that it needs", whole, "holds"],
    ["more than that", { ...whole, instructions: 1 }, "holds"],
    ["no versions", { capabilities: {} }, "contradicted"],
    ["versions that are no list", { ...whole, supportedVersions: "2026-07-28" }, "contradicted"],
    ["versions that are no texts", { ...whole, supportedVersions: ["2026-07-28", 1] }, "contradicted"],
    ["other versions only", { ...whole, supportedVersions: ["2027-01-01"] }, "contradicted"],
    ["an empty list of versions", { ...whole, supportedVersions: [] }, "contradicted"],
    ["no capabilities", { supportedVersions: ["2026-07-28"] }, "contradicted"],
    ["capabilities that are no object", { ...whole, capabilities: [] }, "contradicted"],
  ])("judges an answer with %s", (_, answer, kind) => {
    expect(judge(result(answer)).kind).toBe(kind);
  });

  it("names everything that is wrong", () => {
    expect(judge(result({}))).toMatchObject({
      message: "server/discover was answered with no list of versions and no capabilities.",
    });
    expect(judge(error(-32601))).toMatchObject({ kind: "contradicted" });
  });

  it.each([silence, crash, malformed])("decides nothing without an answer: $kind", (outcome) => {
    expect(judge(outcome).kind).toBe("undecided");
  });
});

describe("capabilities/requests-stand-alone", () => {
  const check = requestsStandAlone;
  const conversation = check.plan(subject)[0] ?? [];
  const isPlain = ({ method, params }: Step): boolean => method === "tools/list" && JSON.stringify(params) === "{}";

  /** @param plain answers to the requests that are all equal, in order; every other one is refused */
  function judge(plain: readonly Outcome[]): Judgement {
    const answers = [...plain];
    return check.judge(
      evidenceOf(
        ...conversation.map((step) => [step, isPlain(step) ? (answers.shift() ?? silence) : error(-32602)] as const),
      ),
    );
  }

  const plainCount = conversation.filter(isPlain).length;
  const listOf = (...tools: readonly Json[]): Outcome => result({ tools });
  const always = (outcome: Outcome): readonly Outcome[] => Array.from({ length: plainCount }, () => outcome);

  it("asks the same before and after every request that says something else of its client", () => {
    expect(conversation.map((step) => (isPlain(step) ? "list" : "other"))).toEqual(
      "list list other list other list other list other list".split(" "),
    );
  });

  it("holds when equal requests are answered alike, with a result or an error", () => {
    expect(judge(always(listOf({ name: "a" })))).toEqual({ kind: "holds", trials: plainCount });
    expect(judge(always(error(-32603))).kind).toBe("holds");
  });

  it.each([2, 3, 4, 5])("is contradicted when answer %i is another one, and says what came between", (index) => {
    const judgement = judge(always(listOf({ name: "a" })).with(index, listOf({ name: "b" })));
    const indices = [...conversation.entries()].flatMap(([at, step]) => (isPlain(step) ? [at] : []));
    const at = indices[index] ?? -1;
    expect(judgement).toMatchObject({ kind: "contradicted", exchanges: [0, at - 1, at] });
  });

  it("is contradicted by a refusal in the place of a list", () => {
    expect(judge(always(listOf()).with(2, error(-32602))).kind).toBe("contradicted");
  });

  it("leaves a list that changes by itself to another check", () => {
    expect(judge(always(listOf()).with(1, listOf({ name: "b" }))).kind).toBe("undecided");
  });

  it("minds nothing but the tools: the time for which a list may be kept runs", () => {
    expect(judge(always(result({ tools: [], ttlMs: 9 })).with(3, result({ tools: [], ttlMs: 8 }))).kind).toBe("holds");
  });

  it("decides nothing about a server that does not answer twice", () => {
    expect(judge([listOf()]).kind).toBe("undecided");
  });
});
