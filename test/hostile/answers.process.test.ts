import { describe, expect, it } from "vitest";
import { inOwnDirectories } from "../in-own-directories.ts";
import { leftOut, readReport, resultsOf } from "./read-report.ts";
import { ended, hostileServer, runCommand, scriptedServer } from "./run-command.ts";
import { runCommandInProcess } from "./run-in-process.ts";

inOwnDirectories();

/** Greets on stdout, lists one flagged tool, and answers nothing else. */
const greetsAndFallsSilent = `
  console.log("debug: started");
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    const result = {
      initialize: {
        protocolVersion: "2025-11-25",
        capabilities: { tools: { dynamicAnnotations: true } },
        serverInfo: { name: "greeter", version: "1" },
      },
      "tools/list": { tools: [{ name: "a", inputSchema: { type: "object" }, dynamicAnnotations: true }] },
    }[method];
    if (result !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });`;

/** Lists a tool with hundreds of valid arguments, and answers each query with five megabytes. */
const answersWithMegabytes = `
  const title = "x".repeat(5 * 2 ** 20);
  const inputSchema = { type: "object", properties: { size: { type: "integer" } }, required: ["size"] };
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    const result = {
      initialize: {
        protocolVersion: "2025-11-25",
        capabilities: { tools: { dynamicAnnotations: true } },
        serverInfo: { name: "prolix", version: "1" },
      },
      "tools/list": { tools: [{ name: "a", inputSchema, dynamicAnnotations: true }] },
      "tools/annotations": { annotations: { title } },
    }[method];
    if (result !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });`;

/** A dozen timeouts pass until a server is given up. None of them includes its start, which has a time of its own. */
const impatient = ["--timeout", "1000", "--runs", "5"];

describe.concurrent("a server that answers badly", () => {
  it("is given up when it leaves nine of ten requests open", async () => {
    const run = await runCommandInProcess(...impatient, ...hostileServer("answers-one-in-ten"));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("requests within 1000 ms each; the remaining requests were not sent");
    expect(run.stdout).toContain("If it is slow rather than stuck, give it more time with --timeout.");
  });

  it("is not spared what it did before it fell silent", async () => {
    const run = await runCommandInProcess(...impatient, ...scriptedServer(greetsAndFallsSilent));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("is not a JSON-RPC message. Seen once, not reproduced: the run ended before");
  });

  it("with values nested 100,000 deep is told that they were not read, and is accused of nothing", async () => {
    const run = await runCommandInProcess("--runs", "5", "--report", "json", ...hostileServer("deep-nesting"));
    const report = readReport(run.stdout);
    const result = resultsOf(report, "schema/answers-are-json-rpc").get("");
    expect(result).toMatchObject({ verdict: "inconclusive" });
    expect(result?.message).toContain("nested more than 512 deep");
    expect(report.summary).toMatchObject({ fail: 0 });
    expect(report.problems).toEqual([]);
  });

  it("with five megabytes each time fills no memory", async () => {
    const words = ["--runs", "5", "--suite", "schema,determinism", ...hostileServer("huge-answers")];
    const run = await runCommand(["--report", "json", ...words]);
    expect(run).toMatchObject(ended(0));
    const agreement = resultsOf(readReport(run.stdout), "determinism/repeated-queries-agree");
    expect(agreement.get("manage_files")).toMatchObject({ verdict: "pass" });
    expect(run.peakMemoryMiB).toBeLessThan(400);
  });

  it("with five megabytes to each of a hundred queries in one conversation fills no memory", async () => {
    // Five megabytes take their time on a busy machine, and an answer that is late is not counted.
    const patient = ["--timeout", "120000", "--check", "schema/answer-title-is-a-string"];
    const words = [...patient, ...scriptedServer(answersWithMegabytes)];
    const run = await runCommand(["--report", "json", ...words]);
    expect(run).toMatchObject(ended(0));
    const { verdict, trials } =
      resultsOf(readReport(run.stdout), "schema/answer-title-is-a-string").get("a") ?? expect.fail("no result");
    expect(verdict).toBe("pass");
    // Those that were held, and not the hundred that were asked for.
    expect(trials).toBe(6);
    expect(run.peakMemoryMiB).toBeLessThan(400);
  });

  it("and asks before it answers gets its own answers, and so there is no deadlock", async () => {
    const run = await runCommandInProcess("--runs", "5", "--report", "json", ...hostileServer("server-requests"));
    expect(run).toMatchObject({ exitCode: 0, survivors: [] });
    const report = readReport(run.stdout);
    expect(report.summary).toMatchObject({ fail: 0, inconclusive: 0 });
    expect(leftOut(report)).toEqual([]);
    expect(report.problems).toEqual([]);
  });
});
