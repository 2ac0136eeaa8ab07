import { describe, expect, it } from "vitest";
import type { FileEntry } from "../effect/file-entry.ts";
import { entryChanges } from "./entry-changes.ts";

const entry: FileEntry = { type: "file", access: "644 0:0", sizeBytes: 1, modifiedNs: 1n, digest: "d" };

describe("what a sandbox shows", () => {
  it("is one change for each path, whatever became of it", () => {
    const after = { ...entry, access: "600 0:0", digest: "e" };
    const both = { path: "/x", before: entry, after };
    const changes = entryChanges(
      [
        { kind: "file.change", ...both },
        { kind: "file.mode", ...both },
      ],
      () => true,
    );
    expect(changes[0]).not.toHaveProperty("isOwnWork");
    expect(changes).toMatchObject([{ path: "/x", before: { digest: "d" }, after: { digest: "e", access: "600 0:0" } }]);
  });

  it("is two where something was moved", () => {
    const moved = { kind: "file.rename", path: "/b", from: "/a", before: entry, after: entry } as const;
    expect(entryChanges([moved], (path) => path !== "/a")).toMatchObject([
      // The host does not have it, so that the target has made it.
      { path: "/a", before: { digest: "d" }, isOwnWork: true },
      { path: "/b", after: { digest: "d" } },
    ]);
  });
});
