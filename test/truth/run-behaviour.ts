import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type TestContext } from "vitest";
import { suiteOf, type Check } from "../../harness/check/check.ts";
import type { Report } from "../../report-model/report-model.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { verbProfiles } from "../../harness/upstream/verbs/verb-profiles.ts";
import { httpVerbSuite } from "../../suites/http-verbs/index.ts";
import { parseOpenApi } from "../../suites/http-verbs/openapi/operations.ts";
import type { VerbMapping } from "../../suites/http-verbs/standing.ts";
import { checksWith } from "../../suites/index.ts";
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
function checksFor({ server, behaviour, kills }: Behaviour, mapping: VerbMapping | undefined): readonly Check[] {
  const isWhole = server === "server.mjs" && kills === undefined && wholeProof.has(behaviour);
  const suites = mapping === undefined ? ["truth"] : ["truth", httpVerbSuite];
  return checksWith(mapping).filter(
    (check) =>
      check.id === kills?.[0] || (check.evidence.callsTools === true && (isWhole || suites.includes(suiteOf(check)))),
  );
}

async function mappingOf({ described }: Behaviour): Promise<VerbMapping | undefined> {
  if (described === undefined) return undefined;
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const [line, operation] of Object.entries(described)) {
    const [method = "", path = ""] = line.split(" ");
    paths[path] = { ...paths[path], [method]: operation };
  }
  const text = JSON.stringify({ openapi: "3.1.0", servers: [{ url: "https://api.example.com/v1" }], paths });
  return { document: await parseOpenApi(text), profile: verbProfiles[0], tools: new Map() };
}

/** Runs the checks that a behaviour is about, in a sandbox, and makes sure that nothing got out of it. */
export async function runBehaviour(behaviour: Behaviour, context: TestContext): Promise<Report> {
  const { server, annotations, answer, env = {}, others, transport } = behaviour;
  const mapping = await mappingOf(behaviour);
  const execution = await sandboxPlace(context);
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "effects-")));
  const words = [JSON.stringify(annotations), ...(answer === undefined ? [] : [JSON.stringify(answer)])];
  const args = [resolve(import.meta.dirname, "../effects", server), behaviour.behaviour, ...words];
  try {
    const target = { command: programs[server], args, cwd, env };
    const report = await callTools(target, checksFor(behaviour, mapping), execution, { others, mapping, transport });
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
