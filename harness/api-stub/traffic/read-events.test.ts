import { expect, it } from "vitest";
import { readEvents } from "./read-events.ts";
import type { UpstreamEvent } from "./upstream-event.ts";

const request: UpstreamEvent = {
  kind: "request",
  number: 1,
  scheme: "https",
  httpVersion: "1.1",
  method: "POST",
  host: "api.example.com",
  port: 443,
  path: "/v1",
  query: "a=1",
  headers: { accept: "*/*" },
  body: { bytes: 3, text: "abc", isCut: true },
  answer: { status: 200, from: "default", gave: [{ as: "handle", text: "s1" }] },
};
const unread: UpstreamEvent = { kind: "unread", why: "tls-refused", host: "api.example.com", port: 443 };

it("reads what an upstream has written down", () => {
  const text = [request, unread].map((event) => `${JSON.stringify(event)}\n`).join("");
  expect(readEvents(text)).toEqual({ events: [request, unread], open: new Map() });
  expect(readEvents("")).toEqual({ events: [], open: new Map() });
});

it.for([
  ["the word of its end", { kind: "ended" }],
  ["a reason that is unknown", { ...unread, why: "other" }],
  ["a request without a path", { ...request, path: undefined }],
  ["one in another version", { ...request, httpVersion: "3" }],
  ["one with a body of no size", { ...request, body: {} }],
])("tells that a line is no event: %s", ([, line]) => {
  const text = `${JSON.stringify(unread)}\n${JSON.stringify(line)}\n`;
  expect(readEvents(text)).toMatchObject({ events: [unread], lack: "ended" });
});

it("keeps a request open from its head until it is recorded, or over", () => {
  const peer = { host: "api.example.com", port: 443 };
  const begun = [1, 2, 3].map((number) => `${JSON.stringify({ kind: "begun", number, ...peer })}\n`).join("");
  const first = readEvents(`${begun}${JSON.stringify({ kind: "over", number: 2 })}\n`);
  expect(first).toEqual({
    events: [],
    open: new Map([
      [1, peer],
      [3, peer],
    ]),
  });
  const second = readEvents(`${JSON.stringify(request)}\n`, first.open);
  expect(second).toEqual({ events: [request], open: new Map([[3, peer]]) });
});

it("tells that not all was written down", () => {
  const text = `${JSON.stringify({ kind: "too-many-names" })}\n${JSON.stringify(unread)}\n`;
  expect(readEvents(text)).toMatchObject({ events: [unread], lack: "too-many-names" });
});

it("tells that a line is not JSON", () => {
  expect(readEvents("{\n").lack).toBe("ended");
});
