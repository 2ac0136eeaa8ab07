import { describe, expect, it } from "vitest";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { crash, error, evidenceOf, result, silence } from "../judging/fixture-judging.ts";
import { unknownRevisionIsNotAgreedOn } from "./handshake.ts";

const subject = { introduction: introductionOf([]) };
const [conversation = []] = unknownRevisionIsNotAgreedOn.plan();

/** Judges what a server answers to a handshake in a known revision, and in each of two that do not exist. */
function judge(...outcomes: readonly Outcome[]): Judgement {
  const exchanges = outcomes.map((outcome, index) => [conversation[index] ?? { method: "ping" }, outcome] as const);
  return unknownRevisionIsNotAgreedOn.judge(evidenceOf(...exchanges), subject);
}

function agreedOn(protocolVersion: unknown): Outcome {
  return result(typeof protocolVersion === "string" ? { protocolVersion } : {});
}

const known = agreedOn("2025-11-25");

describe("a handshake in a revision that does not exist", () => {
  it("is asked for in an instance of its own, after one in a revision that exists", () => {
    expect(unknownRevisionIsNotAgreedOn.history).toBe("own");
    expect(conversation.map(({ method, params }) => [method, params])).toMatchObject([
      ["initialize", { protocolVersion: "2025-11-25", capabilities: {} }],
      ["initialize", { protocolVersion: "1900-01-01", capabilities: {} }],
      ["initialize", { protocolVersion: "2999-01-01", capabilities: {} }],
    ]);
  });

  it("is rightly answered with another revision, or refused", () => {
    expect(judge(known, known, agreedOn("2024-11-05"))).toEqual({ kind: "holds", trials: 2 });
    expect(judge(known, error(-32602), known)).toEqual({ kind: "holds", trials: 2 });
    expect(judge(known, error(-32602), error(-32602))).toEqual({ kind: "holds", trials: 2 });
  });

  it.each([
    ["1900-01-01", [known, agreedOn("1900-01-01"), known], 1],
    ["2999-01-01", [known, known, agreedOn("2999-01-01")], 2],
    // A second handshake may be refused by a rule of its own, and another one agreed on.
    ["1900-01-01", [error(-32600), agreedOn("1900-01-01"), error(-32600)], 1],
  ] as const)("is wrongly agreed on: %s", (revision, outcomes, at) => {
    expect(judge(...outcomes)).toMatchObject({
      kind: "contradicted",
      message: expect.stringContaining(revision),
      exchanges: [at],
      provenByTranscript: true,
    });
  });

  it("tells nothing where the server refuses every further handshake, or does not answer", () => {
    expect(judge(error(-32600), error(-32600), error(-32600)).kind).toBe("undecided");
    expect(judge(known, silence, silence).kind).toBe("undecided");
    expect(judge(crash).kind).toBe("undecided");
  });

  it("is not agreed on where the answer names no revision at all", () => {
    expect(judge(known, agreedOn(undefined), known).kind).toBe("holds");
  });
});
