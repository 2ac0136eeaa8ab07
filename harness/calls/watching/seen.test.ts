import { expect, it } from "vitest";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import { plainReading } from "../../api-stub/intents/request-reading.ts";
import type { OwnedEffect } from "../execution/execution.ts";
import { seenIn } from "./seen.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";

endWaitsAtOnce();

const places = { directory: "/work", work: ["/work"], home: "/home/u", own: ["/opt/server"] };

function file(text: string): FileEntry {
  const content = new TextEncoder().encode(text);
  return { type: "file", access: "644", modifiedNs: 1n, sizeBytes: content.length, digest: `of ${text}`, content };
}

function created(directory: string, count: number): readonly EntryChange[] {
  return Array.from({ length: count }, (_, n) => ({ path: `${directory}/${n}`, after: file(`text ${n}\n`) }));
}

async function seen(entries: readonly EntryChange[]): Promise<readonly OwnedEffect[]> {
  const look = { changes: entries, effects: [], blindSpots: [] };
  const step = { method: "tools/call", params: { name: "act", arguments: {} } };
  const sight = { step, phase: "within", places, reading: plainReading } as const;
  return (await seenIn(look, sight)).effects;
}

const overwritten = { path: "/work/package.json", before: file("a\n"), after: file("b\n") };

it("three hundred files that are new do not hide one that is overwritten", async () => {
  const changes = await seen([...created("/work/node_modules", 300), overwritten]);
  expect(changes).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ place: "package.json", does: "overwrites", owner: "user" })]),
  );
  expect(changes.at(-1)).toMatchObject({
    place: "250 more, the last of them node_modules/299",
    does: "adds",
    comparedBy: "left-out",
    standsFor: 250,
  });
});

it("a hundred thousand files of the server do not hide one of the user, and are told as a number", async () => {
  const changes = await seen([...created("/opt/server", 100_000), { path: "/work/z", after: file("z") }]);
  expect(changes.length).toBeLessThan(100);
  expect(changes.filter(({ owner }) => owner === "user").map(({ place }) => place)).toEqual(["z"]);
});

it("shows what changed in a few files of each kind only", async () => {
  const shown = (await seen([...created("/work/a", 40), overwritten])).filter(({ diff }) => diff !== undefined);
  expect(shown).toHaveLength(6);
  expect(shown.at(-1)?.diff).toEqual(["- a", "+ b"]);
});
