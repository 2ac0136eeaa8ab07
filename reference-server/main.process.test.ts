import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { builtPrograms } from "../test/built-programs.ts";
import { isJsonObject, type JsonObject } from "./protocol/json-object.ts";

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "reference-test-"));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

interface Run {
  readonly code: number | null;
  readonly answers: readonly JsonObject[];
  readonly errors: string;
  /** What stood in the temporary directory when the first answer came. */
  readonly home: readonly string[];
}

function lineOf(message: JsonObject): string {
  return `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
}

/** Sends the first message, after its answer the others together with the end of input, and waits for the process. */
function run(options: readonly string[], [first, ...others]: readonly JsonObject[]): Promise<Run> {
  const words = [builtPrograms.command, "reference", ...options];
  const child = spawn(process.execPath, words, { env: { ...process.env, TMPDIR: directory } });
  let output = "";
  let errors = "";
  let home: readonly string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (output === "") {
      home = readdirSync(directory);
      child.stdin.end(others.map(lineOf).join(""));
    }
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  if (first !== undefined) child.stdin.write(lineOf(first));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      const lines = output.split("\n").filter((line) => line !== "");
      const answers = lines.map((line): unknown => JSON.parse(line)).filter(isJsonObject);
      resolve({ code, answers, errors, home });
    });
  });
}

const clientInfo = { name: "test", version: "1" };
/** Makes the server create its directory. */
const write = {
  id: 0,
  method: "tools/call",
  params: { name: "manage_files", arguments: { path: "a", action: "append", content: "text" } },
};
const query = { name: "manage_files", arguments: { path: "a", action: "read" } };

test.each(["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])(
  "the server speaks %s, answers what was asked before its input ended, and takes its directory with it",
  async (protocolVersion) => {
    const { code, answers, errors, home } = await run(
      ["--dialect", "both"],
      [
        write,
        { id: 1, method: "initialize", params: { protocolVersion, capabilities: {}, clientInfo } },
        { method: "notifications/initialized" },
        { id: 2, method: "ping" },
        { id: 3, method: "tools/list" },
        { id: 4, method: "tools/annotations", params: query },
        { id: 5, method: "tools/resolve", params: query },
      ],
    );
    expect(errors).toBe("");
    expect(code).toBe(0);
    expect(answers.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(answers[1]).toHaveProperty("result.protocolVersion", protocolVersion);
    expect(answers[4]).toHaveProperty("result.annotations.readOnlyHint", true);
    expect(answers[5]).toHaveProperty("result.tool.annotations.readOnlyHint", true);
    expect(home).toHaveLength(1);
    expect(readdirSync(directory)).toEqual([]);
  },
);

test("a mutant lies over standard output too", async () => {
  const { answers } = await run(
    ["--dialect", "resolve", "--mutant", "resolved-tool-is-a-stub"],
    [{ id: 1, method: "tools/resolve", params: query }],
  );
  expect(answers[0]).toHaveProperty("result.tool.name", "manage_files");
  expect(answers[0]).not.toHaveProperty("result.tool.inputSchema");
});

test("a mutant that crashes takes its directory with it", async () => {
  const crash = { name: "archive", arguments: { scope: "all", mode: "move", force: true } };
  const { code, home } = await run(
    ["--mutant", "crash-on-one-combination"],
    [write, { id: 1, method: "tools/annotations", params: crash }],
  );
  expect(code).toBe(3);
  expect(home).toHaveLength(1);
  expect(readdirSync(directory)).toEqual([]);
});

test("an unknown mutant is refused before anything is read", async () => {
  const { code, answers, errors } = await run(["--mutant", "no-such-lie"], []);
  expect(code).toBe(2);
  expect(answers).toEqual([]);
  expect(errors).toContain("no-such-lie");
});
