import { describe, expect, test } from "vitest";
import type { Json, JsonObject } from "../../json/value.ts";
import { asked } from "../answers/fixture-requests.ts";
import { HarError, type HarFault } from "./har-error.ts";
import { readHar } from "./read-har.ts";
import { entriesOf, harOf } from "./write-har.ts";

const request: JsonObject = { method: "get", url: "https://api.example.com/v1/items?page=1#top" };
const response: JsonObject = {
  status: 200,
  headers: [
    { name: "Content-Type", value: "application/json; charset=utf-8" },
    { name: "Content-Encoding", value: "gzip" },
    { name: "Set-Cookie", value: "a=b" },
    { name: "Link", value: '<https://api.example.com/v1/items?page=2>; rel="next"' },
    { name: "bad name", value: "x" },
    { name: "X-Bad", value: "a\r\nb: c" },
  ],
  content: { size: 2, mimeType: "application/json", text: "[]" },
};

function har(...entries: readonly Json[]): string {
  return JSON.stringify({ log: { version: "1.2", entries } });
}

function faultOf(text: string): HarFault {
  try {
    readHar(text);
  } catch (error) {
    if (error instanceof HarError) return error.fault;
    throw error;
  }
  throw new Error("it was read");
}

describe("a recording", () => {
  test("has the answers, with the headers that belong to them", () => {
    const posted = { method: "POST", url: "http://localhost:8080/a", postData: { mimeType: "text/plain", text: "hi" } };
    expect(readHar(`\u{feff}${har({ request, response }, { request: posted, response })}`)).toEqual([
      {
        method: "GET",
        host: "api.example.com",
        path: "/v1/items",
        query: "page=1",
        status: 200,
        headers: {
          "content-type": "application/json; charset=utf-8",
          link: '<https://api.example.com/v1/items?page=2>; rel="next"',
        },
        text: "[]",
      },
      expect.objectContaining({ method: "POST", host: "localhost", path: "/a", sent: "hi" }),
    ]);
  });

  test.for<readonly [string, Json]>([
    ["was blocked", { request, response: { ...response, status: 0 } }],
    ["has no body in the archive", { request, response: { ...response, content: { size: 5, mimeType: "x" } } }],
    ["is no text", { request, response: { ...response, content: { text: "/w==", encoding: "base64" } } }],
    ["was not made over HTTP", { request: { ...request, url: "data:text/plain,a" }, response }],
  ])("leaves out what %s", ([, entry]) => {
    expect(readHar(har(entry, { request, response }))).toHaveLength(1);
    expect(faultOf(har(entry))).toEqual({ code: "no-answers", entries: 1 });
  });

  test("reads an empty body, and one that is written in base64", () => {
    const empty = { request, response: { ...response, status: 204, content: { size: 0, mimeType: "x-unknown" } } };
    const encoded = { request, response: { ...response, content: { text: "e30=", encoding: "base64" } } };
    expect(readHar(har(empty, encoded)).map(({ text }) => text)).toEqual(["", "{}"]);
  });

  test.for<readonly [string, HarFault]>([
    ["<html>", { code: "not-json", reason: expect.any(String) }],
    ["{}", { code: "malformed", field: "log", expected: "an object", found: "undefined" }],
    ['{"log":{"entries":{}}}', { code: "malformed", field: "log.entries", expected: "an array", found: "an object" }],
    [har(1), { code: "malformed", field: "log.entries[0]", expected: "an object", found: "1" }],
    [
      har({ request: { ...request, url: "/v1" }, response }),
      { code: "malformed", field: "log.entries[0].request.url", expected: "an absolute URL", found: '"/v1"' },
    ],
    [
      har({ request, response }, { request, response: { status: "200" } }),
      { code: "malformed", field: "log.entries[1].response.status", expected: "a number", found: '"200"' },
    ],
  ])("is refused with the field that is wrong: %s", ([text, fault]) => {
    expect(faultOf(text)).toEqual(fault);
  });
});

describe("what tools sent", () => {
  const sent = {
    ...asked("POST https://api.example.com:8443/v1/items?a=1&a=2", { name: "x" }),
    answer: { status: 200, from: "created" as const },
  };
  const unread = { kind: "unread", why: "grpc", host: "rpc.example.com", port: 443 } as const;
  const archive = harOf(entriesOf({ tool: "add", arguments: { name: "x" }, events: [sent, unread] }, 0), {
    name: "program",
    version: "1",
  });

  test("is an archive that names tool, request and answer", () => {
    expect(archive).toMatchObject({
      log: {
        version: "1.2",
        creator: { name: "program", version: "1" },
        entries: [
          {
            comment: 'add {"name":"x"}',
            request: {
              method: "POST",
              url: "https://api.example.com:8443/v1/items?a=1&a=2",
              queryString: [
                { name: "a", value: "1" },
                { name: "a", value: "2" },
              ],
              postData: { mimeType: "application/json", text: '{"name":"x"}' },
            },
            response: { status: 200, content: { comment: "answer: created" } },
          },
        ],
      },
    });
  });

  test("has every member that HAR 1.2 requires", () => {
    const [entry] = JSON.parse(JSON.stringify(archive)).log.entries;
    const wanted = {
      entry: ["startedDateTime", "time", "request", "response", "cache", "timings"],
      request: ["method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize"],
      response: "status statusText httpVersion cookies headers content redirectURL headersSize bodySize".split(" "),
    };
    expect(Object.keys(entry)).toEqual(expect.arrayContaining(wanted.entry));
    expect(Object.keys(entry.request)).toEqual(expect.arrayContaining(wanted.request));
    expect(Object.keys(entry.response)).toEqual(expect.arrayContaining(wanted.response));
  });

  test("does not pass for the recording of an API: what was answered was made up", () => {
    expect(faultOf(JSON.stringify(archive))).toEqual({ code: "no-answers", entries: 1 });
  });
});
