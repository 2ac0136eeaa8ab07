import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readDecisions } from "./read-decisions.ts";

const directory = mkdtempSync(join(tmpdir(), "decisions-"));
afterAll(() => rmSync(directory, { recursive: true }));
const path = join(directory, "decisions.jsonl");

describe("decisions that a driver reports", () => {
  it("are none where it wrote no file, or nothing that is one", () => {
    expect(readDecisions(join(directory, "missing"))).toBeUndefined();
    writeFileSync(path, 'null\n[]\n{\n{"tool":1,"decision":"auto"}\n{"tool":"a","decision":"yes"}\n');
    expect(readDecisions(path)).toBeUndefined();
  });

  it("are a line each; absent arguments are none", () => {
    writeFileSync(
      path,
      '{"tool":"a","decision":"asked"}\nrubbish\n{"tool":"b","arguments":{"x":1},"decision":"refused"}',
    );
    expect(readDecisions(path)).toEqual([
      { tool: "a", arguments: {}, decision: "asked" },
      { tool: "b", arguments: { x: 1 }, decision: "refused" },
    ]);
  });
});
