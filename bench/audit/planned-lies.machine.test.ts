import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { runBuiltCommand } from "../../test/run-built-command.ts";
import { unexpectedRecords } from "./expected.ts";
import { planServers, serverList } from "./plan.ts";

it("each lie of the generated servers is one under every reading, and in the matrix", async (context) => {
  await provenPlan(context, ["sandbox", "syscalls"]);
  const servers = planServers(10, 1, { fewest: 1, most: 1 }).filter(({ kind }) => kind === "lies");
  const directory = mkdtempSync(join(tmpdir(), "planned-lies-"));
  try {
    const [list, results] = [join(directory, "servers.json"), join(directory, "results")];
    writeFileSync(list, JSON.stringify(serverList(servers, process.execPath, resolve("bench/audit/server.mjs"))));
    // Time is not the subject.
    const options = ["--execute", "--suite", "truth", "--runs", "3", "--max-time", "270", "--seed", "1"];
    const { stderr } = await runBuiltCommand("audit", list, "--results", results, "--jobs", "2", ...options);
    expect(await unexpectedRecords(servers, results), stderr).toEqual([]);
    expect(servers.map(({ hint }) => hint)).toEqual([
      "readOnlyHint",
      "destructiveHint",
      "idempotentHint",
      "openWorldHint",
    ]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
