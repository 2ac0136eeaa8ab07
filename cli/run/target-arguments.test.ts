import { resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { runArguments } from "./fixture-arguments.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { readLaunch } from "./launch-arguments.ts";
import { readTarget } from "./target-arguments.ts";
import { UsageError } from "../program/usage-error.ts";

function errorOf(typed: Partial<RunArguments>, words?: readonly string[]): UsageError {
  try {
    readLaunch(runArguments(typed), words);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error("no error");
}

describe("the target", () => {
  it("is the command line of --cmd, split into words", () => {
    expect(readLaunch(runArguments({ cmd: 'node "my server.js" --port 1' }), undefined)).toEqual({
      command: "node",
      args: ["my server.js", "--port", "1"],
      cwd: process.cwd(),
      env: {},
    });
  });

  it("is the words after --, each as it came", () => {
    const words = ["sh", "-c", "a && b", "", "$HOME"];
    expect(readLaunch(runArguments(), words)).toMatchObject({ command: "sh", args: words.slice(1) });
  });

  it("runs in an absolute directory", () => {
    expect(readLaunch(runArguments({ cmd: "x", cwd: "some/where" }), undefined).cwd).toBe(resolve("some/where"));
  });

  it("gets its variables, with everything after the first = as value", () => {
    const env = ["A=1", "EMPTY=", "URL=http://x/?a=b", "A=2", "__proto__=x"];
    const launch = readLaunch(runArguments({ cmd: "x", env }), undefined);
    expect(Object.entries(launch.env)).toEqual([
      ["A", "2"],
      ["EMPTY", ""],
      ["URL", "http://x/?a=b"],
      ["__proto__", "x"],
    ]);
  });

  it("gets variables out of others, and what is typed with its value counts most", () => {
    vi.stubEnv("TOKEN_OF_A_TEST", "a=b");
    const envFrom = ["TOKEN=TOKEN_OF_A_TEST", "KEY=TOKEN_OF_A_TEST"];
    expect(readLaunch(runArguments({ cmd: "x", envFrom, env: ["KEY=typed"] }), undefined).env).toEqual({
      TOKEN: "a=b",
      KEY: "typed",
    });
  });
});

describe("a target that cannot be read", () => {
  it.each<[string, Partial<RunArguments>, readonly string[] | undefined, string]>([
    ["no command", {}, undefined, "no server to test was given"],
    ["nothing after --", {}, [], "no server to test was given"],
    ["two commands", { cmd: "a" }, ["b"], "two commands were given"],
    ["two commands, one of them empty", { cmd: "a" }, [], "two commands were given"],
    ["an empty command", { cmd: "  " }, undefined, "--cmd is empty"],
    ["an open quote", { cmd: "node 'x" }, undefined, "--cmd has the quote ' without its end"],
    ["a variable", { cmd: "LEVEL=1 API_TOKEN=x node s.js" }, undefined, "--cmd begins with LEVEL=, which only a shell"],
    ["a pipe", { cmd: "node s.js | tee log" }, undefined, "the shell operator |"],
    ["a variable without a value", { cmd: "x", env: ["KEY"] }, undefined, "KEY=VALUE"],
    ["a variable without a name", { cmd: "x", env: ["=value"] }, undefined, "KEY=VALUE"],
    ["a variable out of none", { cmd: "x", envFrom: ["KEY"] }, undefined, "KEY=VARIABLE"],
    ["one that is not set", { cmd: "x", envFrom: ["KEY=NO_SUCH_VARIABLE"] }, undefined, "NO_SUCH_VARIABLE is not set"],
    ["what may be a value", { cmd: "x", envFrom: ["KEY=sk-1234567"] }, undefined, "variable ‹value› is not set"],
  ])("because of %s is an error of usage that says what to type", (_, typed, words, message) => {
    const error = errorOf(typed, words);
    expect(error.message).toContain(message);
    expect(error.hint).not.toBe("");
  });
});

describe("a sandbox", () => {
  const url = "http://127.0.0.1:{port}/mcp";

  it.each<[string, Partial<RunArguments>]>([
    ["--execute", { execute: true }],
    ["--sandbox", { sandbox: true }],
  ])("of %s stands around a server that the command launches behind HTTP", (_, typed) => {
    const { target } = readTarget(runArguments({ ...typed, url, cmd: "node s.js {port}" }), undefined);
    expect(target.traits.process?.alone?.launch.args).not.toContain("{port}");
  });

  it.each<[string, Partial<RunArguments>]>([
    ["--execute", { execute: true }],
    ["--sandbox", { sandbox: true }],
  ])("of %s cannot stand around a server that runs already", (option, typed) => {
    const typedUrl = "http://127.0.0.1:3000/mcp";
    expect(() => readTarget(runArguments({ ...typed, url: typedUrl }), undefined)).toThrow(
      `${option} does not work with --url alone`,
    );
  });
});

describe("tools of a server that runs already", () => {
  const url = "http://127.0.0.1:1/mcp";
  const read = (typed: Partial<RunArguments>): unknown => readTarget(runArguments({ url, ...typed }), undefined);

  it("are called only where the user accepts that what they do stays done", () => {
    expect(() => read({ execute: true })).toThrow("--execute does not work with --url alone");
    expect(() => read({ execute: true })).toThrow(
      expect.objectContaining({
        hint: expect.stringContaining("with real and permanent effects: --execute --accept-real-effects"),
      }),
    );
    expect(read({ execute: true, acceptRealEffects: true })).toMatchObject({ target: { command: [url] } });
  });

  it("are called in no sandbox", () => {
    for (const more of [{}, { execute: true }, { execute: true, acceptRealEffects: true }])
      expect(() => read({ sandbox: true, ...more })).toThrow("--sandbox does not work with --url alone");
  });
});
