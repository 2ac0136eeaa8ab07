import { describe, expect, it } from "vitest";
import { plainReading } from "../../upstream/deeds/request-reading.ts";
import { sentRequest } from "../../upstream/traffic/fixture-requests.ts";
import type { UnreadTraffic, UpstreamEvent } from "../../upstream/traffic/upstream-event.ts";
import { sentChanges } from "./sent-changes.ts";

function changesOf(...events: readonly UpstreamEvent[]): readonly unknown[] {
  return sentChanges(events, { phase: "within", reading: plainReading });
}

const item = "https://api.example.com/items/7";

describe("what a web API is asked to change", () => {
  it("is what the method of a request asks for, and nothing where it only reads", () => {
    expect(changesOf(sentRequest(`GET ${item}`), sentRequest(`DELETE ${item}?force=1`, { number: 2 }))).toEqual([
      {
        kind: "sent",
        subject: `sent DELETE ${item}`,
        effect: "removes",
        persistence: "persistent",
        evidence: `DELETE ${item}?force=1`,
        phase: "within",
        sent: { number: 2, twice: "same" },
      },
    ]);
  });

  it("is open of a POST, and certain of a mutation, which is told by what it asks for", () => {
    expect(changesOf(sentRequest("POST http://api.example.com:8080/items", { body: { a: 1 } }))).toMatchObject([
      {
        subject: "sent POST http://api.example.com:8080/items",
        effect: "opaque",
        comparedBy: "nothing",
        evidence: 'POST http://api.example.com:8080/items {"a":1}',
      },
    ]);
    const query = "mutation { issueClose(id: 1) { ok } }";
    const [change] = changesOf(sentRequest("POST https://api.example.com/graphql", { body: { query } }));
    expect(change).toMatchObject({
      subject: "sent POST https://api.example.com/graphql (issueClose)",
      effect: "opaque",
    });
    expect(change).not.toHaveProperty("comparedBy");
  });

  it("is open where the same call may have made what it removes", () => {
    const made = sentRequest("POST https://api.example.com/jobs");
    const removal = sentRequest("DELETE https://api.example.com/jobs/1", { number: 2 });
    expect(changesOf(made, removal)[1]).toMatchObject({ effect: "removes", comparedBy: "nothing" });
    for (const other of ["POST https://api.example.com/", "POST https://other.example.com/jobs", `PUT ${item}`])
      expect(changesOf(sentRequest(other), removal)[1]).not.toHaveProperty("comparedBy");
  });

  it("is open of what could not be read", () => {
    const unread = (why: UnreadTraffic["why"]): UnreadTraffic => ({
      kind: "unread",
      why,
      host: "h.example",
      port: 443,
    });
    expect(changesOf(unread("websocket"), unread("tls-refused"))).toMatchObject([
      { subject: "opened a WebSocket to h.example:443", comparedBy: "nothing" },
      {
        subject:
          "did not trust the certificate of h.example:443 (it pins a certificate, or has its own list of authorities: in the sandbox let it trust the file in SSL_CERT_FILE, or give it an http: address)",
        comparedBy: "nothing",
      },
    ]);
  });

  it("has a bound, in number and length", () => {
    const many = Array.from({ length: 1_000 }, () => sentRequest(`DELETE https://h.example/${"a".repeat(9_000)}`));
    const changes = sentChanges(many, { phase: "within", reading: plainReading });
    expect(changes).toHaveLength(201);
    // What is left out is not taken for nothing.
    expect(changes.at(-1)).toMatchObject({
      effect: "opaque",
      comparedBy: "nothing",
      subject: expect.stringMatching(/more than 200/u),
    });
    expect(changes.every(({ subject, evidence }) => subject.length < 500 && evidence.length < 700)).toBe(true);
  });
});
