import { describe, expect, it } from "vitest";
import type { Transcript } from "../../harness/clients/transcript/transcript.ts";
import { result, subjectIn, transcriptOf, type ShortRequest } from "./fixture-transcripts.ts";
import { hintsAreKept, pagesAreFollowed, unknownHintsAreTolerated, wrongHintCostsNoList } from "./lists.ts";

const tools = [{ name: "add_numbers" }, { name: "report_tools" }, { name: "wrong_hints" }];
const list: ShortRequest = ["tools/list", {}, result({ tools })];
const call: ShortRequest = ["tools/call", { name: "add_numbers", arguments: {} }, result()];
const failed = { kind: "exited", exitCode: 1, stderr: ["Error: no list"] } as const;
const control = transcriptOf("list-and-call", "static", [list, call]);
/** The client gives back what it holds. */
const telling = transcriptOf("hints-in-every-form", "static", [list, echoOf("add_numbers")]);

function echoOf(...names: readonly string[]): ShortRequest {
  return ["tools/call", { name: "report_tools", arguments: { tools: names.map((name) => ({ name })) } }, result()];
}

function kindOf(requests: readonly ShortRequest[], more: Partial<Transcript> = {}, ...compared: Transcript[]): string {
  const transcript = transcriptOf("hint-of-wrong-type", "static", requests, more);
  const runs = [...(compared.length === 0 ? [control] : compared), transcript];
  return wrongHintCostsNoList.judge(transcript, subjectIn("static", runs)).kind;
}

describe("a list with a hint of a wrong type", () => {
  it("is kept by a client that holds the other tools, or goes on with the call", () => {
    expect(kindOf([list, call, echoOf("add_numbers")])).toBe("holds");
    expect(kindOf([list, call])).toBe("holds");
  });

  it("is lost where the driver makes the call by name, and the client holds no tool, as it does elsewhere", () => {
    expect(kindOf([list, call, echoOf()], {}, control, telling)).toBe("contradicted");
    expect(kindOf([list, call, echoOf("wrong_hints")])).toBe("contradicted");
  });

  it("is not lost by a client that calls each tool with a value of its own, such as an empty list", () => {
    const generic = transcriptOf("hints-in-every-form", "static", [list, echoOf(), echoOf("")]);
    for (const value of [echoOf(), echoOf("sample")]) {
      expect(kindOf([list, call, value], {}, control, generic)).toBe("holds");
      const seen = transcriptOf("unknown-hints", "static", [list, call, value]);
      expect(unknownHintsAreTolerated.judge(seen, subjectIn("static", [control, generic, seen])).kind).toBe("holds");
    }
    const lost = transcriptOf("unknown-hints", "static", [list, call, echoOf()]);
    expect(unknownHintsAreTolerated.judge(lost, subjectIn("static", [control, telling, lost])).kind).toBe(
      "contradicted",
    );
  });

  it("is neither lost nor kept by a client that calls the tool for what it holds alone", () => {
    expect(kindOf([list, echoOf()])).toBe("undecided");
    expect(kindOf([list])).toBe("contradicted");
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
  const kind = (runs: readonly Transcript[], ...requests: readonly ShortRequest[]): string =>
    hintsAreKept.judge(transcriptOf("hints-in-every-form", "static", [list, ...requests]), subjectIn("static", runs))
      .kind;

  it("are not lost by a client that calls the tool for them with a value of its own, or not at all", () => {
    expect(kind([], echoOf())).toBe("unseen");
    expect(kind([], echoOf("sample"))).toBe("unseen");
    expect(kind([])).toBe("unseen");
  });

  it("are lost by a client that holds some of the tools, or none though it holds some elsewhere", () => {
    expect(kind([], echoOf("add_numbers"))).toBe("contradicted");
    expect(kind([transcriptOf("unknown-hints", "static", [list, echoOf("add_numbers")])], echoOf())).toBe(
      "contradicted",
    );
  });
});

it("pages that were not asked for count where the client went on, not where it died", () => {
  const listing = transcriptOf("several-pages", "static", [list]);
  expect(pagesAreFollowed.judge(listing, subjectIn("static")).kind).toBe("contradicted");
  expect(pagesAreFollowed.judge({ ...listing, end: failed }, subjectIn("static"))).toMatchObject({
    kind: "undecided",
    reason: 'the client asked for 1 of 3 pages of the list; it exited with code 1 after "Error: no list"',
  });
});
