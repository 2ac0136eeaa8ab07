import { describe, expect, it } from "vitest";
import { httpMutants } from "../reference-server/http/http-mutants.ts";
import { builtPrograms } from "./built-programs.ts";
import { runForReport, type ParsedReport } from "./run-built-command.ts";
import { sandboxPlace } from "./truth/sandbox-place.ts";

/** The suite `transport` on the reference server in a sandbox, with its tools called. */
function runInSandbox(...mutant: readonly string[]): Promise<ParsedReport> {
  const server = `node ${builtPrograms.command} reference --dialect static --protocol 2026-07-28 --http {port}`;
  const url = ["--url", "http://127.0.0.1:{port}/mcp"];
  return runForReport(
    ...url,
    "--seed",
    "1",
    "--suite",
    "transport",
    "--execute",
    "--cmd",
    [server, ...mutant].join(" "),
  );
}

describe("calls over HTTP whose headers are under test", () => {
  it("find nothing at an honest server", async (context) => {
    await sandboxPlace(context);
    const { results, problems } = await runInSandbox();
    expect(problems).toEqual([]);
    const checked = results.filter(({ verdict }) => verdict !== "not-applicable");
    expect(checked.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
    expect(checked.map(({ check }) => check)).toContain("transport/calls-whose-name-differs-are-rejected");
  });

  it.for(httpMutants.filter(({ needsCalls }) => needsCalls === true))("find the lie $id", async (mutant, context) => {
    await sandboxPlace(context);
    const { results } = await runInSandbox("--mutant", mutant.id);
    expect(results.filter(({ verdict }) => verdict === "fail").map(({ check }) => check)).toEqual(mutant.killedBy);
  });
});
