import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unhurried } from "./run-built-command.ts";
import { runBuiltInProcess } from "./run-built-in-process.ts";
import { programName } from "../library/program-name.ts";

const page = readFileSync("docs/adopt.md", "utf8");

function blocksOf(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gmsu"))].map(([, text = ""]) => text);
}

const servers = blocksOf("js").map((text) => ({
  name: /^\/\/ (?<name>[\w-]+\.mjs)\n/u.exec(text)?.groups?.["name"] ?? "",
  text,
}));
const commands = blocksOf("sh").map((text) => text.trim().split(" "));

const home = process.cwd();
let project = "";

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "adopt-docs-"));
  mkdirSync(join(project, "node_modules", "@modelcontextprotocol"), { recursive: true });
  const sdk = "node_modules/@modelcontextprotocol/sdk";
  symlinkSync(resolve(sdk), join(project, sdk));
  for (const { name, text } of servers) writeFileSync(join(project, name), text);
  process.chdir(project);
});

afterAll(() => {
  process.chdir(home);
  rmSync(project, { recursive: true, force: true });
});

it("the page has two servers for each dialect, and a command for each server", () => {
  const dialects = commands.map((words) => words[words.indexOf("--dialect") + 1]);
  expect(dialects).toEqual(["annotations", "annotations", "resolve", "resolve", "resolution-ext", "resolution-ext"]);
  const proven = commands.map((words) => words.at(-1));
  expect(proven).toEqual(servers.map(({ name }) => name).filter((name) => !["note.mjs", "frames.mjs"].includes(name)));
  expect(commands.map((words) => words.slice(0, 2))).toEqual(commands.map(() => ["npx", programName]));
});

describe.concurrent("each server of the page", () => {
  // To see that a query changes nothing takes longer than all the rest, and is the same with each of them.
  const proofs = commands.map((words, index) => ({ words, server: words.at(-1), unseen: index > 0 }));

  it.for(proofs)("is proven: $server", async ({ words, unseen }) => {
    const seen = unseen ? ["--observe", "none"] : [];
    const { exitCode, stdout } = await runBuiltInProcess(...unhurried, ...seen, ...words.slice(2));
    expect(stdout).toContain("Nothing was contradicted.");
    expect(exitCode).toBe(0);
  });
});
