import { describe, expect, it } from "vitest";
import { sentRequest } from "../../api-stub/traffic/fixture-requests.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import {
  attemptsOfRequests,
  fetchesGivenLink,
  isGivenHost,
  unknownReach,
  type NetworkAttempt,
} from "./network-attempt.ts";

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

describe("what a call would have done beyond the machine", () => {
  const tried: NetworkAttempt = {
    how: "connect",
    host: "192.0.2.7",
    port: 6379,
    subject: "connect 192.0.2.7:6379",
    reach: "external",
    evidence: "connect",
  };
  const known = (more: Partial<NetworkAttempt>): string | undefined =>
    unknownReach({ network: [{ ...tried, ...more }] });

  it("is not known where that was refused, or nothing reads it", () => {
    expect(known({ isRefused: true })).toBe(
      "a call tried to reach 192.0.2.7:6379, refused, and what it would have done there is not known",
    );
    expect(known({ leavesOpen: "unread" })).toContain("192.0.2.7:6379, with what nothing here reads");
  });

  it("is known where it was answered, and where a service of this machine refused it", () => {
    expect(known({})).toBeUndefined();
    expect(known({ isRefused: true, reach: "loopback" })).toBeUndefined();
  });
});

describe("a host that is looked up", () => {
  const long = `${"0.".repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`;

  it.each([
    ["itself", "api.example.com", "https://api.example.com/"],
    ["the address whose name is asked for", "7.2.0.192.in-addr.arpa", "192.0.2.7"],
    ["the same, however it is written", `1.${long}`, "2001:DB8:0::1"],
  ])("is given where an argument is %s", (_, host, given) => {
    expect(isGivenHost({ host }, { given })).toBe(true);
  });

  it.each([
    ["7.2.0.192.in-addr.arpa", "192.0.2.70"],
    ["7.2.0.192.in-addr.arpa", "in-addr.arpa"],
    ["1.0.0.127.in-addr.arpa", "127.0.0.1"],
    [`1.${long}`, "2001:db8::2"],
  ])("is not given: %s by %s", (host, given) => {
    expect(isGivenHost({ host }, { given })).toBe(false);
  });
});

it("a link that is given is fetched by whom it stands whole in the path of, and may be a name where it is one segment", () => {
  const given = { url: "https://notes.example.com/7" };
  const fetches = (address: string): boolean =>
    fetchesGivenLink({ host: "reader.example.com" }, [sentRequest(`GET ${address}`)], given);
  expect(fetches(`https://reader.example.com/text/${given.url}`)).toBe(true);
  expect(fetches(`https://reader.example.com/marks/${encodeURIComponent(given.url)}`)).toBe(false);
  expect(fetches(`https://other.example.com/${given.url}`)).toBe(false);
});
