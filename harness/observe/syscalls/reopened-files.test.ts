import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOf } from "./fixture-trace.ts";
import { isReadAnyway } from "./reopened-files.ts";
import { TraceClassifier } from "./trace-classifier.ts";

const refused = 'openat(AT_FDCWD</q>, "x", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = -1 EROFS (Read-only file system)';
const read = 'openat(AT_FDCWD</q>, "x", O_RDONLY|O_CLOEXEC) = 3</q/x>';

/** What is withdrawn of these calls, each read by itself. */
function withdrawn(calls: readonly string[], isOnlyRead = true): readonly string[] {
  const classifier = new TraceClassifier("/q", new Set(), () => isOnlyRead);
  return calls.flatMap((call) =>
    [...(classifier.classify(eventsOf([call])).withdrawn ?? [])].map(({ kind, subject }) => `${kind} ${subject}`),
  );
}

describe("a file that was refused for writing", () => {
  it("is only read where its thread opens it for reading next", () => {
    expect(withdrawn([refused, read])).toEqual(["file.change /q/x"]);
  });

  it.each([
    ["nothing comes after it", [refused]],
    ["another file is opened", [refused, read.replace('"x"', '"y"')]],
    ["something comes between", [refused, 'write(1<pipe:[1]>, ""..., 9) = 9', read]],
    ["that is refused as well", [refused, 'openat(AT_FDCWD</q>, "x", O_RDONLY) = -1 EACCES (Permission denied)']],
    ["it is opened for writing", [refused, 'openat(AT_FDCWD</q>, "x", O_RDWR) = 3</q/x>']],
  ])("may be written where %s", (_, calls) => {
    expect(withdrawn(calls)).toEqual([]);
  });

  it("may be written where the file does not tell that it is only read", () => {
    expect(withdrawn([refused, read], false)).toEqual([]);
  });
});

describe("a file of the machine", () => {
  let directory = "";
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "reopened-test-"));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it.each([
    ["is only read where it is a database of SQLite", "SQLite format 3\0 and more", true],
    ["may be written where it is another one", "x", false],
  ])("%s", (_, content, expected) => {
    const path = join(directory, "file");
    writeFileSync(path, content);
    expect(isReadAnyway(path)).toBe(expected);
  });

  it("may be written where it is not there", () => {
    expect(isReadAnyway(join(directory, "nothing"))).toBe(false);
  });

  it("is only read where nobody may write it, and it is there", () => {
    const path = join(directory, "file");
    writeFileSync(path, "x");
    expect(isReadAnyway(path, () => false)).toBe(true);
    expect(isReadAnyway(join(directory, "nothing"), () => false)).toBe(false);
  });
});
