import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProcessLaunch } from "../../harness/connect/target.ts";
import { maskOf, type Mask } from "../../harness/secrets/masker.ts";
import { titlesAgree } from "../../suites/hints/names.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { readToolName } from "../../options/tool-name.ts";
import { runArguments } from "./fixture-arguments.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { makeRepeatCommand } from "./repeat-command.ts";
import { readTarget } from "./target-arguments.ts";

const check = titlesAgree;

interface Repeated {
  readonly tool?: string;
  readonly dialect?: string;
  readonly typed?: Partial<RunArguments>;
  readonly launch?: Partial<ProcessLaunch>;
  readonly mask?: Mask;
}

function commandFor({ tool, dialect = "static", typed = {}, launch = {}, mask = (text) => text }: Repeated): string {
  const { command = "node", args = ["server.js"], env = {} } = launch;
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return makeRepeatCommand(
    runArguments(typed),
    readTarget(runArguments({ ...typed, env: given }), [command, ...args]),
    42,
    mask,
  )(check, { dialect, ...(tool === undefined ? {} : { tool }) });
}

/** Characters that mean something to a shell, a terminal or a CI runner. */
const odd = ["'", '"', "\\", "$", "`", "!", " ", "\n", "\t", "\u001B", "\u202E", "::", "##[", "7", "é"];

/** The words that a shell makes of each command line, all in one process. */
function wordsInShell(
  shell: string,
  commands: readonly string[],
  env: Readonly<Record<string, string>> = {},
): readonly (readonly string[])[] {
  const script = commands.map((command) => `set -- ${command}; printf '%s\\0' "$#" "$@"`).join("\n");
  const [...rest] = execFileSync(shell, { input: script, env: { HOME: "/expanded", ...env }, encoding: "utf8" }).split(
    "\0",
  );
  return commands.map(() => rest.splice(0, Number(rest.shift())));
}

/** What `--tool` stands for in these words, as the program reads them. */
function parsedTools(words: readonly string[]): readonly string[] {
  const ofTool = words.findIndex((word) => word === "--tool" || word.startsWith("--tool="));
  const typed = words[ofTool]?.startsWith("--tool=") === true ? words[ofTool].slice(7) : words[ofTool + 1];
  return [readToolName(typed ?? expect.fail("no tool"))];
}

describe("the command that shows a result again", () => {
  it("has the modules with checks of the user", () => {
    expect(commandFor({ typed: { checkModule: ["./my checks.js", "b.js"] } })).toContain(
      "--check-module './my checks.js' --check-module b.js",
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
      "npx mcp-annotations-conformance --check hints/titles-agree --dialect resolve --tool search --cwd 'my servers' --protocol 2026-07-28 --runs 7 --timeout 5 --seed 42 -- node server.js",
    );
  });

  it("gives every shell back the name of a tool, in one line of harmless characters", () => {
    const names = [
      "two words",
      "it's 'quoted' text",
      "$HOME",
      "A=$HOME",
      "`id`",
      "$(id)",
      "; rm -rf x",
      '"',
      "\\",
      "*",
      "~",
      "!!",
      "#",
      "",
      "--",
      "-x",
      "--fail-on",
      "warn",
      "a\nb\n",
      "\u001B[31m",
      "\u202Egnp\u2066",
      "\u200B",
      "::error::x",
      "a ::error::x",
      "##[error]x",
      "nul\0",
      "\uD800",
      '"a"',
      "x".repeat(5_000),
      "\n".repeat(2_000),
    ];
    const commands = names.map((tool) => commandFor({ tool }));
    for (const command of commands) expect(visibleText(command)).toBe(command);
    for (const shell of ["sh", "bash"]) {
      expect(wordsInShell(shell, commands).map((words) => parsedTools(words))).toEqual(names.map((name) => [name]));
    }
  });

  it("shows no secret, also one that a shell would not get as it is", () => {
    const mask = maskOf([{ name: "key", value: 'it\'s a "secret"\n' }]);
    const launch = { args: ["--key", 'it\'s a "secret"\n', "sk-live-0123456789abcdef"] };
    expect(commandFor({ tool: 'it\'s a "secret"\n!', launch, mask })).toBe(
      `npx mcp-annotations-conformance --check hints/titles-agree --tool '"‹key›!"' --seed 42 -- node --key '‹key›' '‹token›'`,
    );
  });

  it("tests a tool whose name is too long to be typed with all others", () => {
    expect(commandFor({ tool: "x".repeat(20_000) })).toBe(commandFor({}));
  });

  it("gives a shell back any words of the server and of the user, in one line of harmless characters", () => {
    const character = fc.oneof(fc.string({ unit: "binary", minLength: 1, maxLength: 1 }), fc.constantFrom(...odd));
    const word = fc
      .string({ unit: character })
      .filter((text) => Buffer.from(text).toString() === text && !text.includes("\0"));
    const sample = fc.sample(fc.tuple(word, fc.array(word, { maxLength: 4 })), { seed: 11, numRuns: 60 });
    const commands = sample.map(([cwd, args]) => commandFor({ typed: { cwd }, launch: { command: "./a b", args } }));
    for (const command of commands) expect(visibleText(command)).toBe(command);
    expect(wordsInShell("bash", commands)).toEqual(
      sample.map(([cwd, args]) => [
        "npx",
        "mcp-annotations-conformance",
        "--check",
        "hints/titles-agree",
        "--cwd",
        cwd,
        "--seed",
        "42",
        "--",
        "./a b",
        ...args,
      ]),
    );
  });

  it("shows no value of a variable, and takes it from the shell of whoever pastes it", () => {
    const command = commandFor({
      launch: { env: { API_KEY: "secret value", "NOT-A-NAME": "secret too" } },
      mask: (text) => text.replace("secret too", "‹NOT-A-NAME›"),
    });
    expect(command).not.toContain("secret");
    const [words] = wordsInShell("sh", [command], { API_KEY: "their own" });
    expect(words).toEqual(expect.arrayContaining(["--env", "API_KEY=their own", "NOT-A-NAME=…"]));
    expect(() => wordsInShell("sh", [command])).toThrow("set it to the value that was tested");
  });

  it("has what was typed where it is no secret, so that the same server is tested", () => {
    const env = { LOG_LEVEL: "debug", HOME: "/tmp/other home", API_KEY: "test", PASSWORD: "admin" };
    const command = commandFor({ launch: { env } });
    const [words] = wordsInShell("sh", [command], { PASSWORD: "theirs", API_KEY: "theirs" });
    expect(words).toEqual(
      expect.arrayContaining(["LOG_LEVEL=debug", "HOME=/tmp/other home", "API_KEY=theirs", "PASSWORD=theirs"]),
    );
  });

  it("shows no secret of a variable or an argument that is too short to be masked everywhere", () => {
    const launch = { env: { API_KEY: "test", MAX_TOKENS: "4096" }, args: ["server.js", "--token", "abc"] };
    const command = commandFor({ launch });
    expect(command).toContain(` --env API_KEY="\${API_KEY:?set it to the value that was tested}" `);
    expect(command).toContain(" --env MAX_TOKENS=4096 -- node server.js --token '‹token›'");
  });
});
