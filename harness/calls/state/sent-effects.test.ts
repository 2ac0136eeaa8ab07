import { describe, expect, it } from "vitest";
import type { Json } from "../../json/value.ts";
import { plainReading } from "../../api-stub/intents/request-reading.ts";
import { sentRequest } from "../../api-stub/traffic/fixture-requests.ts";
import type { UnreadTraffic, UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import { sentEffects } from "./sent-effects.ts";

function changesOf(...events: readonly UpstreamEvent[]): readonly unknown[] {
  return sentEffects(events, { phase: "within", reading: plainReading });
}

const shape = expect.stringContaining("DELETE api.example.com/items/*");
const item = "https://api.example.com/items/7";

describe("what a web API is asked to change", () => {
  it("is what the method of a request asks for, and nothing where it only reads", () => {
    expect(changesOf(sentRequest(`GET ${item}`), sentRequest(`DELETE ${item}?force=1`, { number: 2 }))).toEqual([
      {
        kind: "api.request",
        tier: "sandbox",
        subject: `sent DELETE ${item}`,
        does: "removes",
        evidence: `DELETE ${item}?force=1`,
        phase: "within",
        sent: {
          number: 2,
          twice: "same",
          request: { method: "DELETE", scheme: "https", host: "api.example.com", port: 443, path: "/items/7", shape },
        },
      },
    ]);
  });

  it("is open of a POST, and certain of a mutation, which is told by what it asks for", () => {
    expect(changesOf(sentRequest("POST http://api.example.com:8080/items", { body: { a: 1 } }))).toMatchObject([
      {
        subject: "sent POST http://api.example.com:8080/items",
        does: "opaque",
        comparedBy: "nothing",
        evidence: 'POST http://api.example.com:8080/items {"a":1}',
      },
    ]);
    const query = "mutation { issueClose(id: 1) { ok } }";
    const [change] = changesOf(sentRequest("POST https://api.example.com/graphql", { body: { query } }));
    expect(change).toMatchObject({
      subject: "sent POST https://api.example.com/graphql (issueClose)",
      does: "opaque",
    });
    expect(change).not.toHaveProperty("comparedBy");
  });

  it("is open where the same call may have made what it removes", () => {
    const made = sentRequest("POST https://api.example.com/jobs");
    const removal = sentRequest("DELETE https://api.example.com/jobs/1", { number: 2 });
    expect(changesOf(made, removal)[1]).toMatchObject({ does: "removes", comparedBy: "nothing" });
    for (const other of ["POST https://api.example.com/", "POST https://other.example.com/jobs", `PUT ${item}`])
      expect(changesOf(sentRequest(other), removal)[1]).not.toHaveProperty("comparedBy");
  });

  it("is gone again, or an addition, where an answer to the same call gave what it is about", () => {
    const gave = [{ as: "id", text: "j1" }] as const;
    const made = sentRequest("POST https://api.example.com/jobs", { answer: { status: 201, from: "created", gave } });
    const about = (method: string) => sentRequest(`${method} https://api.example.com/jobs/j1`, { number: 2 });
    expect(changesOf(made, about("DELETE"))[1]).toMatchObject({ does: "removes", persistence: "transient" });
    expect(changesOf(made, about("PATCH"))[1]).toMatchObject({ does: "adds", comparedBy: "nothing" });
    // What was sent before the end of the server counts as well.
    const sight = { phase: "end", reading: plainReading, before: [made] } as const;
    expect(sentEffects([about("DELETE")], sight)).toMatchObject([{ persistence: "transient" }]);
  });

  it("is open of a POST that opened what was taken away again, whatever is said of it", () => {
    const operationOf = () => ({ method: "post", path: "/session", hints: { readOnlyHint: false } });
    const sight = { phase: "within", reading: { ...plainReading, operationOf } } as const;
    const [opened, closed] = ["POST", "DELETE"].map((method, at) =>
      sentRequest(`${method} https://api.example.com/session`, { number: at + 1 }),
    );
    expect(sentEffects([opened ?? sentRequest(item)], sight)[0]).not.toHaveProperty("comparedBy");
    const events = [opened, closed].flatMap((event) => event ?? []);
    expect(sentEffects(events, sight)).toMatchObject([{ comparedBy: "nothing" }, { persistence: "transient" }]);
  });

  it("is known to be the user's by an argument, wherever it stands", () => {
    const toldBy = (given: Json, ...events: readonly UpstreamEvent[]) =>
      sentEffects(events, { phase: "within", reading: plainReading, given }).map(({ sent }) => sent?.toldBy);
    expect(toldBy({ id: 7 }, sentRequest(`DELETE ${item}`))).toEqual(["argument"]);
    expect(toldBy({ id: 8 }, sentRequest(`DELETE ${item}`))).toEqual([undefined]);
    expect(toldBy({ id: 7 }, sentRequest(`POST ${item}`))).toEqual([undefined]);
    const requests = [{ method: "GET", url: "/items/7" }, { method: "DELETE", url: "/items/7" }, { op: "?" }];
    const batch = sentRequest("POST https://api.example.com/batch", { body: { requests } });
    // What of it was not read is open.
    expect(toldBy({ id: 7 }, batch)).toEqual(["argument", undefined]);
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

  it("shows the worst of what is known, though much came before it", () => {
    const many = Array.from({ length: 500 }, (_, at) =>
      sentRequest("POST https://h.example/items", { number: at + 1 }),
    );
    const changes = changesOf(...many, sentRequest(`DELETE ${item}`, { number: 501 }));
    expect(changes).toHaveLength(201);
    expect(changes[0]).toMatchObject({ subject: `sent DELETE ${item}`, does: "removes" });
  });

  it("has a bound, in number and length", () => {
    const many = Array.from({ length: 1_000 }, () => sentRequest(`DELETE https://h.example/${"a".repeat(9_000)}`));
    const changes = sentEffects(many, { phase: "within", reading: plainReading });
    expect(changes).toHaveLength(201);
    // What is left out is not taken for nothing.
    expect(changes.at(-1)).toMatchObject({
      does: "opaque",
      comparedBy: "nothing",
      subject: expect.stringMatching(/more than 200/u),
    });
    expect(changes.every(({ subject, evidence }) => subject.length < 500 && evidence.length < 700)).toBe(true);
  });
});
