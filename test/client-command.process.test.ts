import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { unlessRefused } from "../harness/connect/system-error.ts";
import { runReferenceClient } from "../reference-client/run.ts";
import { builtPrograms } from "./built-programs.ts";
import { runBuiltCommand, type ParsedReport } from "./run-built-command.ts";
import { runBuiltInProcess } from "./run-built-in-process.ts";

const directory = mkdtempSync(join(tmpdir(), "client-command-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** A client that is a shell script. */
function script(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

function clientWords(...words: readonly string[]): readonly string[] {
  return ["client", "--report", "json", ...words];
}

async function reportOf(...words: readonly string[]): Promise<ParsedReport> {
  const { stdout } = await runBuiltInProcess(...clientWords(...words));
  return JSON.parse(stdout);
}

const honest = ["--", process.execPath, builtPrograms.command, "reference-client"];

describe("a client that is run by its command", () => {
  it("passes as the reference client, over HTTP and on stdio", async () => {
    for (const transport of [[], ["--stdio"]]) {
      const how = transport.length === 0 ? honest : [...honest, "--", "{server}"];
      const scenarios = ["--scenario", "list-and-call,several-pages,broken-connection,hints-of-a-call"];
      const report = await reportOf(...transport, ...scenarios, ...how);
      expect(report.exitCode, JSON.stringify(report.problems)).toBe(0);
      expect(report.summary).toMatchObject({ fail: 0, warn: 0, inconclusive: 0 });
      expect(report.summary["pass"]).toBeGreaterThan(5);
    }
  });

  it("fails with a mutant, for the check that the mutant names", async () => {
    const report = await reportOf(
      "--scenario",
      "broken-connection",
      ...honest,
      "--mutant",
      "client-sends-every-call-again",
    );
    expect(report.exitCode).toBe(1);
    const failed = report.results.filter(({ verdict }) => verdict === "fail");
    expect(failed.map(({ check }) => check)).toEqual(["client/calls-are-not-sent-again"]);
  });

  it("is known by a baseline", async () => {
    const baseline = join(directory, "known.json");
    const mutant = ["--scenario", "broken-connection", ...honest, "--mutant", "client-sends-every-call-again"];
    await reportOf("--baseline", baseline, "--update-baseline", "next release", ...mutant);
    expect(await reportOf("--baseline", baseline, ...mutant)).toMatchObject({ exitCode: 0 });
  });
});

it("the example for version 1 of the SDK lists one page, as that SDK does, and breaks nothing else", async () => {
  const scenarios = ["--scenario", "list-and-call,several-pages,hints-in-every-form,broken-connection"];
  const report = await reportOf(...scenarios, "--", process.execPath, "examples/clients/sdk-v1.mjs");
  const found = report.results.filter(({ verdict }) => ["fail", "warn", "ambiguous", "inconclusive"].includes(verdict));
  expect(found.map(({ check, verdict }) => [check, verdict])).toEqual([["client/pages-are-followed", "warn"]]);
});

it("a client that dies after the first of four calls has not shown what it does with the others", async () => {
  const dies = script(
    "dies.mjs",
    `const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const send = async (id, method, params) => {
  const body = JSON.stringify({ jsonrpc: "2.0", id, method, params });
  const answer = await fetch(process.argv.at(-1), { method: "POST", headers, body });
  headers["mcp-session-id"] = answer.headers.get("mcp-session-id") ?? "";
};
const clientInfo = { name: "dies", version: "1" };
await send(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
const { steps } = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT);
const [{ tool, arguments: given }] = steps.find((step) => step.do === "call").calls;
await send(2, "tools/call", { name: tool, arguments: given }).catch(({ message }) => {
  console.error(message);
  process.exit(1);
});
`,
  );
  const report = await reportOf("--check", "client/calls-are-not-sent-again", "--", process.execPath, dies);
  expect(report.results).toMatchObject([
    {
      verdict: "inconclusive",
      message: "in broken-connection the client made 1 of 4 calls and ended with code 1: fetch failed",
    },
  ]);
});

describe("what is no client", () => {
  it("never connects: told as a problem", async () => {
    const report = await reportOf("--scenario", "list-and-call", "--", "sh", "-c", "echo lost >&2; exit 7");
    expect(report.exitCode).toBe(3);
    expect(report.problems).toMatchObject([{ code: "client-never-connected", details: ["lost"] }]);
  });

  it("does not exist: told as a problem", async () => {
    const report = await reportOf("--scenario", "list-and-call", "--", "no-such-client");
    expect(report).toMatchObject({ exitCode: 3, problems: [{ code: "client-not-started" }] });
  });

  it("never ends, and starts others: ended, with all that it started", async () => {
    const path = script("forks.sh", "sleep 31734 & setsid sleep 31735 & sleep 31736");
    const { stdout } = await runBuiltCommand(
      ...clientWords("--timeout", "500", "--scenario", "list-and-call", "--", "sh", path),
    );
    expect(JSON.parse(stdout)).toMatchObject({
      exitCode: 3,
      problems: [{ message: expect.stringContaining("had not ended after 0.5 s") }],
      target: { leftRunning: [expect.stringContaining("sleep 31735")] },
    });
    const running = readdirSync("/proc")
      .filter((name) => /^\d+$/u.test(name))
      .map((name) => unlessRefused(() => readFileSync(`/proc/${name}/cmdline`, "utf8")) ?? "");
    expect(running.filter((words) => words.startsWith("sleep\u00003173"))).toEqual([]);
  });

  it("connects twice, one client after the other or both at once: told, and no call counts as sent again", async () => {
    const one = `${JSON.stringify(process.execPath)} ${JSON.stringify(resolve(builtPrograms.command))} reference-client "$1"`;
    const ways = { "after.sh": `${one}; ${one}`, "at-once.sh": `${one} & ${one}; wait` };
    const reports = Object.entries(ways).map(async ([name, text]) => {
      const command = ["--", "sh", script(name, text)];
      const [listed, broken] = await Promise.all([
        reportOf("--scenario", "list-and-call", ...command),
        reportOf("--scenario", "broken-connection", ...command),
      ]);
      expect(listed).toMatchObject({ exitCode: 0, target: { client: { connectedTwice: 1 } } });
      // Whoever connects after a broken connection may be the same client.
      expect(broken).toMatchObject({ exitCode: 0, summary: { fail: 0 } });
      for (const { target } of [listed, broken]) expect(target).not.toHaveProperty("leftRunning");
    });
    await Promise.all(reports);
  });

  it("sends rubbish: bounded, and no client came", async () => {
    const path = script(
      "rubbish.mjs",
      `for (const body of ["", "{", "[]", "7", "[".repeat(100000), '{"jsonrpc":"2.0"}', "x".repeat(5 * 1024 * 1024)])
         await fetch(process.argv[2], { method: "POST", body }).then((answer) => answer.text(), () => undefined);`,
    );
    const report = await reportOf("--scenario", "list-and-call", "--", process.execPath, path);
    expect(report).toMatchObject({ exitCode: 3, problems: [{ code: "client-never-connected" }] });
  });

  it("starts its server over and over on stdio, and leaves each behind: bounded, and nothing is left", async () => {
    const path = script(
      "servers.mjs",
      `import { spawn } from "node:child_process";
       const [command, ...words] = process.argv.slice(2);
       // More than are let in.
       for (let started = 0; started < 104; started++) {
         // Marks the server as one of these.
         const server = spawn(command, [...words, process.argv[1]], { stdio: ["pipe", "ignore", "ignore"], detached: true });
         server.stdin.on("error", () => undefined).write("rubbish\\n{]\\n");
       }`,
    );
    const how = ["--stdio", "--scenario", "list-and-call", "--", process.execPath, path, "{server}"];
    const report = await reportOf(...how);
    expect(report).toMatchObject({ exitCode: 3, problems: [{ code: "client-never-connected" }] });
    const running = readdirSync("/proc")
      .filter((name) => /^\d+$/u.test(name))
      .map((name) => unlessRefused(() => readFileSync(`/proc/${name}/cmdline`, "utf8")) ?? "");
    expect(running.filter((words) => words.includes(path))).toEqual([]);
  });

  it("never stops to ask: ended after a bounded number of messages", async () => {
    const path = script(
      "floods.mjs",
      `const ping = (id) =>
         fetch(process.argv[2], { method: "POST", body: JSON.stringify({ jsonrpc: "2.0", id, method: "ping" }) });
       for (let id = 1; ; id += 20) await Promise.all(Array.from({ length: 20 }, (_, nth) => ping(id + nth)));`,
    );
    const report = await reportOf(
      "--scenario",
      "list-and-call",
      "--check",
      "client/pending-ids-differ",
      "--",
      process.execPath,
      path,
    );
    expect(report.exitCode).toBe(4);
    expect(report.results).toMatchObject([
      { verdict: "inconclusive", message: expect.stringContaining("more than is kept") },
    ]);
  });
});

interface Waiting {
  readonly url: string;
  /** What was told so far. */
  readonly told: () => string;
  /** Ends it as Ctrl-C does, and gives its report. */
  readonly end: () => Promise<ParsedReport>;
}

async function waitFor(...words: readonly string[]): Promise<Waiting> {
  const waiting = spawn(process.execPath, [builtPrograms.command, ...clientWords(...words)]);
  let told = "";
  let report = "";
  waiting.stdout.setEncoding("utf8").on("data", (text: string) => (report += text));
  const url = await new Promise<string>((resolve) =>
    waiting.stderr.setEncoding("utf8").on("data", (text: string) => {
      told += text;
      const [found] = /http:\S+\/mcp(?=\n)/u.exec(told) ?? [];
      if (found !== undefined && told.includes("Ctrl-C")) resolve(found);
    }),
  );
  const end = async (): Promise<ParsedReport> => {
    waiting.kill("SIGINT");
    await once(waiting, "close");
    return JSON.parse(report);
  };
  return { url, told: () => told, end };
}

describe("without a command", () => {
  it("waits for clients, tells what they do as it happens, and judges it at the end", async () => {
    const { url, told, end } = await waitFor(
      "--scenario",
      "broken-connection",
      "--check",
      "client/calls-are-not-sent-again",
    );
    const call = { tool: "send_message", arguments: { text: "hi" } };
    await runReferenceClient({
      address: { kind: "http", url },
      env: { MCP_CONFORMANCE_CONTEXT: JSON.stringify({ steps: [{ do: "list" }, { do: "call", calls: [call] }] }) },
      hooks: { sendsAgain: () => true },
    });
    const report = await end();
    expect(told()).toContain('broken-connection  reference-client 1.0.0  tools/call "send_message" {"text":"hi"}');
    expect(told()).toContain("FAIL  client/calls-are-not-sent-again");
    expect(report).toMatchObject({ exitCode: 1, target: { client: { name: "reference-client" } } });
  });

  it("is flooded by clients: a bounded number of them is kept and told, and it ends as always", async () => {
    const { url, told, end } = await waitFor("--scenario", "list-and-call", "--check", "client/pending-ids-differ");
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    let answered = 0;
    const come = (): Promise<unknown> =>
      fetch(url, { method: "POST", body }).then(
        () => answered++,
        () => undefined,
      );
    for (let clients = 0; clients < 1_500; clients += 20) await Promise.all(Array.from({ length: 20 }, come));
    const report = await end();
    expect(answered).toBeLessThan(1_100);
    expect(told().split("\n").length).toBeLessThan(250);
    expect(told()).toContain("list-and-call  more than is kept; nothing is answered any more.");
    expect(report.results).toMatchObject([{ verdict: "inconclusive" }]);
  });
});
