import { spawn } from "node:child_process";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { reportIn } from "../../audit/record/report-in.ts";
import { newestOf, recordsOf, type FoundRecord } from "../../audit/record/results-directory.ts";
import { readServerList } from "../../cli/server-list/read-server-list.ts";
import { command, packageDirectory } from "../programs.ts";
import { decidedClaims } from "./decided-claims.ts";
import { findingsOf } from "./findings.ts";
import { joinJudgements, parseJudgements } from "./judgements.ts";
import { readPart, renderCounts, renderFindings, writeParts, type JoinedServer, type PagePart } from "./page.ts";
import { renderServers, renderSums, type FieldServer } from "./server-lines.ts";

const help = `npm run field -- [--results <directory>] [-- <options of audit>]

Audits the servers of bench/field/servers.json with --execute, one at a time, writes a site beside the results, and from
them docs/field.md and data/labelled-tools.jsonl, where every server has a result. What is written by hand in
docs/field.md is kept. To go on after an interruption, or only to write again: -- --resume.

  --results <directory>  where the results go (default: mcp-field/results in the directory for temporary files)
`;

const list = join(packageDirectory, "bench/field/servers.json");
const page = join(packageDirectory, "docs/field.md");
const labels = join(packageDirectory, "data/labelled-tools.jsonl");
/** Exit codes of an audit that did not come to its end; the others say what was found. */
const notDone: ReadonlySet<number | null> = new Set([2, 70, 130, null]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    results: { type: "string", default: join(tmpdir(), "mcp-field", "results") },
    help: { type: "boolean", default: false },
  },
});
if (values.help) process.stdout.write(help);
else process.exitCode = await auditField(resolve(values.results));

async function auditField(results: string): Promise<number> {
  const audit = ["audit", list, "--execute", "--jobs", "1", "--results", results, ...positionals];
  const exitCode = await runCommand(audit);
  if (notDone.has(exitCode)) return exitCode ?? 1;
  const site = `${results}-site`;
  await runCommand(["site", results, "--to", site, "--title", "Published MCP servers"]);
  const servers = await readServerList(list);
  const found = await Promise.all(servers.map(async ({ id }) => newestOf(await recordsOf(results, id))));
  const left = servers.filter((_, index) => found[index] === undefined).map(({ id }) => id);
  if (left.length > 0) {
    process.stderr.write(`${page} stays as it is, since these have no result: ${left.join(", ")}\n`);
    return 0;
  }
  const text = await readFile(page, "utf8");
  await writeFile(
    page,
    writeParts(
      text,
      await partsOf(
        found.flatMap((each) => each ?? []),
        text,
      ),
    ),
  );
  await copyFile(join(site, "labelled-tools.jsonl"), labels);
  return 0;
}

async function partsOf(found: readonly FoundRecord[], text: string): Promise<Readonly<Record<PagePart, string>>> {
  const judgements = parseJudgements(readPart(text, "findings"));
  const joined: JoinedServer[] = [];
  const servers: FieldServer[] = [];
  for (const { directory, record } of found) {
    const report = await reportIn(directory);
    const findings = joinJudgements(findingsOf(report), judgements.get(record.id) ?? []);
    joined.push({ name: record.id, findings });
    servers.push({ record, ...(report === undefined ? {} : { claims: decidedClaims(report) }) });
  }
  return {
    servers: `${renderServers(servers)}\n\n${renderSums(servers)}`,
    counts: renderCounts(joined),
    findings: renderFindings(joined),
  };
}

/** Runs the built command as a user does, and lets it print. */
function runCommand(words: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [...command.args, ...words], { stdio: "inherit" });
  // A Ctrl-C reaches the command too, which ends in order: it is waited for.
  const wait = (): void => undefined;
  process.on("SIGINT", wait);
  return new Promise((settle, reject) => {
    child.once("error", reject).once("exit", (code) => {
      process.off("SIGINT", wait);
      settle(code);
    });
  });
}
