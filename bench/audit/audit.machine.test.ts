import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { runBuiltCommand } from "../../test/run-built-command.ts";
import { unexpectedRecords } from "./expected.ts";
import { planServers, serverList } from "./plan.ts";

it("an audit of servers that hang, die, flood and lie has every lie in its matrix, and no other accusation", async (context) => {
  const directory = mkdtempSync(join(tmpdir(), "generated-"));
  context.onTestFinished(() => rmSync(directory, { recursive: true }));
  const servers = planServers(10, 1, { fewest: 4, most: 6 });
  const [list, results, site] = ["servers.json", "results", "site"].map((name) => join(directory, name));
  writeFileSync(list ?? "", JSON.stringify(serverList(servers, process.execPath, resolve("bench/audit/server.mjs"))));
  const few = ["--execute", "--suite", "truth", "--runs", "2", "--max-time", "240", "--start-timeout", "20000"];
  const { exitCode, stdout } = await runBuiltCommand(
    "audit",
    list ?? "",
    "--results",
    results ?? "",
    "--jobs",
    "2",
    ...few,
  );
  expect(await unexpectedRecords(servers, results ?? "")).toEqual([]);
  expect([exitCode, stdout.split("\n")[0]]).toEqual([
    1,
    "10 of 10 servers: 4 without a failure, 4 with one, 2 without a verdict",
  ]);
  await runBuiltCommand("site", results ?? "", "--to", site ?? "");
  const untrue: readonly { readonly id: string }[] = JSON.parse(
    readFileSync(join(site ?? "", "untrue-1.json"), "utf8"),
  );
  expect(untrue.map(({ id }) => id)).toEqual(servers.filter(({ hint }) => hint !== undefined).map(({ id }) => id));
});
