import { describe, expect, it } from "vitest";
import { sentRequest } from "../../../api-stub/traffic/fixture-requests.ts";
import type { UpstreamRequest } from "../../../api-stub/traffic/upstream-event.ts";
import { called, idle, recorded } from "../../../calls/attribution/fixture-records.ts";
import type { Execution, OwnedEffect } from "../../../calls/execution/execution.ts";
import { attemptsOfRequests } from "../../../calls/execution/network-attempt.ts";
import type { RecordedEffect } from "../../../calls/journal/session-record.ts";
import { plainReading } from "../../../api-stub/intents/request-reading.ts";
import { recordedRequests } from "../../../calls/watching/recorded-look.ts";
import { WhoseEffects } from "./whose-effects.ts";

const sight = {
  places: { work: [], own: [] },
  reading: plainReading,
  given: [],
  calls: [],
  asFound: (text: string) => text,
  fixtureHome: "/home/u",
};
const poll = sentRequest("GET https://api.example.com/poll");

/** What a look records of requests. */
function seen(...requests: readonly UpstreamRequest[]): readonly RecordedEffect[] {
  return recordedRequests(requests, sight);
}

/** A call of a tool during which these were sent, on a server that polls while nobody calls. */
function marked(...requests: readonly UpstreamRequest[]): Execution["exchanges"][number] | undefined {
  const ended = recorded(
    ["a", "b", "c"],
    [idle(300, seen(poll)), idle(300, seen(poll)), called("a", seen(...requests))],
  );
  const whose = new WhoseEffects({ version: 1, ended, all: ended, openRecord: () => undefined, ageMs: () => 0 });
  const exchange = {
    step: { method: "tools/call", params: { name: "a", arguments: {} } },
    outcome: { kind: "result", result: {}, faults: [] },
    effects: [],
    network: attemptsOfRequests(requests, []),
    upstream: requests,
    blindSpots: [],
    seenAt: [{ session: 0, at: 3, look: 4, phase: "within" }],
  } as const;
  return whose.marked("a", { exchanges: [exchange], strayFaults: [], watch: { files: { kind: "nowhere" } } })
    .exchanges[0];
}

describe("what the server takes away when it ends", () => {
  const gone = {
    kind: "file.delete",
    tier: "sandbox",
    subject: "/tmp/box/work-7",
    place: "$TMPDIR/work-7",
    evidence: "deleted $TMPDIR/work-7",
    phase: "end",
    does: "removes",
    owner: "server",
  } as const;
  const whose = new WhoseEffects({ version: 0, ended: [], all: [], openRecord: () => undefined, ageMs: () => 0 });
  const causeOf = (effect: OwnedEffect): OwnedEffect["cause"] => {
    const step = { method: "tools/call", params: { name: "a", arguments: {} } };
    const outcome = { kind: "result", result: {}, faults: [] } as const;
    const exchange = { step, outcome, effects: [effect], network: [], blindSpots: [] };
    const execution = { exchanges: [exchange], strayFaults: [], watch: { files: { kind: "nowhere" } } } as const;
    return whose.marked("a", execution).exchanges[0]?.effects[0]?.cause;
  };

  it.each<[string, OwnedEffect, OwnedEffect["cause"]]>([
    ["was temporary, in its temporary directory", gone, "every-call"],
    ["is held against the call where that took it away", { ...gone, phase: "within" }, undefined],
    ["is held against the call elsewhere", { ...gone, place: "notes.txt" }, undefined],
    ["is held against the call where it is the user's", { ...gone, owner: "user" }, undefined],
    ["is held against the call where something is added", { ...gone, does: "adds" }, undefined],
  ])("%s", (_, effect, cause) => {
    expect(causeOf(effect)).toBe(cause);
  });
});

describe("of a server that asks a web API while nobody calls", () => {
  it("that is not what a call has reached", () => {
    expect(marked(poll)).toMatchObject({ network: [], upstream: [] });
  });

  it("a call has reached it that asks it for something else", () => {
    const own = sentRequest("GET https://api.example.com/notes");
    expect(marked(poll, own)).toMatchObject({ network: [{ host: "api.example.com" }], upstream: [own] });
  });

  it("another host is reached by the call", () => {
    const own = sentRequest("GET https://other.example.com/poll");
    expect(marked(poll, own)).toMatchObject({ network: [{ host: "other.example.com" }], upstream: [own] });
  });
});
