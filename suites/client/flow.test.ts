import { describe, expect, it } from "vitest";
import { callsAreThoseAskedAbout, callsWaitForTheAnswer, queriesComeRightBeforeTheCall } from "./flow.ts";
import { about, listIn, subjectIn, transcriptOf, type ShortRequest } from "./fixture-transcripts.ts";
import { answersAreNotForLaterCalls, answersAreNotForOtherArguments } from "./reuse.ts";

const dialect = "resolution-ext";
const subject = subjectIn(dialect);
const remove = { action: "delete", path: "/a" };
const read = { action: "read", path: "/a" };
const ask = (given: typeof remove): ShortRequest => about("tools/resolve", given);
const call = (given: typeof remove): ShortRequest => about("tools/call", given);

function run(...requests: readonly ShortRequest[]) {
  return transcriptOf("hints-of-a-call", dialect, [listIn(dialect), ...requests]);
}

describe("arguments that were asked about", () => {
  it("are those of the call, in whatever order their keys stand", () => {
    const turned = { path: "/a", action: "delete" };
    expect(callsAreThoseAskedAbout.judge(run(ask(remove), call(turned)), subject)).toMatchObject({ kind: "holds" });
    expect(callsAreThoseAskedAbout.judge(run(ask(read), call(remove)), subject)).toMatchObject({
      kind: "contradicted",
    });
  });

  it("may be corrected by a later query, and asked about side by side", () => {
    expect(callsAreThoseAskedAbout.judge(run(ask(read), ask(remove), call(remove)), subject).kind).toBe("holds");
    expect(callsAreThoseAskedAbout.judge(run(ask(read), ask(remove), call(read), call(remove)), subject).kind).toBe(
      "holds",
    );
  });

  it("are not those of a query that came after its call", () => {
    const late = run(call(remove), ask(remove), call(read), ask(read));
    expect(callsAreThoseAskedAbout.judge(late, subject).kind).toBe("not-applicable");
    expect(callsWaitForTheAnswer.judge(late, subject)).toMatchObject({
      kind: "contradicted",
      case: "asked-after-the-call",
    });
  });
});

describe("the order of list, query and call", () => {
  it("is broken by a call before the answer, and by a query before a list", () => {
    const hasty = transcriptOf("hints-of-a-call", dialect, [
      listIn(dialect),
      ["tools/resolve", { name: "manage_files", arguments: remove }],
      call(remove),
    ]);
    expect(callsWaitForTheAnswer.judge(hasty, subject)).toMatchObject({ case: "called-before-the-answer" });
    const early = transcriptOf("hints-of-a-call", dialect, [ask(remove), listIn(dialect), call(remove)]);
    expect(callsWaitForTheAnswer.judge(early, subject)).toMatchObject({ case: "asked-before-the-list" });
    expect(callsWaitForTheAnswer.judge(run(ask(remove), call(remove)), subject).kind).toBe("holds");
  });

  it("has nothing between a query and its call that could have waited", () => {
    const judge = (...requests: readonly ShortRequest[]) =>
      queriesComeRightBeforeTheCall.judge(run(...requests), subject).kind;
    expect(judge(ask(remove), ask(read), call(remove), call(read))).toBe("contradicted");
    expect(judge(ask(remove), ["ping", {}], call(remove))).toBe("holds");
  });
});

describe("an answer", () => {
  it("is reused or done without where a call comes without a query: a warning, as the wire does not tell which", () => {
    const unasked = run(ask(remove), call(remove), call(read));
    expect(answersAreNotForOtherArguments.judge(unasked, subject)).toMatchObject({
      kind: "contradicted",
      severity: "warn",
    });
    const again = run(ask(remove), call(remove), call(remove));
    expect(answersAreNotForLaterCalls.judge(again, subject)).toMatchObject({ kind: "contradicted", severity: "warn" });
  });

  it("is not reused by a client that had none: before its first query, and after one that failed", () => {
    const error = { kind: "error", code: -32_021 } as const;
    const refusedQuery = about("tools/resolve", remove, error);
    for (const requests of [
      [call(read), ask(remove), call(remove)],
      [refusedQuery, call(remove), call(read), call(read)],
    ])
      expect(answersAreNotForOtherArguments.judge(run(...requests), subject).kind).not.toBe("contradicted");
    for (const requests of [
      [call(remove), call(remove), ask(remove), call(remove)],
      [refusedQuery, call(remove), call(remove)],
    ])
      expect(answersAreNotForLaterCalls.judge(run(...requests), subject).kind).not.toBe("contradicted");
    expect(answersAreNotForOtherArguments.judge(run(call(read), ask(remove), call(read)), subject).kind).toBe(
      "contradicted",
    );
  });

  it("was certainly reused where the call ran unasked, which its listed hints do not allow", () => {
    const decisions = [{ tool: "manage_files", arguments: read, decision: "auto" }] as const;
    const judgement = answersAreNotForOtherArguments.judge(
      { ...run(ask(remove), call(remove), call(read)), decisions },
      subject,
    );
    expect(judgement).toMatchObject({ kind: "contradicted" });
    expect(judgement).not.toHaveProperty("severity");
  });

  it("is nobody's business where the client asks in no dialect", () => {
    expect(answersAreNotForOtherArguments.judge(run(call(remove), call(read)), subject).kind).toBe("not-applicable");
  });
});
