import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProcessLaunch } from "../../harness/connect/target.ts";
import { titlesAgree } from "../../suites/hints/names.ts";
import { runArguments } from "./fixture-arguments.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { wordsOf } from "./target-arguments.ts";
import { makeRepeatCommand } from "./repeat-command.ts";

const check = titlesAgree;

interface Repeated {
  readonly tool?: string;
  readonly dialect?: string;
  readonly typed?: Partial<RunArguments>;
  readonly launch?: Partial<ProcessLaunch>;
}

function commandFor({ tool, dialect = "static", typed = {}, launch = {} }: Repeated): string {
  const launched = { command: "node", args: ["server.js"], cwd: "/", env: {}, ...launch };
  return makeRepeatCommand(
    runArguments(typed),
    { words: wordsOf(launched) },
    42,
  )(check, { dialect, ...(tool === undefined ? {} : { tool }) });
}

/** The words that a shell makes of a command line. */
function wordsInShell(command: string, env: Readonly<Record<string, string>> = {}): readonly string[] {
  const script = `set -- ${command}; printf '%s\\0' "$@"`;
  return execFileSync("sh", ["-c", script], { env: { HOME: "/expanded", ...env }, encoding: "utf8" })
    .split("\0")
    .slice(0, -1);
}

describe("the command that shows a result again", () => {
  it("has the modules with checks of the user", () => {
    expect(commandFor({ typed: { checks: ["./my checks.js", "b.js"] } })).toContain(
      "--checks './my checks.js' --checks b.js",
    );
  });

  it("has the check, the seed and the server, and nothing that was left at its default", () => {
    expect(commandFor({})).toBe(
      "npx mcp-annotations-conformance --check hints/titles-agree --seed 42 -- node server.js",
    );
  });

  it("has the examples and the configuration that were given", () => {
    const typed = { example: ["read.path=a b"], config: "my.json" };
    expect(commandFor({ typed })).toContain(" --example 'read.path=a b' --config my.json --seed 42 ");
  });

  it("has the readings that were chosen", () => {
    const typed = { reading: ["omitted-hints=static-hints", "destructive=additive"] };
    expect(commandFor({ typed })).toContain(" --reading omitted-hints=static-hints --reading destructive=additive ");
  });

  it("has the dialect, the tool and what was set otherwise", () => {
    const typed = { cwd: "my servers", protocol: "2026-07-28", timeout: 5, runs: 7 };
    expect(commandFor({ dialect: "resolve", tool: "search", typed })).toBe(
      "npx mcp-annotations-conformance --check hints/titles-agree --dialect resolve --tool search --cwd 'my servers' --protocol 2026-07-28 --timeout 5 --runs 7 --seed 42 -- node server.js",
    );
  });

  it.each([
    "two words",
    "it's 'quoted' text",
    "$HOME",
    "A=$HOME",
    "`id`",
    "$(id)",
    "a\nb",
    "; rm -rf x",
    '"',
    "\\",
    "*",
    "~",
    "!!",
    "#",
    "",
    "\u001B[31m",
  ])("gives a shell back the tool name %j as it is", (tool) => {
    const before = ["npx", "mcp-annotations-conformance", "--check", "hints/titles-agree", "--tool"];
    const after = ["--seed", "42", "--", "node", "server.js"];
    expect(wordsInShell(commandFor({ tool }))).toEqual([...before, tool, ...after]);
  });

  it("gives a shell back any words of the server as they are", () => {
    const word = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0"));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), (args) => {
        const words = wordsInShell(commandFor({ launch: { command: "./a b", args } }));
        expect(words.slice(words.indexOf("--"))).toEqual(["--", "./a b", ...args]);
      }),
      { seed: 11, numRuns: 40 },
    );
  });

  it.each(["--", "-x", "--strict"])(
    "joins the tool name %j to its option, which it would end or be otherwise",
    (tool) => {
      const words = wordsInShell(commandFor({ tool }));
      expect(words).toContain(`--tool=${tool}`);
      expect(words.indexOf("--")).toBe(words.indexOf("node") - 1);
    },
  );

  it("shows no value of a variable, and takes it from the shell of whoever pastes it", () => {
    const command = commandFor({ launch: { env: { API_KEY: "secret value", "NOT-A-NAME": "secret too" } } });
    expect(command).not.toContain("secret");
    expect(wordsInShell(command, { API_KEY: "their own" })).toEqual(
      expect.arrayContaining(["--env", "API_KEY=their own", "NOT-A-NAME=…"]),
    );
  });
});
