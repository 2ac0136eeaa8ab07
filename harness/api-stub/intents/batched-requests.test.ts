import { expect, it } from "vitest";
import { sentRequest } from "../traffic/fixture-requests.ts";
import { shownRequest } from "../traffic/upstream-event.ts";
import { batchIn } from "./batched-requests.ts";

const batch = "POST https://api.example.com/v1/$batch";

function linesOf(body: unknown, type?: string, line = batch): readonly string[] | undefined {
  const headers = type === undefined ? {} : { headers: { "content-type": type } };
  return batchIn(sentRequest(line, { body, ...headers }))?.requests.map(shownRequest);
}

it.each<[string, unknown, string?]>([
  ["a list in JSON", { requests: [{ id: "1", method: "DELETE", url: "/items/7" }] }],
  ["a list alone", [{ method: "delete", path: "items/7" }]],
  ["a whole address", { batch: [{ method: "DELETE", relative_url: "https://api.example.com/items/7" }] }],
  ["JSON-RPC with verbs", [{ jsonrpc: "2.0", id: 1, method: "call", params: { verb: "DELETE", url: "/items/7" } }]],
  [
    "a form",
    `batch=${encodeURIComponent('[{"method":"DELETE","relative_url":"items/7"}]')}`,
    "application/x-www-form-urlencoded",
  ],
  [
    "several parts",
    "--b\r\nContent-Type: application/http\r\n\r\nDELETE /items/7 HTTP/1.1\r\n\r\n--b--\r\n",
    "multipart/mixed; boundary=b",
  ],
])("reads the requests of a batch: %s", (_, body, type) => {
  expect(linesOf(body, type)).toEqual(["DELETE https://api.example.com/items/7"]);
});

it("reads the intents of a bulk", () => {
  const lines = '{"delete":{"_index":"notes","_id":"7"}}\n{"index":{"_id":"8"}}\n{"title":"a"}\n{"create":{}}\n';
  expect(linesOf(lines, "application/x-ndjson", "POST https://s.example.com/notes/_bulk")).toEqual([
    "DELETE https://s.example.com/notes/_doc/7",
    "PUT https://s.example.com/notes/_doc/8",
    "POST https://s.example.com/notes/_doc",
  ]);
});

it("keeps the body and the query of each", () => {
  const requests = [{ method: "PATCH", url: "/items/7?a=1", body: { title: "notes" } }];
  expect(batchIn(sentRequest(batch, { body: { requests } }))?.requests[0]).toMatchObject({
    query: "a=1",
    body: { text: '{"title":"notes"}' },
  });
});

it.each<[string, unknown, string?]>([
  ["an item with a method", { method: "DELETE", url: "/items/7" }],
  ["methods that are none of HTTP", [{ jsonrpc: "2.0", method: "items.delete", params: { url: "/a" } }]],
  ["how to pay", { items: [{ method: "card", url: "/a" }] }],
  ["a text", "DELETE /items/7 HTTP/1.1", "text/plain"],
  ["nothing", {}],
])("takes nothing else for a batch: %s", (_, body, type) => {
  expect(linesOf(body, type)).toBeUndefined();
});

it("takes requests that are saved elsewhere for no batch", () => {
  const body = { hooks: [{ method: "DELETE", url: "https://api.example.com/items/7" }] };
  expect(linesOf(body, undefined, "POST https://api.example.com/v1/webhooks")).toBeUndefined();
});

it("tells that not all of it was read", () => {
  const of = (requests: readonly unknown[]) => batchIn(sentRequest(batch, { body: { requests } }));
  const one = { method: "GET", url: "/a" };
  expect(of([one, one])?.isPart).toBe(false);
  expect(of([one, { op: "other" }])?.isPart).toBe(true);
  expect(of(Array.from({ length: 5_000 }, () => one))?.requests).toHaveLength(100);
  expect(of(Array.from({ length: 5_000 }, () => one))?.isPart).toBe(true);
});
