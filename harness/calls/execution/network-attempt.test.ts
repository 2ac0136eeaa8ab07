import { describe, expect, it } from "vitest";
import { sentRequest } from "../../api-stub/traffic/fixture-requests.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import { attemptsOfRequests, type NetworkAttempt } from "./network-attempt.ts";

const lookup = (host: string): NetworkAttempt => {
  return { how: "lookup", host, subject: `lookup ${host}`, reach: "external", evidence: `looked up ${host}` };
};

function reached(events: readonly UpstreamEvent[], attempts: readonly NetworkAttempt[] = []): readonly string[] {
  return attemptsOfRequests(events, attempts).map(({ subject, reach }) => `${reach} ${subject}`);
}

describe("what a request over an open connection reaches", () => {
  it.each([
    ["https://api.example.com/notes", "external connect api.example.com:443"],
    ["http://api.example.com:8080/notes", "external connect api.example.com:8080"],
    ["http://192.0.2.7/notes", "external connect 192.0.2.7:80"],
  ])("is the host that it is for: %s", (address, attempt) => {
    expect(reached([sentRequest(`GET ${address}`)])).toEqual([attempt]);
  });

  it.each(["http://127.0.0.1:8123/", "http://127.3.2.1/", "http://localhost:8123/", "http://notes.localhost/"])(
    "is nothing beyond the machine: %s",
    (address) => {
      expect(reached([sentRequest(`GET ${address}`)])).toEqual([]);
    },
  );

  it("is each host once, and none that was seen to be looked up or connected to", () => {
    const events = ["https://a.example.com/1", "https://a.example.com/2", "https://b.example.com/"].map((address) =>
      sentRequest(`GET ${address}`),
    );
    expect(reached(events)).toEqual(["external connect a.example.com:443", "external connect b.example.com:443"]);
    expect(reached(events, [lookup("a.example.com")])).toEqual(["external connect b.example.com:443"]);
  });

  it("is told by the request", () => {
    expect(attemptsOfRequests([sentRequest("GET https://api.example.com/notes")], [])[0]?.evidence).toBe(
      "GET https://api.example.com/notes",
    );
  });
});
