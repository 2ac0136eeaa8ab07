import { describe, expect, it } from "vitest";
import type { Exchange } from "../../conversation/conversation.ts";
import type { StrayFault } from "../../wire/outcome.ts";
import { faultFound, judgeFaults } from "./judge-faults.ts";

const claim = { faults: ["not-json", "result-not-object"], expected: "e" } as const;
const step = { method: "q" };
const sound: Exchange = { step, outcome: { kind: "result", result: {}, faults: [] } };
const malformed: Exchange = {
  step,
  outcome: { kind: "malformed", faults: [{ code: "result-not-object", found: 3 }], excerpt: '{"result":3}' },
};
const gone: Exchange = { step, outcome: { kind: "unanswered", afterMs: 5 } };

describe("frames", () => {
  it("hold where none has a fault that the claim is about, and an answer that did not come has none", () => {
    const strayFaults = [{ code: "unknown-id", excerpt: "{}" }] as const;
    expect(judgeFaults({ exchanges: [sound, gone], strayFaults }, claim)).toEqual({ kind: "holds", trials: 2 });
    expect(judgeFaults({ exchanges: [malformed], strayFaults }, { ...claim, faults: ["not-json"] })).toMatchObject({
      kind: "holds",
    });
  });

  it("contradict with the first answer that has the fault, and what came", () => {
    expect(judgeFaults({ exchanges: [sound, malformed, malformed], strayFaults: [] }, claim)).toEqual({
      kind: "contradicted",
      case: "result-not-object",
      message: "The server sent an answer whose result is not an object. The request was q.",
      expected: "e",
      observed: ["found: 3", 'malformed (result-not-object): {"result":3}'],
      exchanges: [1],
      provenByTranscript: true,
    });
  });

  it("contradict with what answers nothing first, which no exchange carried", () => {
    const strayFaults = [{ code: "not-json", excerpt: "hello", reason: "r" }] as const;
    const judgement = judgeFaults({ exchanges: [malformed], strayFaults }, claim);
    expect(judgement).toMatchObject({ case: "not-json", observed: ['"hello", r'] });
    expect(judgement).not.toHaveProperty("exchanges");
  });
});

describe("noise before the first answer", () => {
  const noise = { code: "not-json", excerpt: "hello", reason: "r" } as const;

  it("has a sentence and a case of its own", () => {
    const strayFaults = [{ ...noise, atStart: true }] as const;
    expect(judgeFaults({ exchanges: [sound], strayFaults }, claim)).toMatchObject({
      case: "noise-at-start",
      message: expect.stringContaining("Before its first answer"),
    });
  });

  it("hides no noise that comes later", () => {
    const strayFaults = [{ ...noise, atStart: true }, noise] as const;
    expect(judgeFaults({ exchanges: [sound], strayFaults }, claim)).toMatchObject({ case: "not-json" });
  });
});

describe("a fault", () => {
  it.each<[StrayFault, true | undefined]>([
    [{ code: "not-json", excerpt: "hello", reason: "r" }, true],
    [{ code: "result-and-error" }, true],
    [{ code: "not-json", excerpt: "hello", reason: "r", atStart: true }, undefined],
    [{ code: "unfinished-line", excerpt: "{" }, undefined],
    [{ code: "reserved-error-code", found: -32050 }, undefined],
    [{ code: "refused-before-discovery", method: "tools/list" }, undefined],
  ])("such as %j proves itself, unless it may pass or be of another program", (fault, proven) => {
    expect(faultFound({ expected: "e" }, { fault }).provenByTranscript).toBe(proven);
  });

  it("is a case of its own for each code, so that findings can be told apart", () => {
    expect(faultFound({ expected: "e" }, { fault: { code: "result-and-error" } })).toMatchObject({
      case: "result-and-error",
    });
  });
});
