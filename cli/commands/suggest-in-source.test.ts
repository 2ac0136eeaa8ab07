import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ToolSuggestion } from "../../report-model/suggestion.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { suggestInSource } from "./suggest-in-source.ts";

const source = 'server.registerTool("clear", { annotations: { destructiveHint: false } });\n';
const corrected = source.replace("false", "true");
const hint = { hint: "destructiveHint", because: "", observed: [], unseen: [], declared: false, value: true } as const;
const suggestion: ToolSuggestion = {
  tool: "clear",
  calls: { made: 1, worked: 1 },
  annotations: { destructiveHint: true },
  hints: [{ ...hint, standing: "contradicts" }],
};

let top = "";
const path = (name: string): string => join(top, name);

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "suggest-in-source-"));
  mkdirSync(path("project"));
  mkdirSync(path("outside"));
  writeFileSync(path("outside/server.js"), source);
});

afterEach(() => rmSync(top, { recursive: true }));

function write(): Promise<void> {
  const { stdout, stderr } = fixtureSurroundings();
  const report = { suggestions: [suggestion], target: { command: [], tools: 1 } };
  return suggestInSource(report, true, { stdout, stderr }, path("project"));
}

describe("suggest --write", () => {
  it("says what it leaves out, a line for each reason", async () => {
    const { stdout, stderr, written } = fixtureSurroundings();
    const open = { because: "too few calls", observed: [], unseen: [], standing: "undecided" } as const;
    const hints = [
      { ...open, hint: "readOnlyHint" as const },
      { ...open, hint: "openWorldHint" as const },
    ];
    const suggestions = [{ ...suggestion, hints }];
    const uncalled = { tool: "other", declared: {} };
    const report = { suggestions, hints: [uncalled], target: { command: [], tools: 2 } };
    await suggestInSource(report, false, { stdout, stderr }, path("project"));
    expect(written().stderr.split("\n").slice(0, 2)).toEqual([
      "note: clear: left out is readOnlyHint, openWorldHint, which calls do not decide: too few calls",
      "note: other: nothing is suggested, since it was not called",
    ]);
  });

  it("changes the source, which keeps its mode", async () => {
    writeFileSync(path("project/server.js"), source);
    chmodSync(path("project/server.js"), 0o755);
    await write();
    expect(readFileSync(path("project/server.js"), "utf8")).toBe(corrected);
    expect(statSync(path("project/server.js")).mode & 0o777).toBe(0o755);
  });

  it.each<[string, () => void]>([
    ["a hard link to a file", () => linkSync(path("outside/server.js"), path("project/server.js"))],
    ["a link to a file", () => symlinkSync("../outside/server.js", path("project/server.js"))],
    ["a link to a directory", () => symlinkSync("../outside", path("project/src"))],
  ])("changes nothing outside of the project by %s", async (_, lay) => {
    lay();
    await write();
    expect(readFileSync(path("outside/server.js"), "utf8")).toBe(source);
  });
});
