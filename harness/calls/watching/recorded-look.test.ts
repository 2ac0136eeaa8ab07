import { expect, it } from "vitest";
import { plainReading } from "../../api-stub/intents/request-reading.ts";
import type { UpstreamRequest } from "../../api-stub/traffic/upstream-event.ts";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import { emptyLook, type Look } from "../boxes/look.ts";
import type { RecordedEffect } from "../journal/session-record.ts";
import { recordedEffects } from "./recorded-look.ts";

const places = { directory: "/work", work: ["/work"], home: "/home/u", own: ["/opt/server"] };
const given = [{ id: "invoice-17", text: "hello" }];

function file(text: string): FileEntry {
  const content = new TextEncoder().encode(text);
  return {
    type: "file",
    access: "644",
    modifiedNs: 1n,
    changedNs: 1n,
    sizeBytes: content.length,
    digest: text,
    content,
  };
}

const asFound = (text: string): string => text.replaceAll("id-here", "id-found");

function recorded(look: Partial<Look>): Promise<readonly RecordedEffect[]> {
  const calls = given.map((each) => ({ tool: "act", arguments: each }));
  const sight = { places, reading: plainReading, given, calls, fixtureHome: "/work/samples", asFound };
  return recordedEffects({ ...emptyLook, ...look }, sight);
}

it.each([
  ["of the host", { path: "/work/a", before: file("a"), after: file("b") }, true],
  ["that the target had made", { path: "/work/a", before: file("a"), after: file("b"), isOwnWork: true }, false],
  ["that we have laid out", { path: "/work/samples/a", before: file("a"), after: file("b"), isOwnWork: true }, true],
  ["that is new", { path: "/work/a", after: file("b") }, false],
] as const)("a file %s was there before the target, or was not", async (_, change, wasThere) => {
  expect(await recorded({ changes: [change] })).toMatchObject([{ wasThere, owner: "user" }]);
});

it.each([
  ["has the text", { path: "/work/log", before: file("old\n"), after: file("old\nhello\n") }, true],
  ["is named after it", { path: "/work/invoice-17.txt", after: file("") }, true],
  ["had the text before", { path: "/work/log", before: file("hello\n"), after: file("hello\nnew\n") }, undefined],
  ["has another", { path: "/work/log", before: file("old\n"), after: file("old\nnew\n") }, undefined],
] as const)("a file that %s of a call carries what it was given, or does not", async (_, change, carries) => {
  const [effect] = await recorded({ changes: [change] });
  expect(effect?.carries).toBe(carries);
});

it("what a file is named after an id of the session is told with the id that was found as well", async () => {
  const [effect, other] = await recorded({
    changes: [
      { path: "/work/id-here.json", after: file("") },
      { path: "/work/log", after: file("") },
    ],
  });
  expect(effect).toMatchObject({ subject: "/work/id-here.json", asFound: expect.stringMatching(/id-found\.json$/u) });
  expect(other).not.toHaveProperty("asFound");
});

function sent(method: string, path: string, text?: string): UpstreamRequest {
  return {
    kind: "request",
    number: 1,
    scheme: "https",
    httpVersion: "1.1",
    method,
    host: "api.example.com",
    port: 443,
    path,
    query: "",
    headers: { "content-type": "application/json" },
    body: text === undefined ? { bytes: 0 } : { bytes: text.length, text },
    answer: { status: 200, from: "default" },
  };
}

it("a request has its facts, and stands beside what it asks for and the host that it reached", async () => {
  const upstream = [sent("PATCH", "/invoices/invoice-17", '{"state":"paid"}')];
  expect(await recorded({ upstream })).toMatchObject([
    {
      kind: "api.request",
      owner: "api",
      carries: true,
      request: { method: "PATCH", host: "api.example.com", path: "/invoices/invoice-17" },
    },
    { kind: "network.external", subject: "api.example.com:443" },
    { kind: "network.external", carries: true, request: { method: "PATCH", path: "/invoices/invoice-17" } },
  ]);
});

it("what came and went, and what was only reached, is in it as well", async () => {
  const traced = { tier: "syscalls", evidence: "traced", phase: "within" } as const;
  const effects = [
    { ...traced, kind: "file.create", subject: "/work/lock", persistence: "transient" },
    { ...traced, kind: "network.name-lookup", subject: "api.example.com", address: { host: "api.example.com" } },
    {
      ...traced,
      kind: "network.loopback",
      subject: "127.0.0.1:5432",
      address: { host: "127.0.0.1", port: 5432 },
      attempted: true,
    },
  ] as const;
  const seen = (await recorded({ effects })).map(({ kind, subject }) => `${kind} ${subject}`);
  expect(seen.toSorted()).toEqual([
    "file.create /work/lock",
    "network.loopback 127.0.0.1:5432",
    "network.name-lookup api.example.com",
  ]);
});
