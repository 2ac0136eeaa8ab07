import { expect, it } from "vitest";
import { inOwnDirectories } from "../in-own-directories.ts";
import { leftOut, readReport, resultsOf } from "./read-report.ts";
import { scriptedServer } from "./run-command.ts";
import { runCommandInProcess } from "./run-in-process.ts";

inOwnDirectories();

/** Answers all queries of two tools, but those of one with one enumerated value. */
const silentAtOneValue = `
  const inputSchema = {
    type: "object",
    properties: { action: { enum: ["read", "write", "delete"] }, path: { type: "string", maxLength: 9 } },
    required: ["action", "path"],
    additionalProperties: false,
  };
  const tools = ["manage_files", "manage_notes"].map((name) => ({ name, inputSchema, dynamicAnnotations: true }));
  const isValid = (given) =>
    typeof given?.path === "string" && given.path.length < 10 && Object.keys(given).length === 2 &&
    inputSchema.properties.action.enum.includes(given.action);
  const answers = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion,
      capabilities: { tools: { dynamicAnnotations: true } },
      serverInfo: { name: "silent", version: "1" },
    }),
    ping: () => ({}),
    "tools/list": () => ({ tools }),
    "tools/annotations": ({ name, arguments: given }) =>
      given.action === "delete" && name === "manage_files" ? undefined : { annotations: { readOnlyHint: given.action === "read" } },
  };
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const isQuery = method === "tools/annotations";
    const isKnown = !isQuery || (tools.some(({ name }) => name === params?.name) && isValid(params.arguments));
    const code = answers[method] === undefined ? -32601 : -32602;
    const result = isKnown ? answers[method]?.(params) : undefined;
    const error = isKnown && answers[method] !== undefined ? undefined : { code, message: "no" };
    if (result ?? error) console.log(JSON.stringify({ jsonrpc: "2.0", id, result, error }));
  });`;

it("a server that is silent at one value is told of it at the top, and all else is tested", async () => {
  // What is no JSON ends this server, which is not the subject.
  const scope = ["--suite", "schema,determinism,side-effects,fallback", "--timeout", "1000", "--report", "json"];
  const run = await runCommandInProcess(...scope, ...scriptedServer(silentAtOneValue));
  const report = readReport(run.stdout);
  const named = report.silences ?? [];
  expect(named.length).toBeGreaterThan(0);
  for (const silence of named) {
    expect(silence).toMatchObject({
      method: "tools/annotations",
      tool: "manage_files",
      arguments: { action: "delete" },
      timeLimitMs: 1_000,
    });
  }
  expect(resultsOf(report, "schema/every-query-is-answered").get("manage_files")).toMatchObject({
    verdict: "inconclusive",
    message: expect.stringContaining('such as {"action":"delete"'),
  });
  expect(resultsOf(report, "schema/every-query-is-answered").get("manage_notes")).toMatchObject({ verdict: "pass" });
  expect(resultsOf(report, "determinism/repeated-queries-agree").get("manage_files")).toMatchObject({
    verdict: "pass",
    message: expect.stringContaining("that had no answer"),
  });
  expect(leftOut(report)).toEqual([]);
  expect(run.survivors).toEqual([]);
});
