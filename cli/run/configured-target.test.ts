import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { maskOfTarget } from "../../harness/secrets/mask-of-target.ts";
import { titlesAgree } from "../../suites/hints/names.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import type { TextStream } from "../program/surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { chooseTarget } from "./choose-target.ts";
import { runArguments } from "./fixture-arguments.ts";
import { makeRepeatCommand } from "./repeat-command.ts";
import type { NamedTarget } from "./target-arguments.ts";

let directory = "";
let mcpConfig = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "configured target-"));
  mcpConfig = join(directory, "c.json");
  const mcpServers = {
    local: {
      command: "node",
      args: ["server.js", "--token", "${input:token}", "${TENANT}", "${LEVEL:-debug}"],
      env: { A_KEY: "fromfile1", LOG_LEVEL: "debug" },
      cwd: directory,
    },
    remote: { url: "https://host/${TENANT}/mcp", headers: { "X-Key": "headervalue1", "X-Other": "one" } },
    off: { command: "node", disabled: true },
  };
  writeFileSync(mcpConfig, JSON.stringify({ mcpServers }));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

beforeEach(() => {
  vi.stubEnv("TENANT", "Tenant-Name-77");
  vi.stubEnv("LEVEL", "");
});

const input = ["token=tok1"];

function choose(
  typed: Partial<RunArguments>,
  words?: readonly string[],
  stdout: TextStream = fixtureSurroundings().stdout,
): Promise<NamedTarget> {
  return chooseTarget(runArguments({ mcpConfig, ...typed }), words, stdout);
}

async function refusal(...given: Parameters<typeof choose>): Promise<UsageError> {
  const error = await choose(...given).catch((thrown: unknown) => thrown);
  if (error instanceof UsageError) return error;
  throw new Error("it was not refused", { cause: error });
}

