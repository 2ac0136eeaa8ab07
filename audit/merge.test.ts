import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mergeResults } from "./merge.ts";
import { recordOf, untrueRun, writeRecord } from "./record/fixture-records.ts";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "merge-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const placeOf = (name: string): string => join(directory, name);

describe("merged results", () => {
  it("have every server of all of them, with its reports and the answer of its author, and nothing else", async () => {
    for (let index = 0; index < 20; index += 1)
      writeRecord(placeOf(`part-${index % 3}`), recordOf(`server-${index}`), {
        "report.json": `{"at":${index}}`,
        x: "y",
      });
    writeRecord(placeOf("part-0"), recordOf("server-0"), { "report.json": "{}", "dispute.yaml": "by: Ada" });
    const merged = await mergeResults(["part-0", "part-1", "part-2"].map(placeOf), placeOf("all"));
    expect(merged).toEqual({ servers: 20, repeated: 0, conflicts: [] });
    expect(readdirSync(placeOf("all"))).toHaveLength(20);
    expect(readFileSync(join(placeOf("all"), "server-7", "1.0.0", "report.json"), "utf8")).toBe('{"at":7}');
    expect(readdirSync(join(placeOf("all"), "server-0"))).toEqual(["1.0.0"]);
    expect(readdirSync(join(placeOf("all"), "server-0", "1.0.0")).toSorted()).toEqual([
      "dispute.yaml",
      "report.json",
      "server.yaml",
    ]);
  });

  it("keep the later of two, and name those that found different things", async () => {
    const early = { startedAt: "2026-01-01T00:00:00.000Z" };
    const late = { startedAt: "2026-02-01T00:00:00.000Z" };
    const [one, two] = [placeOf("one"), placeOf("two")];
    const same = writeRecord(one, recordOf("same", early), { "report.json": "early" });
    writeRecord(two, recordOf("same", late), { "report.json": "late" });
    const first = writeRecord(one, recordOf("other", { ...late, run: untrueRun }), { "report.json": "late" });
    const second = writeRecord(two, recordOf("other", early), { "report.json": "early" });
    const merged = await mergeResults([one, two], placeOf("all"));
    expect(merged).toEqual({
      servers: 2,
      repeated: 2,
      conflicts: [{ id: "other", version: "1.0.0", directories: [first, second] }],
    });
    for (const id of ["same", "other"])
      expect(readFileSync(join(placeOf("all"), id, "1.0.0", "report.json"), "utf8")).toBe("late");
    expect(readFileSync(join(same, "report.json"), "utf8")).toBe("early");
  });

  it("are not called whole where a copy failed", async () => {
    for (let index = 0; index < 9; index += 1) writeRecord(placeOf("part"), recordOf(`server-${index}`));
    mkdirSync(placeOf("all"));
    writeFileSync(join(placeOf("all"), "server-2"), "a file in the place of a directory");
    await expect(mergeResults([placeOf("part")], placeOf("all"))).rejects.toThrow(/server-2/u);
  });
});
