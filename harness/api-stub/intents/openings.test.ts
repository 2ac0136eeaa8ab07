import { describe, expect, it } from "vitest";
import type { Json } from "../../json/value.ts";
import { sentRequest } from "../traffic/fixture-requests.ts";
import type { GivenName, UpstreamRequest } from "../traffic/upstream-event.ts";
import { GivenArguments } from "./given-arguments.ts";
import { Openings } from "./openings.ts";

const api = "https://api.example.com";

type Answered = readonly (readonly [GivenName["as"], string])[];

function sent(line: string, gave: Answered = [], body?: unknown): UpstreamRequest {
  const answer = { status: 200, from: "created", gave: gave.map(([as, text]) => ({ as, text })) } as const;
  return sentRequest(line.replace(" /", ` ${api}/`), { answer, ...(body === undefined ? {} : { body }) });
}

/** How certain it is that the last request is about what those before it have opened. */
function opened(before: readonly UpstreamRequest[], last: UpstreamRequest, given: Json = {}): string | undefined {
  const openings = new Openings(new GivenArguments(given));
  for (const request of before) openings.heard(request);
  return openings.openedBefore(last, last.method === "DELETE")?.certainty;
}

describe("what a call has opened", () => {
  it.each<[string, readonly UpstreamRequest[], UpstreamRequest, Json?]>([
    ["a session with one address", [sent("POST /session")], sent("DELETE /session")],
    ["a lock of an item", [sent("POST /items/7/lock")], sent("DELETE /items/7/lock")],
    ["a job by its id", [sent("POST /jobs", [["id", "1001"]])], sent("DELETE /jobs/1001")],
    ["what lies in a session", [sent("POST /session", [["handle", "s1"]])], sent("DELETE /session/s1/window/2")],
    ["a session elsewhere", [sent("POST /login", [["handle", "s1"]])], sent("DELETE /sessions/s1")],
    [
      "a cursor in a body",
      [sent("POST /notes/_search?scroll=1m", [["cursor", "c1"]])],
      sent("DELETE /_search/scroll", [], { scroll_id: ["c1"] }),
    ],
    ["a cursor of a GET", [sent("GET /notes/_search?scroll=1m", [["cursor", "c1"]])], sent("DELETE /scrolls/c1")],
    [
      "an empty cursor in a body",
      [sent("POST /notes/_search?scroll=1m", [["cursor", ""]])],
      sent("DELETE /_search/scroll", [], { scroll_id: "" }),
    ],
    ["an empty cursor", [sent("GET /notes/_search?scroll=1m", [["cursor", ""]])], sent("DELETE /_search/scroll/")],
    [
      "an empty cursor behind a search for nothing",
      [sent("POST /notes/_search?scroll=1m", [["cursor", ""]], { query: { match: { text: "" } } })],
      sent("DELETE /_search/scroll", [], { scroll_id: "" }),
    ],
    [
      "a point in time in a body",
      [
        sent("POST /notes/_pit?keep_alive=1m", [["id", "p1"]]),
        sent("POST /_search", [], { pit: { id: "p1" }, query: {} }),
      ],
      sent("DELETE /_pit", [], { id: "p1" }),
    ],
    [
      "several cursors in a body",
      [
        sent("POST /notes/_search?scroll=1m", [["cursor", "c1"]]),
        sent("POST /_search/scroll", [["cursor", "c2"]], { scroll_id: "c1" }),
      ],
      sent("DELETE /_search/scroll", [], { scroll_id: ["c1"] }),
    ],
    ["a session in a query", [sent("POST /login", [["handle", "s1"]])], sent("DELETE /session?sid=s1")],
    ["an upload", [sent("POST /uploads", [["id", "u1"]])], sent("PATCH /uploads/u1")],
    ["a part of it", [sent("POST /files/init", [["handle", "u1"]])], sent("PUT /files/a.bin?uploadId=u1&part=2")],
    ["at an address", [sent("POST /files", [["address", `${api}/raw/x`]])], sent(`PUT ${api}/raw/x?sig=a`)],
    [
      "a part at a place",
      [sent("POST /files/a.txt?uploads")],
      sent("PUT /files/a.txt?part=1&uploadId=u"),
      { name: "a.txt" },
    ],
    ["with a path alone", [sent("POST /files", [["address", "/raw/x"]])], sent("PUT /raw/x")],
    ["signed by a GET", [sent("GET /sign", [["cursor", `${api}/raw/x`]])], sent("PUT /raw/x")],
  ])("is known: %s", (_, before, last, given) => {
    expect(opened(before, last, given)).toBe("known");
  });

  it.each<[string, readonly UpstreamRequest[], UpstreamRequest, Json?]>([
    ["with an id that no answer gave", [sent("POST /jobs")], sent("DELETE /jobs/1")],
    ["all of a collection", [sent("POST /items")], sent("DELETE /items")],
    ["what was put there", [sent("PUT /tmp/x1")], sent("DELETE /tmp/x1")],
    ["named by the caller", [sent("POST /jobs", [], { id: "abc" })], sent("DELETE /jobs/abc"), { id: "abc" }],
    ["named by both", [sent("POST /jobs", [["id", "1001"]])], sent("DELETE /jobs/1001"), { id: "1001" }],
    [
      "something in a session",
      [sent("POST /login", [["handle", "s1"]])],
      sent("DELETE /sessions/s1/items/abc"),
      { id: "abc" },
    ],
  ])("is likely: %s", (_, before, last, given) => {
    expect(opened(before, last, given)).toBe("likely");
  });

  it.each<[string, readonly UpstreamRequest[], UpstreamRequest, Json?]>([
    ["nothing was opened", [sent("GET /items", [["listed", "7"]])], sent("DELETE /items/7")],
    ["what was read", [sent("GET /items/latest", [["id", "7"]])], sent("DELETE /items/7")],
    ["what a search found", [sent("POST /items/search", [["id", "7"]])], sent("DELETE /items/7")],
    [
      "what stood in a list as well",
      [
        sent("POST /audit", [
          ["listed", "7"],
          ["id", "7"],
        ]),
      ],
      sent("DELETE /items/7"),
    ],
    ["what was named before", [sent("POST /items/7/archive", [["id", "7"]])], sent("DELETE /items/7")],
    ["what the caller named", [sent("POST /items", [["id", "9"]])], sent("DELETE /items/abc"), { id: "abc" }],
    ["with a credential", [sent("POST /login", [["handle", "s1"]])], sent("DELETE /items/7?session=s1")],
    ["the same item", [sent("POST /items/7")], sent("DELETE /items/7")],
    [
      "a cursor of another search",
      [sent("POST /_search", [["cursor", "c1"]])],
      sent("DELETE /_scroll", [], { id: "c9" }),
    ],
    ["what stands where an upload was begun", [sent("POST /a.txt?uploads")], sent("PUT /a.txt"), { name: "a.txt" }],
    ["what a search is in", [sent("POST /items/search")], sent("DELETE /items")],
    ["beside what was opened", [sent("POST /jobs", [["id", "1"]])], sent("DELETE /_bulk", [], { ids: ["1", "2"] })],
    ["on another host", [sent("POST https://other.example/session")], sent("DELETE /session")],
    ["what was put twice", [sent("PUT /status")], sent("PUT /status")],
  ])("is not what a request is about: %s", (_, before, last, given) => {
    expect(opened(before, last, given)).toBeUndefined();
  });

  it("is nothing where opening failed", () => {
    const failed = { ...sent("POST /session"), answer: { status: 503, from: "fault" } } as const;
    expect(opened([failed], sent("DELETE /session"))).toBeUndefined();
  });
});
