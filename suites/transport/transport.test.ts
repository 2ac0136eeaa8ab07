import { describe, expect, it } from "vitest";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { http } from "../../harness/evidence/http/http.ts";
import type { HttpCheck } from "../../harness/evidence/http/http-check.ts";
import type { HttpSeen } from "../../harness/wire/http-exchange.ts";
import { theCheck } from "../judging/fixture-judging.ts";
import { callsMatchTheirHeaders } from "./mirrored-names.ts";

type Response = Extract<HttpSeen, { kind: "response" }>;

function response(status: number, more: Partial<Response> = {}): Response {
  return { kind: "response", status, mediaType: "application/json", isEmpty: false, ...more };
}

const result = (status = 200): Response => response(status, { message: { jsonrpc: "2.0", id: 1, result: {} } });
const error = (status: number, code: number): Response =>
  response(status, { message: { jsonrpc: "2.0", id: 1, error: { code, message: "no" } } });
const empty = (status: number): Response => response(status, { mediaType: "", isEmpty: true });
const page = response(400, { mediaType: "text/html" });
const lost: HttpSeen = { kind: "failed", failure: { code: "connection-lost", during: "request" } };
const silence: HttpSeen = { kind: "unanswered" };

function judge(id: string, seen: readonly HttpSeen[]): Judgement {
  const introduction = introductionOf([]);
  return theCheck(`transport/${id}`, (check): check is HttpCheck => http.judgedBy(check)).judge(seen, { introduction });
}

describe("transport/headers-that-differ-are-rejected", () => {
  const refused = error(400, -32020);

  it.for<[string, readonly HttpSeen[], object]>([
    ["each is refused", [result(), refused, refused, refused], { kind: "holds", trials: 3 }],
    ["a revision is refused as not spoken", [result(), refused, refused, error(400, -32022)], { kind: "holds" }],
    ["a gateway refuses with a page", [result(), page, page, refused], { kind: "holds", trials: 1 }],
    ["nobody answers", [result(), silence, lost, page], { kind: "undecided" }],
    ["one of them is not answered", [result(), refused, refused, silence], { kind: "undecided" }],
    ["the right headers are refused, too", [error(400, -32020), refused, refused, refused], { kind: "undecided" }],
    ["another method", [result(), result(), refused, refused], { kind: "contradicted", case: "other-method" }],
    ["no method", [result(), refused, result(), refused], { kind: "contradicted", case: "no-method" }],
    ["another revision", [result(), refused, refused, result()], { kind: "contradicted", case: "other-version" }],
    ["the status", [result(), error(200, -32020), refused, refused], { kind: "contradicted", case: "status" }],
    [
      "the code of a draft",
      [result(), error(400, -32001), refused, refused],
      { case: "former-code", severity: "note" },
    ],
    ["another code", [result(), error(400, -32600), refused, refused], { case: "other-code", severity: "warn" }],
    ["what is served weighs more", [result(), error(400, -32001), result(), refused], { case: "no-method" }],
  ])("%s", ([, seen, judgement]) => {
    expect(judge("headers-that-differ-are-rejected", seen)).toMatchObject(judgement);
  });
});

describe("transport/calls-whose-name-differs-are-rejected", () => {
  const refused = error(400, -32020);
  const all = [refused, refused, refused];

  it.for<[string, readonly HttpSeen[], object]>([
    ["each is refused", [result(), result(), ...all], { kind: "holds", trials: 3 }],
    ["the right name is refused", [refused, refused, ...all], { kind: "undecided" }],
    ["nobody answers", [result(), silence, silence, lost, page], { kind: "undecided" }],
    ["one of them is not answered", [result(), result(), refused, lost, refused], { kind: "undecided" }],
    ["another name is served", [result(), result(), result(), refused, refused], { case: "other-name" }],
    [
      "another name is served in Base64",
      [result(), result(), refused, result(), refused],
      { case: "other-encoded-name" },
    ],
    ["no name is served", [result(), result(), refused, refused, result()], { kind: "contradicted", case: "no-name" }],
    ["the status", [result(), result(), error(200, -32020), refused, refused], { case: "status" }],
    ["another code", [result(), result(), error(400, -32602), refused, refused], { severity: "warn" }],
    ["the right name is refused in Base64", [result(), refused, ...all], { kind: "contradicted", case: "encoded" }],
  ])("%s", ([, seen, judgement]) => {
    expect(callsMatchTheirHeaders.judge(seen, { introduction: introductionOf([]) })).toMatchObject(judgement);
  });

  it("names the tool that the body names, but for the headers under test", () => {
    const [tool = expect.fail("no tool")] = introductionOf([{ name: "größe" }]).list.tools;
    const requests = callsMatchTheirHeaders.requests(
      { tool, arguments: { a: 1 } },
      { introduction: introductionOf([]) },
    );
    expect(requests.map(({ headers }) => headers?.["Mcp-Name"])).toEqual([
      undefined,
      "=?base64?Z3LDtsOfZQ==?=",
      "mcp-annotations-conformance-no-such-tool",
      expect.stringMatching(/^=\?base64\?/u),
      null,
    ]);
    for (const { message } of requests)
      expect(message).toMatchObject({ method: "tools/call", params: { name: "größe", arguments: { a: 1 } } });
  });
});

