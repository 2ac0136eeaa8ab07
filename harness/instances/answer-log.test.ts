import { describe, expect, it } from "vitest";
import type { ConversationEvidence, Step } from "../conversation/conversation.ts";
import { AnswerLog } from "./answer-log.ts";

const query: Step = { method: "tools/annotations", params: { name: "t", arguments: { a: 1 } } };
const again: Step = { ...query, params: { arguments: { a: 1 }, name: "t" } };

function evidence(step: Step, readOnlyHint: boolean, more: Partial<ConversationEvidence> = {}): ConversationEvidence {
  const outcome = { kind: "result", result: { annotations: { readOnlyHint } }, faults: [] } as const;
  return { exchanges: [{ step, outcome }], strayFaults: [], ...more };
}

function logOf(...records: readonly (readonly [object, ConversationEvidence])[]): AnswerLog {
  const log = new AnswerLog();
  for (const [session, seen] of records) log.record(session, seen);
  return log;
}

const [one, two] = [{}, {}];

describe("the results of a run", () => {
  it("disagree when equal queries of a session have unequal ones, in whatever conversation", () => {
    const log = logOf([one, evidence(query, true)], [one, evidence(again, true)], [one, evidence(query, false)]);
    expect(log.disagreements).toEqual([
      {
        dialect: "annotations",
        tool: "t",
        step: query,
        before: '{"readOnlyHint":true}',
        after: '{"readOnlyHint":false}',
        compared: 2,
        differing: 1,
      },
    ]);
  });

  it("agree between sessions, which may differ", () => {
    expect(logOf([one, evidence(query, true)], [two, evidence(query, false)]).disagreements).toEqual([]);
  });

  it.each<[string, Step]>([
    ["at once with others", { ...query, pipelined: true }],
    ["with another order of keys", { ...query, keyOrderSeed: 1 }],
    ["with metadata", { ...query, params: { name: "t", arguments: { a: 1 }, _meta: { progressToken: 1 } } }],
    ["by another method", { ...query, method: "tools/call" }],
    ["about another tool", { ...query, params: { name: "u", arguments: { a: 1 } } }],
  ])("are not compared where one was asked %s", (_, other) => {
    expect(logOf([one, evidence(query, true)], [one, evidence(other, false)]).disagreements).toEqual([]);
  });

  it("are not compared across an announcement that the tools changed", () => {
    const changed = { listsChanged: true } as const;
    const records = [evidence(query, true), evidence(query, false, changed), evidence(query, false)];
    expect(logOf(...records.map((each) => [one, each] as const)).disagreements).toEqual([]);
  });

  it("are those of answers, not of errors", () => {
    const refused = { kind: "error", error: { code: -32602, message: "" }, faults: [] } as const;
    const error = { exchanges: [{ step: query, outcome: refused }], strayFaults: [] };
    expect(logOf([one, evidence(query, true)], [one, error]).disagreements).toEqual([]);
  });
});
