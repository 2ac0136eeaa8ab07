import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Report, Result } from "../report-model/report-model.ts";
import type { ToolHints } from "../report-model/tool-hints.ts";
import { everyVerdictReport, makeReport } from "../reports/fixture-reports.ts";
import { renderJson } from "../reports/json.ts";
import { watchNode } from "./processes.ts";
import { command } from "./programs.ts";
import { median } from "./rounds.ts";
import type { Row } from "./table.ts";

const tools = 353;
const results = 5_000;
const rounds = 5;
const maxMs = 1_000;
/** Ten to the sixth bytes each. */
const maxMegabytes = 200;

/** What it costs to render a saved report of many results, in a process of its own: from its start to the file on the disk. */
export async function reportFormatRows(temporaryDirectory: string): Promise<readonly Row[]> {
  const saved = join(temporaryDirectory, "many-results.json");
  await writeFile(saved, renderJson(manyResults()));
  const rows: Row[] = [];
  for (const format of ["html", "sarif"]) {
    const written = join(temporaryDirectory, `many-results.${format}`);
    const args = [...command.args, "report", saved, "--report", `${format}=${written}`];
    const runs = [];
    for (let round = 0; round < rounds; round++) runs.push(await watchNode(args));
    const elapsedMs = median(runs.map((run) => run.elapsedMs));
    const peakMegabytes = Math.max(...runs.map((run) => run.peakMegabytes));
    rows.push({
      what: `report --report ${format}, ${results.toLocaleString("en")} results of ${tools} tools`,
      ours: `${Math.round(elapsedMs)} ms`,
      other: "",
      result: `${Math.round(peakMegabytes)} MB`,
      target: `<= ${maxMs} ms, ${maxMegabytes} MB`,
      met: elapsedMs <= maxMs && peakMegabytes <= maxMegabytes,
    });
  }
  return rows;
}

/** All of them findings, which take the most room. */
function manyResults(): Report {
  const toolName = (index: number): string => `tool_${index % tools}`;
  const of = everyVerdictReport.results.filter(({ verdict }) => ["fail", "warn", "ambiguous"].includes(verdict));
  const made = Array.from({ length: results }, (_, index): Result[] => {
    const result = of[index % of.length];
    return result === undefined ? [] : [{ ...result, tool: toolName(index) }];
  }).flat();
  const hints = Array.from({ length: tools }, (_, index): ToolHints => ({
    tool: toolName(index),
    declared: index % 3 === 0 ? {} : { readOnlyHint: index % 3 === 1, openWorldHint: false },
  }));
  const { checks, ambiguities } = everyVerdictReport;
  return makeReport(made, { exitCode: 1, hints, checks, ambiguities });
}
