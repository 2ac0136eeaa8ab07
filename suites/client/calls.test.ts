import { describe, expect, it } from "vitest";
import type { Answer } from "../../harness/clients/transcript/transcript.ts";
import { callsAreNotSentAgain, callsNameATool, resultWithoutIsErrorIsSuccess, schemasAreNotFetched } from "./calls.ts";
import { result, subjectIn, transcriptOf, type ShortRequest } from "./fixture-transcripts.ts";
import { unknownHintsAreTolerated } from "./lists.ts";
import { pendingIdsDiffer } from "./messages.ts";

const broken: Answer = { kind: "broken" };
const subject = subjectIn("static");
const list: ShortRequest = ["tools/list", {}, result({ tools: [] })];
const addition: ShortRequest = ["tools/call", { name: "add_numbers", arguments: { a: 1, b: 2 } }, result()];

function broke(...calls: readonly (readonly [name: string, text: string])[]) {
  const requests = calls.map(([name, text]): ShortRequest => ["tools/call", { name, arguments: { text } }, broken]);
  return callsAreNotSentAgain.judge(transcriptOf("broken-connection", "static", requests), subject);
}

describe("a call whose connection was broken", () => {
  it("is not sent again, unless the tool is idempotent or only reads", () => {
    expect(
      broke(["send_message", "a"], ["set_label", "a"], ["set_label", "a"], ["read_label", "a"], ["read_label", "a"]),
    ).toMatchObject({ kind: "holds" });
    expect(broke(["send_message", "a"], ["send_message", "a"])).toMatchObject({ case: "without-hints" });
    expect(broke(["send_report", "a"], ["send_report", "a"])).toMatchObject({ case: "not-idempotent" });
  });

  it("is open where the calls come again after others: a driver may do its steps a second time", () => {
    expect(
      broke(["send_message", "a"], ["send_report", "b"], ["send_message", "a"], ["send_report", "b"]),
    ).toMatchObject({ kind: "undecided" });
  });

  it("is proven by the messages, unless two clients that keep step may have sent them", () => {
    const sent: ShortRequest = ["tools/call", { name: "send_message", arguments: { text: "a" } }, broken];
    const proven = (...requests: readonly ShortRequest[]) =>
      callsAreNotSentAgain.judge(transcriptOf("broken-connection", "static", requests), subject);
    expect(proven(list, sent, sent)).toMatchObject({ provenByTranscript: true });
    expect(proven(list, sent, list, sent)).not.toHaveProperty("provenByTranscript");
  });

  it("is another one with other arguments", () => {
    expect(broke(["send_message", "a"], ["send_message", "b"])).toMatchObject({ kind: "holds" });
  });
});

describe("what a client survives", () => {
  it("is not decided where it calls nothing from a server that does nothing odd either", () => {
    const odd = transcriptOf("unknown-hints", "static", [list]);
    const idle = transcriptOf("list-and-call", "static", [list]);
    const able = transcriptOf("list-and-call", "static", [list, addition]);
    expect(unknownHintsAreTolerated.judge(odd, { runs: [idle] }).kind).toBe("undecided");
    expect(unknownHintsAreTolerated.judge(odd, { runs: [] }).kind).toBe("undecided");
    const failed = { ...odd, end: { kind: "exited", exitCode: 1, stderr: [] } } as const;
    expect(unknownHintsAreTolerated.judge(failed, { runs: [idle] }).kind).toBe("contradicted");
    expect(unknownHintsAreTolerated.judge(odd, { runs: [able] }).kind).toBe("contradicted");
    expect(
      unknownHintsAreTolerated.judge(transcriptOf("unknown-hints", "static", [list, addition]), { runs: [] }).kind,
    ).toBe("holds");
  });

  it("is a result without isError, also where its driver makes one call alone", () => {
    const one = transcriptOf("list-and-call", "static", [list, addition]);
    expect(resultWithoutIsErrorIsSuccess.judge(one, subject).kind).toBe("holds");
    const failed = { ...one, end: { kind: "exited", exitCode: 1, stderr: [] } } as const;
    expect(resultWithoutIsErrorIsSuccess.judge(failed, subject).kind).toBe("contradicted");
    const open = { ...one, end: { kind: "out-of-time", timeoutMs: 30_000, stderr: [] } } as const;
    expect(resultWithoutIsErrorIsSuccess.judge(open, subject).kind).toBe("undecided");
  });
});

it("an id may be used again once it was answered, and in another connection", () => {
  const again = transcriptOf("list-and-call", "static", [list, addition]);
  const sameId = again.events.map((event) => (event.kind === "request" ? { ...event, id: 7 } : event));
  expect(pendingIdsDiffer.judge({ ...again, events: sameId }, subject).kind).toBe("holds");
  const request = { kind: "request", id: 7, method: "ping" } as const;
  const two = [
    { ...request, connection: 1 },
    { ...request, connection: 2 },
  ];
  expect(pendingIdsDiffer.judge({ ...again, events: two }, subject).kind).toBe("holds");
  const pending = [
    { ...request, connection: 1 },
    { ...request, connection: 1 },
  ];
  expect(pendingIdsDiffer.judge({ ...again, events: pending }, subject)).toMatchObject({ case: "used-twice" });
});

it("a schema that nobody read was fetched by nobody: nothing is decided", () => {
  expect(schemasAreNotFetched.judge(transcriptOf("network-reference", "static", []), subject).kind).toBe("undecided");
});

it("a client that calls nothing is told with how it ended, where it ended with an error", () => {
  const idle = transcriptOf("list-and-call", "static", [list]);
  expect(callsNameATool.judge(idle, subject)).toMatchObject({ reason: "the client called no tool" });
  const failed = { ...idle, end: { kind: "exited", exitCode: 1, stderr: [] } } as const;
  expect(callsNameATool.judge(failed, subject)).toMatchObject({
    reason: "the client called no tool; it exited with code 1",
  });
});