it.for<[string, readonly HttpSeen[], object]>([
  ["unknown-method-is-not-found", [error(404, -32601)], { kind: "holds" }],
  ["unknown-method-is-not-found", [error(200, -32601)], { kind: "contradicted", case: "method" }],
  ["unknown-method-is-not-found", [error(200, -32603)], { kind: "undecided" }],
  ["unknown-method-is-not-found", [page], { kind: "undecided" }],
  ["refused-metadata-is-a-bad-request", [error(400, -32022), error(400, -32602)], { kind: "holds", trials: 2 }],
  ["refused-metadata-is-a-bad-request", [error(400, -32022), result()], { kind: "holds", trials: 1 }],
  ["refused-metadata-is-a-bad-request", [error(200, -32022), error(400, -32602)], { case: "version" }],
  ["refused-metadata-is-a-bad-request", [error(400, -32022), error(200, -32602)], { case: "metadata" }],
  ["refused-metadata-is-a-bad-request", [silence, lost], { kind: "undecided" }],
  ["notifications-are-accepted", [empty(202)], { kind: "holds" }],
  ["notifications-are-accepted", [empty(400)], { kind: "not-applicable" }],
  ["notifications-are-accepted", [empty(204)], { kind: "contradicted", case: "status" }],
  ["notifications-are-accepted", [response(202)], { kind: "contradicted", case: "body" }],
  ["notifications-are-accepted", [silence], { kind: "undecided" }],
])("transport/%s: %j", ([id, seen, judgement]) => {
  expect(judge(id, seen)).toMatchObject(judgement);
});

describe("with a session", () => {
  const opened = { ...result(), sessionId: "a-b-c" };
  const stream = response(200, { mediaType: "text/event-stream" });

  it.for<[string, readonly HttpSeen[], object]>([
    ["get-opens-a-stream-or-is-not-allowed", [opened, empty(202), stream, empty(200)], { kind: "holds" }],
    ["get-opens-a-stream-or-is-not-allowed", [opened, empty(202), empty(405), empty(200)], { kind: "holds" }],
    ["get-opens-a-stream-or-is-not-allowed", [opened, empty(202), empty(200), empty(200)], { kind: "contradicted" }],
    ["get-opens-a-stream-or-is-not-allowed", [opened, empty(202), empty(404), empty(200)], { kind: "contradicted" }],
    ["get-opens-a-stream-or-is-not-allowed", [opened, empty(202), empty(401), empty(200)], { kind: "undecided" }],
    ["get-opens-a-stream-or-is-not-allowed", [result(), silence, silence, silence], { kind: "not-applicable" }],
    ["session-id-is-visible-ascii", [opened, empty(200)], { kind: "holds" }],
    ["session-id-is-visible-ascii", [{ ...opened, sessionId: "a b" }, empty(200)], { kind: "contradicted" }],
    ["session-id-is-visible-ascii", [result(), silence], { kind: "not-applicable" }],
    ["session-id-is-visible-ascii", [page, silence], { kind: "undecided" }],
    ["ended-session-is-not-found", [opened, empty(200), error(404, -32001)], { kind: "holds" }],
    ["ended-session-is-not-found", [opened, empty(405), result()], { kind: "not-applicable" }],
    ["ended-session-is-not-found", [opened, empty(200), result()], { kind: "contradicted", case: "answered" }],
    ["ended-session-is-not-found", [opened, empty(200), page], { kind: "contradicted", case: "other-status" }],
    ["ended-session-is-not-found", [opened, empty(200), lost], { kind: "undecided" }],
    ["unknown-version-is-a-bad-request", [result(), page], { kind: "holds" }],
    ["unknown-version-is-a-bad-request", [result(), result()], { kind: "contradicted", case: "answered" }],
    ["unknown-version-is-a-bad-request", [page, result()], { kind: "undecided" }],
  ])("%s: %j", ([id, seen, judgement]) => {
    expect(judge(id, seen)).toMatchObject(judgement);
  });
});
