import { describe, expect, it } from "vitest";
import { plainReading } from "../../api-stub/intents/request-reading.ts";
import { sentRequest } from "../../api-stub/traffic/fixture-requests.ts";
import type { UpstreamEvent, UpstreamRequest } from "../../api-stub/traffic/upstream-event.ts";
import { afterFault, type AfterFault } from "./sent-again.ts";
import { sentEffects } from "../state/sent-effects.ts";

const items = "POST https://api.example.com/v1/items";
const body = { title: "a" };
const broken = { answer: { status: 0, from: "fault" } } as const;

function create(more: Parameters<typeof sentRequest>[1] = {}): UpstreamRequest {
  return sentRequest(items, { body, ...more });
}

function after(...events: readonly UpstreamEvent[]): AfterFault | undefined {
  const upstream = events.map((event, index) => (event.kind === "request" ? { ...event, number: index + 1 } : event));
  const changes = sentEffects(upstream, { phase: "within", reading: plainReading }).map((change) => ({
    ...change,
    owner: "api" as const,
  }));
  return afterFault({ upstream, effects: changes });
}

describe("a request that was refused on purpose", () => {
  it("is sent again where the same comes after it", () => {
    expect(after(create(broken), create())).toBe("again");
    expect(after(create(broken), sentRequest("GET https://other.example.com/"), create())).toBe("again");
    expect(after(create(broken), sentRequest(`${items}/1/notes`), create())).toBe("again");
  });

  it("is sent again with another time in its body", () => {
    const at = (time: string, more = {}): UpstreamRequest => sentRequest(items, { body: { ...body, time }, ...more });
    expect(after(at("2026-01-01T10:00:00Z", broken), at("2026-01-01T10:00:02Z"))).toBe("again");
  });

  it.each([
    ["another body", sentRequest(items, { body: { title: "b" } })],
    ["another path", sentRequest(`${items}/1`, { body })],
    ["another method", sentRequest(items.replace("POST", "PUT"), { body })],
    ["another host", sentRequest(items.replace("api", "eu"), { body })],
  ])("is sent once where %s follows", (_, next) => {
    expect(after(create(broken), next)).toBe("once");
  });

  it("is sent once where the same came before it alone", () => {
    expect(after(create(), create(broken))).toBe("once");
  });

  it("is known to the API by its key, and not by a new one", () => {
    const keyed = (key: string, more = {}): UpstreamRequest =>
      create({ ...more, headers: { "content-type": "application/json", "idempotency-key": key } });
    expect(after(keyed("a", broken), keyed("a"))).toBe("with-its-key");
    expect(after(keyed("a", broken), keyed("b"))).toBe("again");
  });

  it("is sent again after a look where the API was asked for something in between", () => {
    expect(after(create(broken), sentRequest("GET https://api.example.com/v1/items"), create())).toBe("after-a-look");
  });

  it("is none where no request was refused, or nothing but unread traffic came", () => {
    expect(after(create(), create())).toBeUndefined();
    expect(after({ kind: "unread", why: "grpc", host: "a.example.com", port: 443 })).toBeUndefined();
  });
});
