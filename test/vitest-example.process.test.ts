import { execa } from "execa";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programName } from "../library/program-name.ts";

/** The example as a user has it: this package and Vitest are installed in it. */
let project = "";

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "vitest-example-"));
  cpSync("examples/vitest", project, { recursive: true, filter: (path) => !path.includes("node_modules") });
  const installed = join(project, "node_modules", programName);
  mkdirSync(installed, { recursive: true });
  for (const part of ["dist", "package.json"]) cpSync(part, join(installed, part), { recursive: true });
  symlinkSync(resolve("node_modules/vitest"), join(project, "node_modules/vitest"));
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

interface Ended {
  readonly exitCode: number | undefined;
  readonly output: string;
}

async function node(...words: readonly string[]): Promise<Ended> {
  // What vitest sets would have one in a child believe that it is part of this one.
  const env = {
    NO_COLOR: "1",
    FORCE_COLOR: undefined,
    VITEST: undefined,
    VITEST_WORKER_ID: undefined,
    NODE_ENV: undefined,
  };
  const { exitCode, all } = await execa(process.execPath, words, { cwd: project, env, reject: false, all: true });
  return { exitCode, output: all };
}

function runVitest(...words: readonly string[]): Promise<Ended> {
  return node("node_modules/vitest/vitest.mjs", "run", "--reporter", "verbose", ...words);
}

function change(file: string, from: string, to: string): () => void {
  const path = join(project, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  return () => writeFileSync(path, text);
}

describe("the example for Vitest", () => {
  it("passes, with one test for each check and tool, and the reason where one is skipped", async () => {
    const { exitCode, output } = await runVitest();
    expect(exitCode, output).toBe(0);
    expect(output).toMatch(/✓ .*hints\/titles-are-readable · list_notes/u);
    expect(output).toMatch(/✓ .*notes\/titles-begin-with-a-capital · delete_note/u);
    expect(output).toMatch(
      /↓ .*truth\/read-only-tools-change-nothing.*\[not-run: tools are called only with execute\]/u,
    );
    expect(output).toMatch(/✓ .*the run is complete/u);
  });

  it("fails with the finding as the message, in the test that it is about", async () => {
    const undo = change("server.js", '"List notes"', '"list notes"');
    const { exitCode, output } = await runVitest();
    undo();
    expect(exitCode, output).toBe(1);
    expect(output).toMatch(/× .*notes\/titles-begin-with-a-capital · list_notes/u);
    expect(output).toContain("The title of list_notes begins with a small letter.");
    expect(output).toContain("fix       Begin the title with a capital letter.");
    expect(output).toMatch(/Tests +1 failed \| \d+ passed/u);
  });

  it("fails where the server cannot be tested", async () => {
    const undo = change("conformance.test.js", '"server.js"', '"missing.js"');
    const { exitCode, output } = await runVitest();
    undo();
    expect(exitCode, output).toBe(1);
    expect(output).toContain("The server exited with code 1 before it answered initialize.");
    expect(output).toMatch(/Tests +1 failed/u);
  });

  it("is tested by the command with the same check, which it is given by name", async () => {
    const command = [
      `node_modules/${programName}/dist/cli.js`,
      "--check-module",
      "./my-checks.js",
      "--cmd",
      "node server.js",
    ];
    const { exitCode, output } = await node(...command);
    expect(exitCode, output).toBe(0);
    expect(output).toMatch(/^ +notes +· +3 +·$/mu);
  });
});
