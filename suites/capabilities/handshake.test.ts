import { describe, expect, it } from "vitest";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { crash, error, evidenceOf, result, silence } from "../judging/fixture-judging.ts";
import { unknownRevisionIsNotAgreedOn } from "./handshake.ts";

const subject = { introduction: introductionOf([]) };
const conversations = unknownRevisionIsNotAgreedOn.plan();

/** Judges what a server answers to its first message, a handshake in a revision that does not exist. */
function judge(outcome: Outcome, [step = { method: "ping" }] = conversations[0] ?? []): Judgement {
  return unknownRevisionIsNotAgreedOn.judge(evidenceOf([step, outcome] as const), subject);
}

function agreedOn(protocolVersion: unknown): Outcome {
  return result(typeof protocolVersion === "string" ? { protocolVersion } : {});
}

describe("a handshake in a revision that does not exist", () => {
  it("is the first message of an instance for each revision", () => {
    expect(conversations).toMatchObject(
      ["1900-01-01", "2999-01-01"].map((protocolVersion) => [
        { method: "initialize", params: { protocolVersion, capabilities: {} }, opens: true },
      ]),
    );
  });

  it("is rightly answered with another revision, or refused", () => {
    expect(judge(agreedOn("2024-11-05"))).toEqual({ kind: "holds", trials: 1 });
    expect(judge(error(-32602))).toEqual({ kind: "holds", trials: 1 });
  });

  it.each([
    ["1900-01-01", conversations[0]],
    ["2999-01-01", conversations[1]],
  ])("is wrongly agreed on: %s", (revision, conversation) => {
    expect(judge(agreedOn(revision), conversation)).toMatchObject({
      kind: "contradicted",
      message: expect.stringContaining(revision),
      exchanges: [0],
      provenByTranscript: true,
    });
  });

  it("tells nothing where the server does not answer", () => {
    expect(judge(silence).kind).toBe("undecided");
    expect(judge(crash).kind).toBe("undecided");
  });

  it("is not agreed on where the answer names no revision at all", () => {
    expect(judge(agreedOn(undefined)).kind).toBe("holds");
  });
});
