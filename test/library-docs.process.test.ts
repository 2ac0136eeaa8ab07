import { execa } from "execa";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provenPlan } from "../harness/observe/fixture-acting-server.ts";
import { programName } from "../library/program-name.ts";

interface Block {
  readonly language: string;
  readonly text: string;
}

/** Every block of the page, in its order. Those of TypeScript begin with the name of their file. */
const blocks: readonly Block[] = [
  ...readFileSync("docs/library.md", "utf8").matchAll(/^```(?<language>\w*)\n(?<text>.*?)^```$/gmsu),
].map(({ groups }) => ({ language: groups?.["language"] ?? "", text: groups?.["text"] ?? "" }));

const files = blocks.flatMap(({ language, text }) =>
  language === "ts" ? [{ name: /^\/\/ (?<name>[\w.-]+\.ts)\n/u.exec(text)?.groups?.["name"] ?? "", text }] : [],
);
const commands = blocks.flatMap(({ language, text }) => (language === "sh" ? [text.trim()] : []));

/** What a stranger's project has: this package by its name, a server, and the types of Node. */
let project = "";

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "library-docs-"));
  const modules = join(project, "node_modules");
  mkdirSync(join(modules, ".bin"), { recursive: true });
  mkdirSync(join(modules, "@types"));
  const server = join(modules, "@modelcontextprotocol/server-everything/dist");
  mkdirSync(server, { recursive: true });
  copyFileSync("test/library/two-tools.mjs", join(server, "index.js"));
  writeFileSync(join(server, "../package.json"), JSON.stringify({ type: "module" }));
  symlinkSync(resolve("."), join(modules, programName));
  for (const name of ["@types/node", "vitest"]) {
    symlinkSync(resolve("node_modules", name), join(modules, name));
  }
  const bin = join(modules, ".bin", programName);
  writeFileSync(bin, `#!/bin/sh\nexec node ${JSON.stringify(resolve("dist/cli.js"))} "$@"\n`);
  chmodSync(bin, 0o755);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "stranger", private: true, type: "module" }));
  const compilerOptions = { module: "NodeNext", target: "ES2023", strict: true, types: ["node"], skipLibCheck: true };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  for (const { name, text } of files) writeFileSync(join(project, name), text);
  await run(process.execPath, resolve("node_modules/typescript/bin/tsc"), "-p", ".");
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Runs a command in the project, where `npx` finds what is installed. */
async function run(command: string, ...words: readonly string[]): Promise<string> {
  const path = [join(project, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
  // What vitest sets would have a test runner in a child believe that it is part of this one.
  const { stdout, stderr, exitCode } = await execa(command, words, {
    cwd: project,
    env: { PATH: path, NODE_TEST_CONTEXT: undefined },
    reject: false,
  });
  expect(exitCode, `${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** What each file prints; a file without an entry fails. */
const printed: Readonly<Record<string, RegExp>> = {
  "run.ts": /^(?:(?:warn|fail) [a-z-]+\/.*\n?)*$/u,
  "in-memory.ts": /^[1-9]\d* passed, 0 failed$/u,
  "web-api.ts": /^http-verbs\/[^]*\nGET api\.example\.com\/sum$/u,
  "suggest.ts": /^get-sum \{/u,
  "client.ts": /^pass client\/calls-are-not-sent-again held$/mu,
  "my-checks.ts": /^$/u,
  "more-checks.ts": /^$/u,
  "other-checks.ts": /^$/u,
  "my-checks.test.ts": /pass 2\b/u,
  "run-mine.ts": /^mine\/descriptions-are-short echo pass$/mu,
  "conformance.test.ts": /Tests +[^]*\d+ passed/u,
  "execute.ts": /^echo: [1-9]\d* of \d+ calls$/u,
  "read.ts": /^pass \d+$[^]*\nNothing was contradicted\./mu,
};

describe("docs/library.md", () => {
  it("has blocks of TypeScript that name their file, and of a shell, and no others", () => {
    expect(files.map(({ name }) => name)).toEqual(Object.keys(printed));
    expect(files.length + commands.length).toBe(blocks.length);
  });

  it.for(files.map(({ name }) => name))("%s runs", async (name, context) => {
    if (name === "execute.ts" || name === "suggest.ts") await provenPlan(context, ["sandbox"]);
    const runner = name === "conformance.test.ts" ? ["node_modules/vitest/vitest.mjs", "run"] : [];
    expect(await run(process.execPath, ...runner, name.replace(/ts$/u, "js"))).toMatch(
      printed[name] ?? /it is in the list/u,
    );
  });

  it("installs this package, which stands for it here", () => {
    expect(commands[0]).toBe(`npm install --save-dev ${programName}`);
  });

  it("runs a check with the command", async () => {
    expect(commands).toHaveLength(2);
    const [, command = ""] = commands;
    expect(command.startsWith(`npx ${programName} --check-module ./my-checks.js `)).toBe(true);
    expect(await run("sh", "-c", command)).toMatch(/^ +mine +\d+/mu);
  });
});
