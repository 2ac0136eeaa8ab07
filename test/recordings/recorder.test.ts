import { describe, expect, it } from "vitest";
import type { Execution } from "../../harness/calls/execution/execution.ts";
import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, type Judgement } from "../../harness/check/judgement.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import type { Introduction } from "../../harness/session/introduction.ts";
import type { Report, Verdict } from "../../report-model/report-model.ts";
import { judgeAgain, resultsAgain } from "./judge-recording.ts";
import { kindOf } from "./compare-recordings.ts";
import { Recorder } from "./recorder.ts";
import type { Recording } from "./recording.ts";

const tool = { name: "act", definition: { name: "act", inputSchema: { type: "object" } } };
const introduction: Introduction = {
  initialized: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "", version: "" }, raw: {} },
  list: { tools: [tool], nameless: [], pages: 1, cursors: [], end: { kind: "complete" } },
};
const subject = { introduction, tool, worked: [{ path: "a" }] };

const noted = contradicted({ message: "A file was created.", expected: "no change", observed: ["created trace"] });

function checkThat(judge: (execution: Execution) => Judgement): ReturnType<typeof defineCheck> {
  return defineCheck({
    id: "truth/invented",
    title: "nothing is created",
    level: "MUST",
    requirements: [],
    matters: "",
    fix: [],
    evidence: calls,
    per: "tool",
    judge,
  });
}

/** Contradicted by every change. */
const invented = checkThat(({ exchanges }) => (exchanges.some(({ effects }) => effects.length > 0) ? noted : holds(2)));

function execution(kind: "file.create" | "file.delete" | undefined, fromMs: number): Execution {
  const change = { kind, subject: `/tmp/${fromMs}`, phase: "within" };
  const text: Execution = JSON.parse(
    JSON.stringify({
      exchanges: [{ effects: kind === undefined ? [] : [change], span: { fromMs, toMs: fromMs + 1 } }],
      strayFaults: [],
      watch: { files: { kind: "everywhere" } },
    }),
  );
  return text;
}

function recordedWith(verdict: Verdict, executions: readonly Execution[], check = invented): Promise<Recording> {
  const recorder = new Recorder();
  const [watched] = recorder.watched([check]);
  for (const each of executions) Reflect.apply(watched?.judge ?? String, undefined, [each, subject]);
  const report: Pick<Report, "results"> = JSON.parse(
    JSON.stringify({ results: [{ check: check.id, dialect: "static", tool: "act", verdict, message: "as it was" }] }),
  );
  return recorder.recordingOf({ name: "a server", server: {} }, report, [check]);
}

describe("a recording", () => {
  it("has the first evidence of each kind of judgement, and the one that decided", async () => {
    const seen = [
      execution(undefined, 1),
      execution("file.create", 2),
      execution("file.create", 3),
      execution("file.create", 4),
    ];
    const { evidence, results } = await recordedWith("fail", seen);
    expect(evidence).toEqual([seen[0], seen[1], seen[3]]);
    expect(results).toMatchObject([{ verdict: "fail", decidedBy: 2 }]);
  });

  it("has no deciding evidence where the run decided by itself", async () => {
    const { results } = await recordedWith("inconclusive", [execution("file.create", 1)]);
    expect(results[0]).not.toHaveProperty("decidedBy");
  });

  it("is judged again without the server, by the check as it is now", async () => {
    const recording = await recordedWith("fail", [execution("file.create", 1)]);
    const judged = await judgeAgain(recording, [invented]);
    expect(resultsAgain(recording, judged)).toMatchObject([{ verdict: "fail", message: "A file was created." }]);
    const blind = checkThat(() => holds(2));
    const judgedByBlind = await judgeAgain(recording, [blind]);
    expect(resultsAgain(recording, judgedByBlind)).toMatchObject([{ verdict: "pass" }]);
  });

  it("is refused where a check judges by more than the evidence", async () => {
    let calls = 0;
    const moody = checkThat(() => (calls++ === 0 ? noted : holds(2)));
    await expect(recordedWith("fail", [execution("file.create", 1)], moody)).rejects.toThrow(/truth\/invented/u);
  });
});

describe("recordings of one behaviour", () => {
  it("are of one kind where only times and names differ", async () => {
    const [one, other] = [
      await recordedWith("fail", [execution("file.create", 1)]),
      await recordedWith("fail", [execution("file.create", 9)]),
    ];
    expect(kindOf(one, [])).toEqual(kindOf(other, []));
    expect(kindOf(one, []).effects).toEqual(["truth/invented: file.create while it ran"]);
  });

  it("are not where a verdict or the kind of an effect differs, unless chance may leave the check undecided", async () => {
    const one = await recordedWith("fail", [execution("file.create", 1)]);
    const others = [
      await recordedWith("fail", [execution("file.delete", 1)]),
      await recordedWith("pass", [execution(undefined, 1)]),
    ];
    for (const other of others) {
      expect(kindOf(one, [])).not.toEqual(kindOf(other, []));
      expect(kindOf(one, ["truth/invented"])).toEqual(kindOf(other, ["truth/invented"]));
    }
  });
});
