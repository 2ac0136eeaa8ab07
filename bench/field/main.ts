import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Json } from "../../harness/json/value.ts";
import { packageDirectory } from "../programs.ts";
import { findingsOf } from "./findings.ts";
import { joinJudgements, parseJudgements } from "./judgements.ts";
import { measure } from "./measure.ts";
import { readPart, renderCounts, renderFindings, writeParts } from "./page.ts";
import { modes } from "./places.ts";
import { parseServerList, type FieldServer } from "./server-list.ts";
import { renderServers, renderSums, type MeasuredServer } from "./server-table.ts";

const help = `npm run field -- [options]

Installs published servers, runs the built command on each with and without --execute, and prints what came of it.
A server whose run is there is not run again.

  --directory <directory>  where servers and reports stand (default: mcp-field in the directory for temporary files)
  --only <name>            only this server of the list (repeatable)
  --no-execute             only the runs that call no tool
  --fresh                  run again what was run before
  --timeout <s>            time for one run of the command (default: 600)
  --list <file>            another list of servers (default: bench/field/servers.json)
  --page <file>            another page to write the tables to (default: docs/field.md)

The page is written when every server of the list was run in both ways. What is written there by hand is kept.
`;

const { values } = parseArgs({
  allowNegative: true,
  options: {
    directory: { type: "string", default: join(tmpdir(), "mcp-field") },
    only: { type: "string", multiple: true },
    execute: { type: "boolean", default: true },
    fresh: { type: "boolean", default: false },
    timeout: { type: "string", default: "600" },
    list: { type: "string", default: join(packageDirectory, "bench/field/servers.json") },
    page: { type: "string", default: join(packageDirectory, "docs/field.md") },
    help: { type: "boolean", default: false },
  },
});
if (values.help) process.stdout.write(help);
else await measureField();

async function measureField(): Promise<void> {
  const timeoutMs = Number(values.timeout) * 1000;
  if (!(timeoutMs > 0)) throw new Error(`--timeout is not a number of seconds: ${values.timeout}`);
  const list: Json = JSON.parse(await readFile(values.list, "utf8"));
  const measured = await measure(chosenOf(parseServerList(list)), {
    directory: resolve(values.directory),
    modes: values.execute ? modes : ["default"],
    fresh: values.fresh,
    timeoutMs,
    progress: (line) => process.stderr.write(`${line}\n`),
  });
  const page = await readFile(values.page, "utf8");
  const texts = renderParts(measured, page);
  process.stdout.write(`${texts.servers}\n\n${texts.findings}\n\n${texts.counts}\n`);
  if (values.only === undefined && values.execute) await writeFile(values.page, writeParts(page, texts));
  else process.stdout.write(`\n${values.page} stays as it is: not every server was run in both ways.\n`);
}

function renderParts(measured: readonly MeasuredServer[], page: string): Parameters<typeof writeParts>[1] {
  const judgements = parseJudgements(readPart(page, "findings"));
  const runsOf = (each: MeasuredServer) => (each.kind === "measured" ? each.runs : []);
  const joined = measured.map((each) => {
    const { name } = each.server;
    return { name, findings: joinJudgements(findingsOf(runsOf(each)), judgements.get(name) ?? []) };
  });
  return {
    servers: `${renderServers(measured)}\n\n${renderSums(measured.flatMap(runsOf))}`,
    counts: renderCounts(joined),
    findings: renderFindings(joined),
  };
}

function chosenOf(servers: readonly FieldServer[]): readonly FieldServer[] {
  const { only } = values;
  if (only === undefined) return servers;
  const unknown = only.find((name) => !servers.some((server) => server.name === name));
  if (unknown !== undefined) throw new Error(`--only names no server of the list: ${unknown}`);
  return servers.filter(({ name }) => only.includes(name));
}
