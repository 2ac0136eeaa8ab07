import { expect, it } from "vitest";
import type { Effect } from "../../observe/effect/effect.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import { readLook, type LookPlace } from "./read-look.ts";

const place: LookPlace = {
  workingDirectory: "/work",
  temporaryDirectories: ["/tmp/mcp-1"],
  seenAt: () => undefined,
};

function file(text: string, access = "644"): FileEntry {
  const content = new TextEncoder().encode(text);
  return { type: "file", access, modifiedNs: 1n, sizeBytes: content.length, digest: text, content };
}

const changed: EntryChange = { path: "/work/log", tier: "snapshot", before: file("a\n"), after: file("a\nb\n") };

function traced(kind: Effect["kind"], subject: string): Effect {
  return { kind, tier: "syscalls", subject, evidence: `traced ${subject}`, phase: "within" };
}

async function kindsIn(changes: readonly EntryChange[], effects: readonly Effect[] = []): Promise<readonly string[]> {
  const seen = await readLook({ changes, effects, blindSpots: [] }, place);
  return seen.map(({ tier, kind, place: short }) => `${tier} ${kind} ${short}`);
}

it("other permissions beside other contents are an effect of their own", async () => {
  const both = { ...changed, after: file("a\nb\n", "600") };
  expect(await kindsIn([both])).toEqual(["snapshot file.change log", "snapshot file.mode log"]);
});

it("what was traced stands beside what was compared, and tells a touched file from a changed one", async () => {
  const touched = traced("file.times", "/work/log");
  expect(await kindsIn([changed], [touched])).toEqual(["syscalls file.times log"]);
  expect(await kindsIn([changed], [touched, traced("file.change", "/work/log")])).toEqual([
    "snapshot file.change log",
    "syscalls file.times log",
    "syscalls file.change log",
  ]);
});

it("names are the same in each instance, and what changed in a file is shown", async () => {
  const effects = [traced("file.create", "/tmp/mcp-1/cache"), traced("process.start", "/tmp/mcp-1/run")];
  const copied = { ...place, copy: { path: "/work", original: "/project" } };
  expect(await readLook({ changes: [changed], effects, blindSpots: [] }, copied)).toMatchObject([
    { subject: "/project/log", diff: ["+ b"] },
    { subject: "$TMPDIR/cache", place: "$TMPDIR/cache", evidence: "traced $TMPDIR/cache" },
    { subject: "$TMPDIR/run", evidence: "traced /tmp/mcp-1/run" },
  ]);
});

it("a log that is made beside a database whose contents are not compared tells of no other rows", async () => {
  const unread = { type: "file", access: "644", modifiedNs: 1n, sizeBytes: 0, digest: "unread 0" } as const;
  const database = { path: "/work/kept.db", tier: "snapshot", before: unread, after: unread };
  const log = { path: "/work/kept.db-wal", tier: "snapshot", after: { ...unread, sizeBytes: 32 } };
  expect(await kindsIn([database, log])).toEqual(["snapshot file.create kept.db-wal"]);
});

it("a change that was compared is told with the process that was traced", async () => {
  const written = { ...traced("file.change", "/work/log"), process: "node (process 7)" };
  expect(await readLook({ changes: [changed], effects: [written], blindSpots: [] }, place)).toMatchObject([
    { tier: "snapshot", process: "node (process 7)" },
    { tier: "syscalls", process: "node (process 7)" },
  ]);
});
