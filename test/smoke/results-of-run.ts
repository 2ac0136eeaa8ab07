import { readReport } from "../hostile/read-report.ts";

const open = new Set(["fail", "warn", "ambiguous", "inconclusive"]);

/** @returns what a JSON report contradicts or does not decide, as `verdict check tool`, each once and in order */
export function leftOpenIn(report: string): readonly string[] {
  const results = readReport(report).results.filter(({ verdict }) => open.has(verdict));
  return [...new Set(results.map(({ verdict, check, tool = "" }) => `${verdict} ${check} ${tool}`))].toSorted();
}

/** @returns what it says held, as `check tool`; that of the server has no tool */
export function passedIn(report: string): readonly string[] {
  const results = readReport(report).results.filter(({ verdict }) => verdict === "pass");
  return results.map(({ check, tool = "" }) => `${check} ${tool}`);
}
