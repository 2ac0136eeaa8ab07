import { describe, expect, it } from "vitest";
import type { Transcript } from "../../harness/clients/transcript/transcript.ts";
import { result, subjectIn, transcriptOf, type ShortRequest } from "./fixture-transcripts.ts";
import { hintsAreKept, wrongHintCostsNoList } from "./lists.ts";

const list: ShortRequest = ["tools/list", {}, result({ tools: [] })];
const call: ShortRequest = ["tools/call", { name: "add_numbers", arguments: {} }, result()];
const failed = { kind: "exited", exitCode: 1, stderr: ["Error: no list"] } as const;
const control = transcriptOf("list-and-call", "static", [list, call]);

function echoOf(...names: readonly string[]): ShortRequest {
  return ["tools/call", { name: "report_tools", arguments: { tools: names.map((name) => ({ name })) } }, result()];
}

function kindOf(requests: readonly ShortRequest[], more: Partial<Transcript> = {}, compared = control): string {
  const transcript = transcriptOf("hint-of-wrong-type", "static", requests, more);
  return wrongHintCostsNoList.judge(transcript, subjectIn("static", [compared, transcript])).kind;
}

describe("a list with a hint of a wrong type", () => {
  it("is kept by a client that holds the other tools, or goes on with the call", () => {
    expect(kindOf([list, call, echoOf("add_numbers")])).toBe("holds");
    expect(kindOf([list, call])).toBe("holds");
  });

  it("is lost where the driver makes the call by name, and the client holds no tool", () => {
    expect(kindOf([list, call, echoOf()])).toBe("contradicted");
  });

  it("may be lost where the call is made, and the client fails", () => {
    expect(kindOf([list, call], { end: failed })).toBe("undecided");
  });

  it("is not lost where the client fails with a server that does nothing odd, too", () => {
    const compared = transcriptOf("list-and-call", "static", [list, call], { end: failed });
    expect(kindOf([list, call], { end: failed }, compared)).toBe("holds");
  });
});

describe("hints in every form", () => {
  const kind = (...requests: readonly ShortRequest[]): string =>
    hintsAreKept.judge(transcriptOf("hints-in-every-form", "static", [list, ...requests])).kind;

  it("are not lost by a client that calls the tool for them with an empty list, or not at all", () => {
    expect(kind(echoOf())).toBe("unseen");
    expect(kind()).toBe("unseen");
    expect(kind(echoOf("add_numbers"))).toBe("contradicted");
  });
});
