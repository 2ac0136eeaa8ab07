import { describe, expect, it } from "vitest";
import { inputsOf, introductionOf, listed } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { ObservedExchange } from "../../harness/calls/execution/execution.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import type { CloseReason } from "../../harness/wire/transport.ts";
import { called, executionOf, failed, sending, worked } from "../judging/fixture-execution.ts";
import { error } from "../judging/fixture-judging.ts";
import { serverSurvivesCalls } from "./ending-calls.ts";

function judge(...exchanges: readonly ObservedExchange[]): Judgement {
  const definition = { name: "fold_page" };
  const subject = { introduction: introductionOf([definition]), tool: listed(definition), inputs: inputsOf({}) };
  return serverSurvivesCalls.judge(executionOf(...exchanges), subject);
}

function ended(reason: CloseReason): Outcome {
  return { kind: "gone", reason };
}

const answered = called({ page: 1 }, { outcome: worked });
const panic = ["thread 'main' panicked at src/fold.rs:9:2:", "page 900 of 3", "note: run with `RUST_BACKTRACE=1`"];
const exited = ended({ code: "exited", exitCode: 101, stderr: panic });

describe("a call that ends the server", () => {
  it("is told with its arguments, how the server ended, and the line in which it says why", () => {
    const judged = judge(answered, called({ page: 900 }, { outcome: exited }));
    expect(judged).toMatchObject({
      kind: "contradicted",
      message: 'The server exited with code 101 before it answered a call of "fold_page".',
      observed: ["stderr: thread 'main' panicked at src/fold.rs:9:2: page 900 of 3", 'arguments {"page":900}'],
      exchanges: [1],
    });
    expect(judged).not.toHaveProperty("severity");
    const killed = ended({ code: "killed", signal: "SIGSEGV", stderr: [] });
    expect(judge(called({}, { outcome: killed }))).toMatchObject({ message: expect.stringContaining("SIGSEGV") });
  });

  it("is a note where this suite made up what a web API answered", () => {
    const judged = judge(called({}, { ...sending("GET https://api.example.com/pages"), outcome: exited }));
    expect(judged).toMatchObject({ case: "after-an-answer-of-this-suite", severity: "note" });
  });

  it("is none where each is answered, be it with an error", () => {
    const failing = [failed, error(-32603)].map((outcome) => called({}, { outcome }));
    expect(judge(answered, ...failing)).toMatchObject({ kind: "holds", trials: 3 });
  });

  it("is not one that we ended, that flooded us, or of which nobody knows whether it is there", () => {
    const byUs = called({}, { outcome: ended({ code: "ended-by-us" }) });
    const flood = called({}, { outcome: ended({ code: "flooded", what: "messages", stderr: [] }) });
    expect(judge(answered, byUs, flood).kind).toBe("holds");
    expect(judge(byUs)).toMatchObject({ kind: "undecided", reason: "no call was answered" });
    const failure = { code: "http-failure", failure: { code: "not-reachable", reason: "refused" } } as const;
    expect(judge(answered, called({}, { outcome: ended(failure) })).kind).toBe("undecided");
  });
});
