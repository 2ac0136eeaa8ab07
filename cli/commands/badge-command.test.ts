import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cleanReport, unstartableReport } from "../../reports/fixture-reports.ts";
import { renderJson } from "../../reports/json.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { badgeCommand } from "./badge-command.ts";

const directory = mkdtempSync(join(tmpdir(), "badge-command-"));
const path = (name: string): string => join(directory, name);
const saved = path("saved.json");
writeFileSync(saved, renderJson(cleanReport));
afterAll(() => rmSync(directory, { recursive: true }));

const surroundings = fixtureSurroundings();

describe("badge", () => {
  it("writes the files that are asked for, for all to read", async () => {
    const files = { endpoint: path("badge.json"), svg: path("badge.svg") };
    expect(await badgeCommand(saved, files, surroundings)).toBe(0);
    const names = [files.endpoint, files.svg].map((file) => `wrote ${file}\n`);
    expect(surroundings.written().stderr).toBe(names.join(""));
    expect(JSON.parse(readFileSync(files.endpoint, "utf8"))).toHaveProperty("label", "MCP hints of 2.3.0");
    expect(readFileSync(files.svg, "utf8")).toMatch(/^<svg .*<\/svg>\n$/su);
    const readByAll = 0o444 & ~process.umask();
    expect(statSync(files.svg).mode & 0o444).toBe(readByAll);
  });

  it("writes the endpoint to stdout where no file is named", async () => {
    const empty = fixtureSurroundings();
    await badgeCommand(saved, {}, empty);
    expect(empty.written().stderr).toBe("");
    expect(JSON.parse(empty.written().stdout)).toMatchObject({ schemaVersion: 1 });
  });

  it("refuses a run that could not test the server, and leaves an old badge as it was", async () => {
    writeFileSync(path("broken.json"), renderJson(unstartableReport));
    writeFileSync(path("old.svg"), "old");
    await expect(badgeCommand(path("broken.json"), { svg: path("old.svg") }, surroundings)).rejects.toThrow(
      "no badge was made, because its run ended with exit code 3",
    );
    expect(readFileSync(path("old.svg"), "utf8")).toBe("old");
  });

  it("refuses what is not a report, and a place that cannot be written", async () => {
    writeFileSync(path("list.json"), "[]");
    await expect(badgeCommand(path("list.json"), {}, surroundings)).rejects.toThrow(
      "is not a report: it has no schemaVersion",
    );
    await expect(badgeCommand(saved, { svg: path("no/such/place.svg") }, surroundings)).rejects.toThrow(
      "cannot be written",
    );
  });
});
