import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type TestContext } from "vitest";
import { suiteOf, type Check } from "../../harness/check/check.ts";
import type { Report } from "../../report-model/report-model.ts";
import { allChecks } from "../../suites/index.ts";
import { contradictions } from "../kill-matrix/run-mutant.ts";
import { callTools } from "./call-tools.ts";
import type { Behaviour } from "./behaviours.ts";
import { sandboxPlace } from "./sandbox-place.ts";

/** A run waits most of its time: for a server to start, for it to come to rest, for what comes late. */
export const runsAtOnce = 10;

const programs = { "server.mjs": process.execPath, "server.py": "python3", "server.sh": "sh" };

/** What a server answers to wrong calls does not hang on what its tool does, so that these two stand for all of them. */
const wholeProof = new Set(["nothing", "structured-result"]);

/** An honest server of ours in JavaScript; the others are too small to be perfect. */
function checksFor({ server, behaviour, kills }: Behaviour): readonly Check[] {
  const isWhole = server === "server.mjs" && kills === undefined && wholeProof.has(behaviour);
  return allChecks.filter((check) =>
    isWhole ? check.evidence.callsTools === true : suiteOf(check) === "truth" || check.id === kills?.[0],
  );
}

/** Runs the checks that a behaviour is about, in a sandbox, and makes sure that nothing got out of it. */
export async function runBehaviour(behaviour: Behaviour, context: TestContext): Promise<Report> {
  const { server, annotations, answer, env = {}, others, described = {}, transport } = behaviour;
  const execution = await sandboxPlace(context);
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "effects-")));
  const words = [JSON.stringify(annotations), ...(answer === undefined ? [] : [JSON.stringify(answer)])];
  const args = [resolve(import.meta.dirname, "../effects", server), behaviour.behaviour, ...words];
  try {
    const target = { command: programs[server], args, cwd, env };
    const report = await callTools(target, checksFor(behaviour), execution, { others, described, transport });
    expect(report.problems).toEqual([]);
    // Nothing of what the tool did has left the sandbox. What a server writes at its start it writes outside as well.
    expect(readdirSync(cwd).filter((name) => /^(?:trace|list|mcp-fixtures)/u.test(name))).toEqual([]);
    return report;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** Checks that are contradicted, with their verdicts. */
export function contradicted(report: Report): readonly (readonly [string, string])[] {
  return report.results
    .filter(({ verdict }) => contradictions.has(verdict))
    .map(({ check, verdict }) => [check, verdict]);
}

/** The messages of all results, a line for each. */
export function messages(report: Report): string {
  return report.results.map(({ message }) => message).join("\n");
}

export function undecided(report: Report): readonly string[] {
  return report.results.filter(({ verdict }) => verdict === "inconclusive").map(({ check }) => check);
}

function nameOf({ server, behaviour, annotations, answer, described, transport }: Behaviour): string {
  const said = answer === undefined ? JSON.stringify(annotations) : `answered ${JSON.stringify(answer)}`;
  const api = described === undefined ? "" : `, its API described ${JSON.stringify(described)}`;
  return `${server} ${behaviour}, ${said}${api}${transport === undefined ? "" : ", behind HTTP"}`;
}

/** Cases for a test, each with its name. */
export function named(behaviours: readonly Behaviour[]): readonly (readonly [string, Behaviour])[] {
  return behaviours.map((each) => [nameOf(each), each]);
}
