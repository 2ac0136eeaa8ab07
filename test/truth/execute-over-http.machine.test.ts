import { expect, it } from "vitest";
import { referenceServer, runForReport } from "../run-built-command.ts";
import { verdictsOf } from "../verdicts.ts";
import { sandboxPlace } from "./sandbox-place.ts";

const url = ["--url", "http://127.0.0.1:{port}/mcp"];
/** What only HTTP has. */
const ofHttp = /^transport\//u;

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
