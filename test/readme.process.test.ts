import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { referenceServer, unhurried } from "./run-built-command.ts";
import { runBuiltInProcess } from "./run-built-in-process.ts";

const readme = readFileSync("README.md", "utf8");
const page = readFileSync("docs/run.md", "utf8");

/** Durations differ from run to run; how much was asked differs with every change of the generator. */
function withoutCounts(text: string): string {
  return (
    text
      .replaceAll(/^started .*$/gmu, "started then")
      .replaceAll(/\d+(?:\.\d+)? m?s, \d+ requests, \d+ sessions/gu, "N s, N requests, N sessions")
      // Of a run that a busy machine makes long.
      .replaceAll(/^time: .*\n(?: {2}.*\n)*/gmu, "")
      .replaceAll(/shrunk from \d+ to (\d+) bytes in \d+ steps?/gu, "shrunk from N to $1 bytes")
  );
}

describe.concurrent("the README and docs/run.md show what the command prints", () => {
  it.each([
    [
      "the official filesystem server",
      ["--cmd", "node node_modules/@modelcontextprotocol/server-filesystem/dist/index.js ."],
    ],
    ["a mutant", ["--suite", "determinism", "--", ...referenceServer("--mutant", "flips-for-one-combination")]],
  ])("on %s", async (_, words) => {
    const { stdout } = await runBuiltInProcess("--seed", "1", ...unhurried, ...words);
    expect(withoutCounts(page)).toContain(withoutCounts(stdout.trimEnd()));
  });

  it("opens with the two commands, and has those of a clone at its end", () => {
    const blocks = readme.split("```sh\n").map((block) => block.split("\n```")[0]);
    expect(blocks[1]?.split("\n").map((line) => line.split(" #")[0]?.trim())).toEqual([
      'npx mcp-annotations-conformance --cmd "node server.js"',
      'npx mcp-annotations-conformance --execute --cmd "node server.js"',
    ]);
    expect(blocks.at(-1)?.split("\n")).toEqual([
      'npm ci && npx . --cmd "node node_modules/@modelcontextprotocol/server-filesystem/dist/index.js ."',
      "npm ci && npm test",
    ]);
  });
});
