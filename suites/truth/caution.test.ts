import { needlessCaution } from "./caution.ts";
import { describe, expect, it } from "vitest";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { listed, introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { called, changed, executionOf, failed, reached, saying } from "../judging/fixture-execution.ts";

function judge(annotations: JsonObject, execution: Execution): Judgement {
  const definition = { name: "act", annotations };
  const inputs = { kind: "unsupported", reason: "r" } as const;
  const subject = { introduction: introductionOf([definition]), tool: listed(definition), inputs };
  return needlessCaution.judge(execution, subject);
}

const warns = { readOnlyHint: false, destructiveHint: true };
const idle = executionOf(
  called({ n: 1 }, saying("one")),
  called({ n: 1 }, saying("one")),
  called({ n: 2 }, saying("two")),
);
const adds = { effects: [changed("file.create", "adds")] };

describe("a hint that warns of more than was seen", () => {
  it("is worth a note when every call worked and changed nothing", () => {
    expect(judge({ readOnlyHint: false }, idle)).toMatchObject({ kind: "contradicted", exchanges: [0, 1, 2] });
  });

  it("is left alone when it warns of destruction and there may have been nothing to destroy", () => {
    expect(judge(warns, idle).kind).toBe("not-applicable");
  });

  it("is left alone where a service of this machine was reached, whose doings are not seen", () => {
    const local = { network: [reached("127.0.0.1:80", "loopback")] };
    const execution = executionOf(called({ n: 1 }, local), called({ n: 1 }, local), called({ n: 2 }, local));
    expect(judge({ readOnlyHint: false }, execution)).toMatchObject({
      kind: "not-applicable",
      reason: expect.stringContaining("127.0.0.1:80 on this machine"),
    });
  });

  it("is worth one when all that changed was added", () => {
    const execution = executionOf(called({ n: 1 }, adds), called({ n: 1 }), called({ n: 2 }, adds));
    expect(judge(warns, execution)).toMatchObject({ message: expect.stringContaining("destructiveHint: true") });
  });

  it.each([
    ["a call failed", executionOf(called({ n: 1 }), called({ n: 2 }), called({ n: 3 }, { outcome: failed }))],
    ["there were few", executionOf(called({ n: 1 }), called({ n: 1 }))],
    ["some effects may have been missed", executionOf(...idle.exchanges, called({ n: 3 }, { blindSpots: ["b"] }))],
    ["all calls are answered alike", executionOf(called({ n: 1 }), called({ n: 1 }), called({ n: 2 }))],
    ["a reply says that the call failed", executionOf(...idle.exchanges, called({ n: 3 }, saying({ ok: false })))],
    [
      "the same call is answered in two ways, as by a tool that counts in memory",
      executionOf(called({}, saying("1")), called({}, saying("2")), called({}, saying("3"))),
    ],
    ["the server sent a notification", { ...idle, told: ["notifications/message"] }],
    ["only a directory was watched", { ...idle, watch: { files: { kind: "directories", paths: [] } } } as const],
  ])("is left alone when %s", (_, execution) => {
    expect(judge(warns, execution).kind).toBe("not-applicable");
    expect(judge({ readOnlyHint: false }, execution).kind).toBe("not-applicable");
  });

  it("is left alone when one call does what it warns of, or reaches outside", () => {
    const loss = { effects: [changed("file.delete", "removes")] };
    expect(judge(warns, executionOf(...idle.exchanges, called({ n: 3 }, loss))).kind).toBe("holds");
    expect(judge(warns, executionOf(...idle.exchanges, called({ n: 3 }, { network: [reached("x")] }))).kind).toBe(
      "holds",
    );
  });

  it("is none where nothing is said, or the tool is hinted read-only", () => {
    expect(judge({}, idle).kind).toBe("not-applicable");
    expect(judge({ readOnlyHint: true, destructiveHint: true }, idle).kind).toBe("not-applicable");
  });
});
