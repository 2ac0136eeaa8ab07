import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { runChecks } from "../library/run-checks.ts";
import { revisionNames } from "../reference-server/protocol/revision.ts";
import { serveHttp, type HttpOptions, type HttpServer } from "../reference-server/http/serve.ts";
import type { Report } from "../report-model/report-model.ts";
import { httpMutants } from "../reference-server/http/http-mutants.ts";
import { mutants } from "../reference-server/mutants/all-mutants.ts";
import type { Target } from "../harness/connect/target.ts";
import type { RunningServer } from "../library/launch-target.ts";
import { referenceTarget } from "./in-memory-target.ts";
import { contradictedChecks } from "./kill-matrix/run-mutant.ts";

const directory = mkdtempSync(join(tmpdir(), "reference-over-http-"));
const servers: HttpServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function overHttp(served: Pick<HttpOptions, "spoken" | "dialect" | "mutant">): Promise<RunningServer> {
  const server = await serveHttp({
    ...served,
    port: 0,
    workingDirectory: directory,
    temporaryDirectory: directory,
    exited: (code) => expect.fail(`ended with ${code}`),
  });
  servers.push(server);
  // Some claims are about requests that are open at once.
  return { url: `http://127.0.0.1:${server.port}/mcp`, concurrency: 8 };
}

function run(target: Target | RunningServer, only: readonly string[] = []): Promise<Report> {
  const some = only.length === 0 ? {} : { only };
  return runChecks({ target, seed: 1, runs: 3, observe: "none", maxTimeMs: 300_000, ...some });
}

/** Without those of checks that need HTTP. */
function verdicts({ results }: Report): ReadonlyMap<string, string> {
  const shared = results.filter(({ suite }) => suite !== "transport");
  return new Map(shared.map(({ check, tool, dialect, verdict }) => [`${check} ${tool ?? ""} ${dialect}`, verdict]));
}

describe("the reference server over HTTP", () => {
  it.each(revisionNames)(
    "has in the revision %s, which is found out, the verdicts that it has in memory",
    async (revision) => {
      const { problems, protocol, ...report } = await run(await overHttp({ dialect: "both", spoken: revision }));
      expect(problems).toEqual([]);
      const transport = report.results.filter(({ suite, verdict }) => suite === "transport" && verdict !== "pass");
      const applicable = transport.filter(({ verdict }) => verdict !== "not-applicable");
      // No tool is called here.
      expect(applicable.map(({ check, verdict }) => `${verdict} ${check}`)).toEqual(
        revision === "2026-07-28" ? ["not-run transport/calls-whose-name-differs-are-rejected"] : [],
      );
      expect(protocol?.negotiated).toBe(revision);
      const inMemory = await run(referenceTarget({ dialect: "both", revision }, directory));
      expect(verdicts({ problems, protocol, ...report })).toEqual(verdicts(inMemory));
    },
  );

  it.each(revisionNames)("speaks the extension in the revision %s as in memory", async (revision) => {
    const suites = ["capabilities", "schema", "fallback"];
    const report = await run(await overHttp({ dialect: "resolution-ext", spoken: revision }), suites);
    expect(report.problems).toEqual([]);
    expect(report.results.some(({ dialect, verdict }) => dialect === "resolution-ext" && verdict === "pass")).toBe(
      true,
    );
    const inMemory = await run(referenceTarget({ dialect: "resolution-ext", revision }, directory), suites);
    expect(verdicts(report)).toEqual(verdicts(inMemory));
  });

  it("that speaks both revisions is met in the newer one", async () => {
    const report = await run(await overHttp({ dialect: "static", spoken: "all" }), ["hints"]);
    expect(report.protocol?.negotiated).toBe("2026-07-28");
  });

  it.each(httpMutants.filter(({ needsCalls }) => needsCalls !== true))(
    "is caught at the lie $id, which only HTTP has room for",
    async (mutant) => {
      const { id, killedBy, revision: spoken } = mutant;
      const report = await run(await overHttp({ dialect: "static", spoken, mutant: id }), ["transport"]);
      expect(contradictedChecks(report)).toEqual(killedBy);
      expect(report.results.filter(({ verdict }) => verdict === "inconclusive")).toEqual([]);
    },
  );

  it.each([
    "capability-missing",
    "tool-order-alternates",
    "flips-for-one-combination",
    "names-in-any-case",
    "error-changes-the-definition",
    "metadata-is-not-looked-at",
  ])("is caught at the lie %s by the checks that catch it on stdio", async (id) => {
    const mutant = mutants.find((each) => each.id === id);
    const { killedBy, revision: spoken = "2025-11-25" } = mutant ?? expect.fail("no such mutant");
    const report = await run(await overHttp({ dialect: "annotations", spoken, mutant: id }), killedBy);
    expect(contradictedChecks(report)).toEqual(killedBy.toSorted());
  });
});
