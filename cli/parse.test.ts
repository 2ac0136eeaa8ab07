import { CommanderError } from "commander";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runArguments } from "./run/fixture-arguments.ts";
import { explainCommand } from "./commands/explain-command.ts";
import { listCommand } from "./commands/list-command.ts";
import { parseCommand } from "./parse.ts";
import { referenceCommand } from "./commands/reference-command.ts";
import { runCommand } from "./run/run-command.ts";
import { fixtureSurroundings, type FixtureSurroundings } from "./program/fixture-surroundings.ts";
import { UsageError } from "./program/usage-error.ts";
import { readVersion } from "../library/version.ts";

vi.mock("./run/run-command.ts", () => ({ runCommand: vi.fn(() => Promise.resolve(0)) }));
vi.mock("./commands/list-command.ts", () => ({ listCommand: vi.fn(() => 0) }));
vi.mock("./commands/explain-command.ts", () => ({ explainCommand: vi.fn(() => Promise.resolve(0)) }));
vi.mock("./commands/reference-command.ts", () => ({ referenceCommand: vi.fn(() => Promise.resolve(0)) }));

let surroundings: FixtureSurroundings;

beforeEach(() => {
  vi.clearAllMocks();
  surroundings = fixtureSurroundings();
});

/** What was written to either stream. */
function printed(): string {
  const { stdout, stderr } = surroundings.written();
  return stdout + stderr;
}

async function run(...argv: readonly string[]): Promise<void> {
  const action = await parseCommand(argv, surroundings);
  await action(surroundings);
}

