import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isJsonObject } from "../../harness/json/value.ts";
import type { Report, Result } from "../../report-model/report-model.ts";

const schema: unknown = JSON.parse(
  readFileSync(new URL("../../report-model/report.schema.json", import.meta.url), "utf8"),
);
if (!isJsonObject(schema)) throw new Error("the report schema is no object");
const isReport = new Ajv2020({ formats: { "date-time": true } }).compile<Report>(schema);

/**
 * Reads a JSON report.
 *
 * @param text nothing but the report
 * @throws when it is no JSON, or not as the published schema says
 */
export function readReport(text: string): Report {
  const value: unknown = JSON.parse(text);
  if (isReport(value)) return value;
  throw new Error(`not a report: ${JSON.stringify(isReport.errors)}`);
}

/** Why results were left out, apart from that no tool is called, and that strace is not installed. */
export function leftOut({ results }: Report): readonly string[] {
  const reasons = results.filter(({ verdict }) => verdict === "not-run").map(({ message }) => message);
  return reasons.filter(
    (reason) => reason !== "tools are called only with --execute" && !reason.includes(": strace is not installed;"),
  );
}

/** Results of one check, by tool; that of the server as a whole stands under "". */
export function resultsOf(report: Report, check: string): ReadonlyMap<string, Result> {
  return new Map(report.results.filter((each) => each.check === check).map((each) => [each.tool ?? "", each]));
}
