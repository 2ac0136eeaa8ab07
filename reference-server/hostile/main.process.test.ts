import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { afterEach, describe, expect, test } from "vitest";
import { builtPrograms } from "../../test/built-programs.ts";
import { hostileServers } from "./all-hostile.ts";

let child: ChildProcessWithoutNullStreams | undefined;

afterEach(async () => {
  if (child?.pid === undefined) return;
  const { pid, exitCode, signalCode } = child;
  const gone = exitCode ?? signalCode;
  const ended = gone === null ? new Promise((resolve) => child?.once("exit", resolve)) : Promise.resolve();
  try {
    // The whole group: one of them has a child that outlives it.
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
  await ended;
  child = undefined;
});

function start(id: string): ChildProcessWithoutNullStreams {
  child = spawn(process.execPath, [builtPrograms.hostileServers, id], { detached: true });
  child.stdout.setEncoding("utf8");
  child.stderr.setEncoding("utf8");
  return child;
}

/** Sends requests, which are numbered from 1. */
function send(server: ChildProcessWithoutNullStreams, ...requests: readonly object[]): void {
  requests.forEach((request, index) => {
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: index + 1, ...request })}\n`);
  });
}

/** What a server wrote until it wrote this. */
function outputUntil(server: ChildProcessWithoutNullStreams, wanted: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (text: string) => {
      output += text;
      if (output.includes(wanted)) resolve(output);
    });
    server.once("exit", (code) => {
      reject(new Error(`exited with ${code} after: ${output.slice(0, 200)}`));
    });
  });
}

function exitOf(server: ChildProcessWithoutNullStreams): Promise<number | null> {
  return new Promise((resolve) => server.once("exit", resolve));
}

const initialize = { method: "initialize", params: { protocolVersion: "2025-11-25" } };
const list = { method: "tools/list" };
const query = { method: "tools/annotations", params: { name: "manage_files", arguments: { action: "delete" } } };

const withoutList = [
  "exits-at-once",
  "dies-of-secrets",
  "prints-usage",
  "never-answers",
  "floods-stdout",
  "prints-100-mb-line",
];

describe("hostile servers", () => {
  test.each([...hostileServers.keys()].filter((id) => !withoutList.includes(id)))(
    "%s reaches tools/list with a flagged tool",
    async (id) => {
      const server = start(id);
      send(server, initialize);
      expect(await outputUntil(server, '"id":1')).toContain('"dynamicAnnotations":true');
      send(server, { ...list, id: 2 });
      expect(await outputUntil(server, '"id":2')).toContain('"tools":[{');
    },
  );

  test("exits-at-once says why on standard error only", async () => {
    const server = start("exits-at-once");
    expect(await exitOf(server)).toBe(1);
  });

  test("prints-usage writes what is no JSON", async () => {
    expect(await outputUntil(start("prints-usage"), "--help")).toMatch(/^Usage/);
  });

  test("floods-stdout goes on although nothing is asked", async () => {
    const server = start("floods-stdout");
    let length = 0;
    await new Promise<void>((resolve) => {
      server.stdout.on("data", (text: string) => {
        length += text.length;
        if (length > 1_000_000) resolve();
      });
    });
    expect(length).toBeGreaterThan(1_000_000);
  });

  test("prints-100-mb-line writes that much without a line feed", async () => {
    const server = start("prints-100-mb-line");
    let length = 0;
    const hundredMegabytes = new Promise<void>((resolve) => {
      server.stdout.on("data", (text: string) => {
        expect(text).not.toContain("\n");
        length += text.length;
        if (length >= 100_000_000) resolve();
      });
    });
    send(server, list);
    await hundredMegabytes;
  });

  test("crashes-on-input dies on one value", async () => {
    const server = start("crashes-on-input");
    send(server, query);
    expect(await exitOf(server)).toBe(7);
  });

  test("stubborn-child survives the end of its input and SIGTERM", async () => {
    const server = start("stubborn-child");
    send(server, initialize);
    await outputUntil(server, '"id":1');
    server.stdin.end();
    const heard = new Promise((resolve) => server.stderr.once("data", resolve));
    server.kill("SIGTERM");
    expect(await heard).toContain("not now");
    expect(server.exitCode).toBeNull();
  });

  test("server-requests answers only after its own requests were answered", async () => {
    const server = start("server-requests");
    send(server, query);
    const asked = await outputUntil(server, "hostile-sampling");
    expect(asked).not.toContain('"id":1');
    for (const id of ["hostile-ping", "hostile-roots", "hostile-sampling"]) {
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } })}\n`);
    }
    expect(await outputUntil(server, '"id":1')).toContain("destructiveHint");
  });

  test("deep-nesting answers queries with what is deep", async () => {
    const server = start("deep-nesting");
    send(server, query);
    expect(await outputUntil(server, "\n")).toContain("[".repeat(1_000));
  });

  test("an unknown id is refused", async () => {
    expect(await exitOf(start("no-such-server"))).toBe(2);
  });
});