async function errorOf(...argv: readonly string[]): Promise<unknown> {
  try {
    await run(...argv);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("the command line of a run", () => {
  it("has a value for every option that is not given", async () => {
    await run("--cmd", "node server.js");
    expect(runCommand).toHaveBeenCalledExactlyOnceWith(
      runArguments({ cmd: "node server.js" }),
      undefined,
      surroundings,
    );
  });

  it("takes every option", async () => {
    const argv =
      "--cwd d --env A=1 --env B=2 --protocol 2026-07-28 --dialect resolve --suite hints,schema --suite fallback --check a/b --tool x --tool y";
    const budget =
      "--runs 5 --timeout 50 --start-timeout 60 --max-time 9 --seed -3 --fail-on warn,inconclusive --fail-on ambiguous --min-verified 80% --reading a=b --reading c=d --report json=a --report junit --no-color";
    await run(...argv.split(" "), ...budget.split(" "));
    const options = {
      cwd: "d",
      env: ["A=1", "B=2"],
      protocol: "2026-07-28",
      dialect: "resolve",
      suite: ["hints,schema", "fallback"],
      check: ["a/b"],
      tool: ["x", "y"],
      runs: 5,
      timeout: 50,
      startTimeout: 60,
      maxTime: 9,
      seed: -3,
      failOn: ["warn", "inconclusive", "ambiguous"],
      minVerified: "80%",
      reading: ["a=b", "c=d"],
      report: ["json=a", "junit"],
      color: false,
    } as const;
    expect(runCommand).toHaveBeenCalledExactlyOnceWith(runArguments(options), undefined, surroundings);
  });

  it("takes an OpenAPI document and the name of a mapping", async () => {
    await run("--openapi", "api.yaml", "--verb-profile", "zilla");
    expect(runCommand).toHaveBeenCalledExactlyOnceWith(
      runArguments({ openapi: "api.yaml", verbProfile: "zilla" }),
      undefined,
      surroundings,
    );
  });

  it("leaves everything after -- to the server, options and another -- too", async () => {
    await run("--seed", "1", "--", "node", "s.js", "--seed", "2", "--help", "--", "list");
    const words = ["node", "s.js", "--seed", "2", "--help", "--", "list"];
    expect(runCommand).toHaveBeenCalledExactlyOnceWith(runArguments({ seed: 1 }), words, surroundings);
  });

  it("without anything is a run too, which tells that there is no server", async () => {
    await run();
    expect(runCommand).toHaveBeenCalledExactlyOnceWith(runArguments(), undefined, surroundings);
  });

  it("of two runs share no list", async () => {
    await run("--tool", "a");
    await run("--tool", "b");
    expect(runCommand).toHaveBeenLastCalledWith(runArguments({ tool: ["b"] }), undefined, surroundings);
  });

  it.each([
    ["--runs", "0"],
    ["--runs", "-1"],
    ["--runs", "1.5"],
    ["--runs", "many"],
    ["--runs", ""],
    ["--timeout", "0"],
    ["--max-time", "Infinity"],
    ["--seed", "x"],
    ["--seed", "0.5"],
    ["--seed", ""],
    ["--seed", "4294967296"],
    ["--dialect", "resolution"],
    ["--dialect", "both"],
    ["--protocol", "2024-11-05"],
    ["--cmd"],
    ["--tools", "x"],
    ["--runs=5", "--unknown"],
  ])("is refused as %s %s before anything runs", async (...argv) => {
    const error = await errorOf(...argv);
    expect(error).toBeInstanceOf(CommanderError);
    expect(error).toMatchObject({ exitCode: 1 });
    expect(printed()).toContain("error:");
    expect(runCommand).not.toHaveBeenCalled();
  });

  it.each([
    ["requirements", "coverage"],
    ["ambiguities", "explain ambiguities"],
    ["AMB-17", "explain AMB-17"],
    ["readOnlyHint", "explain readOnlyHint"],
  ])("with %s shows what prints it", async (word, command) => {
    expect(await errorOf(word)).toMatchObject({ hint: `Type: mcp-annotations-conformance ${command}` });
  });

  it("of which a word is missing says what it is", async () => {
    expect(await errorOf("site")).toBeInstanceOf(CommanderError);
    expect(printed()).toBe(
      "error: missing required argument 'results'\nType: mcp-annotations-conformance site <results>\n<results> is a directory that audit --results or merge wrote.\n",
    );
  });

  it("of a client knows the name that the option has for servers, and a command without quotes", async () => {
    expect(await errorOf("client", "--cmd", "node client.js")).toBeInstanceOf(CommanderError);
    expect(printed()).toContain("Did you mean --command?");
    expect(await errorOf("client", "node", "client.js", "--stdio")).toBeInstanceOf(CommanderError);
    expect(printed()).toContain('Put quotes around the command: client --command "node client.js"');
  });

  it("with a stray word shows how a server is tested", async () => {
    const error = await errorOf("node", "server.js");
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({
      message: '"node" is not a command of this tool',
      hint: expect.stringContaining("-- node server.js"),
    });
    expect(runCommand).not.toHaveBeenCalled();
  });

  it.each([
    [["--cmd", "node", "server.js"], '--cmd "node server.js"'],
    [["https://host/mcp"], "--url https://host/mcp"],
    [["sugest"], "Did you mean suggest?"],
    [["sugest", "--cmd", "x"], "Did you mean suggest?"],
    [["excute", "--cmd", "x"], "To test the server, leave it out\nThe commands are: init"],
    [["lst", "truth"], "Did you mean list?"],
    [["package.js"], "-- package.js"],
    [["vitest.ts"], "-- vitest.ts"],
    [["lint/room-order.js"], "-- node lint/room-order.js"],
  ])("typed as %j is told what was probably meant", async (argv, said) => {
    expect(await errorOf(...argv)).toMatchObject({ hint: expect.stringContaining(said) });
  });

  it.each([
    [["--cmd", "node", "s.js", "--port", "3", "--seed", "1"], '--cmd "node s.js --port 3"'],
    [["--exeucte"], "Did you mean --execute?"],
    [["--fail-on", "wran"], "Did you mean warn?"],
    [["--profile", "opnai"], "Did you mean openai?"],
    [["--frobnicate"], "help all"],
    [["completion", "fihs"], "Did you mean fish?"],
    [["--mcp-config", "a.json", "--server", "notes", "--server", "todo"], "a run tests one server"],
  ])("that commander refuses, %j, is told what was probably meant", async (argv, said) => {
    expect(await errorOf(...argv)).toBeInstanceOf(CommanderError);
    expect(printed()).toContain(said);
  });

  it("with a stray word and a server has a stray word all the same", async () => {
    expect(await errorOf("serve", "--", "node", "s.js")).toBeInstanceOf(UsageError);
  });
});

describe("the other commands", () => {
  it("are found by their name", async () => {
    await run("list");
    expect(listCommand).toHaveBeenCalledOnce();
    await run("explain", "hints/titles-agree");
    expect(explainCommand).toHaveBeenCalledExactlyOnceWith("hints/titles-agree", {}, surroundings.stdout);
    await run("explain", "mine/claim", "--check-module", "./mine.js", "--config", "c.json");
    const options = { checkModule: ["./mine.js"], config: "c.json" };
    expect(explainCommand).toHaveBeenLastCalledWith("mine/claim", options, surroundings.stdout);
    await run("list", "--check-module", "./mine.js");
    expect(listCommand).toHaveBeenLastCalledWith(undefined, { checkModule: ["./mine.js"] }, surroundings.stdout);
    await run("list", "truth");
    expect(listCommand).toHaveBeenLastCalledWith("truth", {}, surroundings.stdout);
    await run("reference");
    expect(referenceCommand).toHaveBeenCalledExactlyOnceWith({ dialect: "annotations" });
    expect(runCommand).not.toHaveBeenCalled();
  });

  it("have options of their own, which do not leak", async () => {
    await run("reference", "--dialect", "both", "--protocol", "2026-07-28", "--mutant", "m");
    expect(referenceCommand).toHaveBeenLastCalledWith({ dialect: "both", protocol: "2026-07-28", mutant: "m" });
    await run("reference", "--protocol", "all");
    expect(referenceCommand).toHaveBeenLastCalledWith({ dialect: "annotations", protocol: "all" });
    expect(await errorOf("reference", "--protocol", "auto")).toBeInstanceOf(CommanderError);
    expect(await errorOf("reference", "--dialect", "auto")).toBeInstanceOf(CommanderError);
    expect(await errorOf("--mutant", "m", "--cmd", "x")).toBeInstanceOf(CommanderError);
    expect(await errorOf("list", "--seed", "1")).toBeInstanceOf(CommanderError);
    expect(runCommand).not.toHaveBeenCalled();
  });

  it("are refused with too few and too many words", async () => {
    expect(await errorOf("replay")).toBeInstanceOf(CommanderError);
    expect(await errorOf("explain", "a/b", "c/d")).toBeInstanceOf(CommanderError);
    expect(await errorOf("list", "hints", "truth")).toBeInstanceOf(CommanderError);
  });
});

describe("help and version", () => {
  it("are printed and no error", async () => {
    expect(await errorOf("--help")).toMatchObject({ exitCode: 0 });
    expect(printed()).toContain("--cmd <command>");
    expect(printed()).toContain("Exit codes:");
    surroundings = fixtureSurroundings();
    expect(await errorOf("--version")).toMatchObject({ exitCode: 0 });
    expect(printed()).toBe(`${readVersion()}\n`);
  });

  it.each([["-v"], ["-V"], ["version"]])("%s is the version, too", async (word) => {
    const error = await errorOf(word);
    if (error !== undefined) expect(error).toMatchObject({ exitCode: 0 });
    expect(printed()).toBe(`${readVersion()}\n`);
  });

  it("help has the options used most, help all every one, and help of a command its own", async () => {
    await run("help");
    expect(printed()).toContain("--cmd <command>");
    expect(printed()).not.toContain("--start-timeout");
    surroundings = fixtureSurroundings();
    await run("help", "all");
    expect(printed()).toContain("--start-timeout");
    surroundings = fixtureSurroundings();
    await run("help", "replay");
    expect(printed()).toContain("replay [options] <file>");
    expect(await errorOf("help", "explian")).toMatchObject({ hint: expect.stringContaining("Did you mean explain?") });
  });

  it("are no business of the server behind --", async () => {
    await run("--", "server", "--help");
    expect(printed()).toBe("");
    expect(runCommand).toHaveBeenCalledOnce();
  });
});
