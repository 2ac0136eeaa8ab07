import { expect, it } from "vitest";
import type { FileEntry } from "../../observe/effect/file-entry.ts";
import { stampedFiles } from "./stamped-files.ts";

function entry(text: string): FileEntry {
  const content = new TextEncoder().encode(text);
  return { type: "file", access: "644", modifiedNs: 1n, sizeBytes: content.length, digest: text, content };
}

it.each([
  [true, '{"a":1,"updatedAt":"2026-01-01T10:00:00Z"}', '{"a":1,"updatedAt":"2026-01-01T10:00:01Z"}'],
  [true, '{"at":1767261600}', '{"at":1767261601}'],
  [true, "x\nlast read 10:00:00\n", "x\nlast read 10:00:01\n"],
  [false, '{"a":1,"updatedAt":"2026-01-01T10:00:00Z"}', '{"a":2,"updatedAt":"2026-01-01T10:00:01Z"}'],
  [false, "2026-01-01\n", "2026-01-01\n2026-01-02\n"],
  [false, "same", "same"],
])("a file differs in times only: %j, from %j to %j", (expected, before, after) => {
  expect(stampedFiles([{ path: "/x", before: entry(before), after: entry(after) }]).has("/x")).toBe(expected);
});

it("one that was created or deleted does not", () => {
  expect(stampedFiles([{ path: "/x", after: entry("") }])).toEqual(new Set());
});
