import { expect, it } from "vitest";
import { journalForm, type JournalEvent } from "./journal-event.ts";
import { readJournal } from "./read-journal.ts";

const complete: readonly JournalEvent[] = [
  {
    event: "run",
    form: journalForm,
    version: "1.0.0",
    target: "node server.js",
    seed: 1,
    startedAt: "2026-01-02T03:04:05.678Z",
  },
  { event: "session", session: 1, atMs: 4, protocol: "2025-11-25", server: {}, tools: [{ name: "add" }] },
  { event: "box", session: 1, watch: { files: { kind: "everywhere" } } },
  {
    event: "request",
    session: 1,
    purpose: "turn",
    method: "tools/call",
    params: { name: "add" },
    outcome: { kind: "unanswered", afterMs: 1_000 },
    sentMs: 1,
    endedMs: 1_001,
  },
  {
    event: "look",
    session: 1,
    fromMs: 1_001,
    untilMs: 1_010,
    effects: [
      {
        kind: "api.request",
        tier: "sandbox",
        subject: "POST api.example.com/items",
        evidence: "POST api.example.com/items",
        phase: "within",
        does: "adds",
        owner: "api",
        wasThere: false,
        carries: true,
        request: { method: "POST", host: "api.example.com", path: "/items", shape: "[]" },
      },
    ],
    upstream: [{ kind: "unread", why: "websocket", host: "api.example.com", port: 443 }],
    running: ["sleep"],
    blindSpots: ["a reason"],
    isAtEnd: true,
  },
  { event: "closed", session: 1, atMs: 1_020 },
  {
    event: "calls",
    tool: "add",
    watched: "alone",
    executions: [
      {
        exchanges: [
          {
            askedAs: { session: 1, request: 1 },
            seenIn: [{ session: 1, look: 1, phase: "within" }],
            blindSpots: [],
            span: { fromMs: 0.5, toMs: 12.5 },
          },
        ],
        controls: [{ session: 1, request: 2 }],
        helping: { setup: [{ method: "tools/call", params: { name: "open" } }], slow: [] },
        lateMs: 2_000,
        wasAtRest: true,
      },
    ],
    ofPlans: [],
  },
  { event: "tool", tool: "add", spoken: [], unset: ["API_KEY"], looks: ["/.dockerenv"] },
  { event: "end", atMs: 1_030, isCut: "no room" },
];

const lines = complete.map((event) => `${JSON.stringify(event)}\n`);

function withLine(index: number, line: string): string {
  return lines.with(index, `${line}\n`).join("");
}

it("reads every kind of event as it was written", () => {
  expect(readJournal(lines.join(""))).toEqual({ kind: "journal", events: complete });
});

it("leaves out half a line, which a killed run leaves at the end", () => {
  const cut = lines.join("").slice(0, -10);
  expect(readJournal(cut)).toEqual({ kind: "journal", events: complete.slice(0, -1) });
});

it.each([
  ["an empty file", "", { code: "other-form", form: undefined }],
  ["a report", '{"schemaVersion":1}\n', { code: "other-form", form: undefined }],
  ["another form", withLine(0, '{"event":"run","form":99}'), { code: "other-form", form: 99 }],
  ["a line that is not JSON", withLine(3, "{"), { code: "not-json", line: 4 }],
  ["an unknown event", withLine(1, '{"event":"other"}'), { code: "not-an-event", line: 2 }],
  [
    "a member of another type",
    withLine(5, '{"event":"closed","session":"1","atMs":1}'),
    { code: "not-an-event", line: 6, pointer: "/session", rule: "must be integer" },
  ],
  ["a member that nobody knows", withLine(8, '{"event":"end","atMs":1,"more":1}'), { code: "not-an-event", line: 9 }],
])("refuses %s, with the line", (_, text, fault) => {
  expect(readJournal(text)).toMatchObject({ kind: "fault", fault });
});
