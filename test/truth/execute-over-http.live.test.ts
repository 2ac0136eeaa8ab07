import { expect, it } from "vitest";
import { referenceServer, runForReport } from "../run-built-command.ts";
import { verdictsOf } from "../verdicts.ts";
import { sandboxPlace } from "./sandbox-place.ts";

const everything = ["node", "node_modules/@modelcontextprotocol/server-everything/dist/index.js"];
const url = ["--url", "http://127.0.0.1:{port}/mcp"];
/** What only HTTP has. */
const ofHttp = /^transport\//u;

it("--execute over HTTP has, result by result, what it has on stdio", async (context) => {
  await sandboxPlace(context);
  // A tool that reads, one that adds and asks a web API, one that shows in no file, and one that cannot be called.
  const tools = ["get-sum", "gzip-file-as-resource", "toggle-simulated-logging", "simulate-research-query"];
  const options = ["--execute", ...tools.flatMap((tool) => ["--tool", tool])];
  const onStdio = await runForReport(...options, "--", ...everything);
  const overHttp = await runForReport(...options, ...url, "--", ...everything, "streamableHttp");
  expect(overHttp.problems).toEqual([]);
  expect(verdictsOf(overHttp, ofHttp)).toEqual(verdictsOf(onStdio, ofHttp));
  expect(new Set(overHttp.results.map(({ verdict }) => verdict))).toEqual(
    new Set(["pass", "note", "not-applicable", "inconclusive"]),
  );
  const transport = overHttp.results.filter(({ check }) => ofHttp.test(check));
  expect(transport.filter(({ verdict }) => verdict === "pass").length).toBeGreaterThan(0);
});

// It keeps a directory of its own in TMPDIR over HTTP alone, which it removes at its end.
it("--execute over HTTP has in every dialect what it has on stdio", async (context) => {
  await sandboxPlace(context);
  const options = ["--execute", "--suite", "truth", "--tool", "lookup_records"];
  const server = referenceServer("--dialect", "all");
  const onStdio = await runForReport(...options, "--", ...server);
  const overHttp = await runForReport(...options, ...url, "--", ...server, "--http", "{port}");
  expect(overHttp.problems).toEqual([]);
  expect(verdictsOf(overHttp, ofHttp)).toEqual(verdictsOf(onStdio, ofHttp));
  expect(new Set(overHttp.results.map(({ dialect }) => dialect)).size).toBe(4);
});
