import { expect, it } from "vitest";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import { withDatabases } from "../../observe/effect/database-parts.ts";
import { effectsInFiles } from "./database-effects.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";

/** Too large to keep. */
const large: FileEntry = { type: "file", access: "644", modifiedNs: 1n, sizeBytes: 9e6, digest: "large" };
const database = "/work/kv.db";

async function evidenceOf(
  changes: readonly EntryChange[],
  passing: readonly string[] = [],
): Promise<readonly string[]> {
  const entries = withDatabases(
    changes,
    (path) => (path === database ? large : undefined),
    (path) => (path === database ? large : undefined),
    passing,
  );
  return (await effectsInFiles(entries, "within")).map(({ subject, comparedBy }) => `${subject} ${comparedBy}`);
}

it("a database that was too large to keep is open where something was written to its log", async () => {
  const log = { ...large, digest: "log" };
  expect(await evidenceOf([{ path: `${database}-wal`, after: log }])).toEqual([`${database} bytes`]);
});

it("a database that was too large to keep is as it was where a reader has made an empty log", async () => {
  const empty: FileEntry = { ...large, sizeBytes: 0, digest: "", content: new Uint8Array() };
  expect(await evidenceOf([{ path: `${database}-wal`, after: empty }])).toEqual([`${database}-wal undefined`]);
});

it("a database beside which a journal came and went was written, however large", async () => {
  expect(await evidenceOf([], [`${database}-journal`])).toEqual([`${database} bytes`]);
  expect(await evidenceOf([], [`${database}.lock`, "/work/other-journal"])).toEqual([]);
});
