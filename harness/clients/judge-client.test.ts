import { describe, expect, it } from "vitest";
import { contradicted, holds, notApplicable, undecided, type Judgement } from "../check/judgement.ts";
import { defineCheck } from "../check/check.ts";
import { clientRuns, type ClientCheck } from "./client-check.ts";
import { judgeClient } from "./judge-client.ts";
import type { ClientEnd, SeenEvent, Transcript } from "./transcript/transcript.ts";

const connected: SeenEvent = { kind: "request", connection: 1, id: 1, method: "initialize" };

function transcriptOf(scenario: string, more: Partial<Transcript> = {}): Transcript {
  const end: ClientEnd = { kind: "exited", exitCode: 0, stderr: [] };
  return { scenario, dialect: "static", overHttp: true, events: [connected], end, ...more };
}

/** Judges as the name of each scenario says. */
const judgements: Readonly<Record<string, Judgement>> = {
  good: holds(2),
  bad: contradicted({ message: "m", expected: "e", observed: [] }),
  proven: contradicted({ message: "m", expected: "e", observed: [], provenByTranscript: true }),
  "broken-connection": holds(1),
  "calls-at-once": undecided("open"),
  "list-and-call": notApplicable("apart"),
  open: undecided("open"),
  apart: notApplicable("apart"),
};

const check = defineCheck({
  evidence: clientRuns,
  per: "server",
  id: "client/test",
  title: "It is a test.",
  level: "MUST",
  requirements: [],
  matters: "m",
  fix: ["f"],
  judge: ({ scenario }) => judgements[scenario] ?? undecided("unknown"),
});

function judge(...transcripts: readonly Transcript[]) {
  return judgeOf(check, ...transcripts);
}

function judgeOf(judged: ClientCheck, ...transcripts: readonly Transcript[]) {
  return judgeClient(judged, { dialect: "static" }, transcripts, { chosen: new Map() });
}

describe("what all runs of a client say of a claim", () => {
  it("is contradicted by one of them, holds by one where none contradicts it, and is open else", () => {
    expect(judge(transcriptOf("good"), transcriptOf("bad"), transcriptOf("open")).kind).toBe("contradicted");
    expect(judge(transcriptOf("open"), transcriptOf("good"), transcriptOf("good"))).toEqual({
      kind: "holds",
      trials: 4,
    });
    expect(judge(transcriptOf("apart"), transcriptOf("open"))).toEqual(undecided("open"));
    expect(judge()).toEqual(undecided("no scenario that shows it was run"));
  });

  it("is open where the client did not connect, or sent more than is kept", () => {
    const end: ClientEnd = { kind: "out-of-time", timeoutMs: 30_000, stderr: ["lost"] };
    expect(judge(transcriptOf("good", { events: [], end }))).toEqual(
      undecided('in good the client did not connect: it had not ended after 30 s, and was ended by us after "lost"'),
    );
    expect(judge(transcriptOf("good", { isCut: true })).kind).toBe("undecided");
    expect(judge(transcriptOf("bad", { isCut: true })).kind).toBe("contradicted");
  });

  it("is open where we ended the client, which might have gone on, unless a message proves it", () => {
    const end: ClientEnd = { kind: "stopped", stderr: [] };
    expect(judge(transcriptOf("bad", { end }))).toEqual(
      undecided("in bad the client was ended by us before it was through"),
    );
    expect(judge(transcriptOf("proven", { end })).kind).toBe("contradicted");
  });

  it("is open where the client broke off before it had made the calls, and says how it ended", () => {
    const end: ClientEnd = { kind: "exited", exitCode: 1, stderr: ["Error: gone"] };
    const broke = transcriptOf("broken-connection", { end });
    const reason = "in broken-connection the client made 0 of 4 calls and ended with code 1: Error: gone";
    expect(judge(broke)).toEqual(undecided(reason));
    expect(judge(transcriptOf("calls-at-once", { end }))).toMatchObject({ reason: expect.stringMatching(/0 of 3/u) });
    expect(judge(transcriptOf("list-and-call", { end })).kind).toBe("not-applicable");
    expect(judge(broke, transcriptOf("good", { end }))).toEqual({ kind: "holds", trials: 2 });
    expect(judgeOf({ ...check, needsNoCall: true }, broke).kind).toBe("holds");
  });
});