describe("a server out of the configuration of a client", () => {
  it("is launched as the file says, with what was typed beside it", async () => {
    const { target } = await choose({ server: "local", input, env: ["B=2", "LOG_LEVEL=info"] });
    expect(target.traits.process?.launch).toEqual({
      command: "node",
      args: ["server.js", "--token", "tok1", "Tenant-Name-77", "debug"],
      cwd: directory,
      env: { A_KEY: "fromfile1", LOG_LEVEL: "info", B: "2" },
    });
    const typed = await choose({ server: "local", input, cwd: "/" });
    expect(typed.target.traits.process?.launch.cwd).toBe("/");
  });

  it("is reached at its address, with its headers and those that were typed", async () => {
    const { target } = await choose({ server: "remote", header: ["x-other: two", "X-New: three"], rps: 3 });
    expect(target.traits.headers).toEqual([
      ["X-Key", "headervalue1"],
      ["x-other", "two"],
      ["X-New", "three"],
    ]);
    expect(target.command).toEqual(["https://host/${TENANT}/mcp"]);
  });

  it("is called in reports as the file has it, and what is secret of what its placeholders stand for is masked", async () => {
    const { target } = await choose({ server: "local", input });
    expect(target.command).toEqual(["node", "server.js", "--token", "${input:token}", "${TENANT}", "${LEVEL:-debug}"]);
    const mask = maskOfTarget(target, {});
    expect(mask("tok1, Tenant-Name-77 and fromfile1 at level debug")).toBe(
      "‹token›, Tenant-Name-77 and ‹A_KEY› at level debug",
    );
    const remote = maskOfTarget((await choose({ server: "remote" })).target, {});
    expect(remote("https://host/Tenant-Name-77/mcp refused headervalue1")).toBe(
      "https://host/Tenant-Name-77/mcp refused ‹X-Key›",
    );
  });

  it("is said to get the variables of the user that its file takes, by name, its file of variables and its directory", async () => {
    vi.stubEnv("INHERITED", "value-of-it");
    vi.stubEnv("MCP_INPUT_TOKEN", "tok-of-variable");
    const other = join(directory, "other.json");
    writeFileSync(join(directory, "more.env"), "A=1\n");
    const inputs = [
      { id: "token", type: "promptString" },
      { id: "hidden", type: "promptString", default: "${env:INHERITED}" },
    ];
    const entry = { command: "node", args: ["${input:token}", "${input:hidden}"], envFile: `${directory}/more.env` };
    writeFileSync(
      other,
      JSON.stringify({ inputs, servers: { s: { ...entry, cwd: "/", env: { T: "${env:TENANT}" } } } }),
    );
    const { target } = await choose({ mcpConfig: other, server: "s" });
    expect(target.traits.configuration).toEqual({
      file: other,
      variables: ["INHERITED", "MCP_INPUT_TOKEN", "TENANT"],
      variablesOf: join(directory, "more.env"),
      startsIn: "/",
    });
    const remote = await choose({ server: "remote" });
    expect(remote.target.traits.configuration).toEqual({ file: mcpConfig, variables: ["TENANT"] });
    // What stands for a variable that is not set is of the file.
    const local = await choose({ server: "local", input });
    expect(local.target.traits.configuration?.variables).toEqual(["TENANT"]);
  });

  it("is named by the file in the command that shows a result again, never by its values", async () => {
    const typed = { server: "local", input: [...input, "my key=x"], env: ["B_TOKEN=secretvalue1"], mcpConfig };
    const named = await choose(typed);
    const again = makeRepeatCommand(runArguments(typed), named, 7, maskOfTarget(named.target, {}));
    const command = again(titlesAgree, { dialect: "static" });
    expect(command).toContain(`--mcp-config '${mcpConfig}' --server local`);
    expect(command).toContain('--input "token=$MCP_INPUT_TOKEN"');
    expect(command).toContain(`--input 'my key='"$MCP_INPUT_MY_KEY"`);
    expect(command).toContain('--env B_TOKEN="${B_TOKEN:?');
    expect(command).not.toMatch(/tok1|Tenant-Name|secretvalue|fromfile/u);
  });

  it.each<[Partial<RunArguments>, readonly string[] | undefined, string]>([
    [{ server: "Local" }, undefined, 'has no server "Local"'],
    [{ server: "__proto__" }, undefined, 'has no server "__proto__"'],
    [{ server: "local" }, undefined, "${input:token} needs the input token"],
    [{ server: "off" }, undefined, 'disables the server "off"'],
    [{ server: "local", input: ["token"] }, undefined, "--input is not of the form id=value"],
    [{ server: "local", input, header: ["A: b"] }, undefined, "--header only works together with --url"],
    [{ server: "local", cmd: "node x" }, undefined, "two servers were given, one in --mcp-config and one in --cmd"],
    [{ server: "local" }, ["node"], "two servers were given, one in --mcp-config and one in the words after --"],
    [{ server: "local", url: "http://a" }, undefined, "two servers were given, one in --mcp-config and one in --url"],
    [{ server: "remote", execute: true }, undefined, "--execute does not work with a server that has an address"],
    [{ server: "remote", sandbox: true }, undefined, "--sandbox does not work with a server that has an address"],
  ])("is refused with %j and %j", async (typed, words, message) => {
    const error = await refusal(typed, words);
    expect(error.message).toContain(message);
    expect(`${error.message}${error.hint}`).not.toMatch(/tok1|Tenant-Name|fromfile/u);
  });

  it("is not looked for without a file", async () => {
    for (const typed of [{ server: "a" }, { input }]) {
      const { stdout } = fixtureSurroundings();
      await expect(chooseTarget(runArguments({ cmd: "node", ...typed }), undefined, stdout)).rejects.toThrow(
        "only works together with --mcp-config",
      );
    }
  });

  it("has to be chosen: all are listed, and that is wrong usage", async () => {
    const { stdout, written } = fixtureSurroundings();
    const { message, hint } = await refusal({}, undefined, stdout);
    expect(message).toContain("has 3 servers, and none was chosen");
    expect(hint).toContain("--server");
    expect(written().stdout).toMatch(/^local {3}stdio .*\n.*not resolved: .*\nremote {2}http .*\noff/u);
  });
});
