import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type TestContext } from "vitest";
import type { Journal } from "../../harness/calls/journal/journal.ts";
import { suiteOf, type Check } from "../../harness/check/check.ts";
import type { Report } from "../../report-model/report-model.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { verbProfiles } from "../../harness/api-stub/verbs/verb-profiles.ts";
import { httpVerbSuite } from "../../suites/http-verbs/index.ts";
import { parseOpenApi } from "../../suites/http-verbs/openapi/operations.ts";
import type { VerbMapping } from "../../suites/http-verbs/standing.ts";
import { behavesAlikeForAllClients } from "../../suites/truth/all-clients.ts";
import { serverDoesNotLookWhereItRuns } from "../../suites/truth/looks.ts";
import { checksWith } from "../../suites/index.ts";
import { callTools } from "./call-tools.ts";
import type { Behaviour } from "./behaviour.ts";
import { sandboxPlace } from "./sandbox-place.ts";

function commandFor(server: Behaviour["server"]): string {
  switch (server) {
    case "server.py":
      return "python3";
    case "server.sh":
      return "sh";
    default:
      return process.execPath;
  }
}

/** What a server answers to wrong calls does not hang on what its tool does, so that these two stand for all of them. */
const wholeProof = new Set(["nothing", "structured-result"]);

/** Whether a server is one that looks where it runs hangs on none of these behaviours: `test/box` has such servers. */
const ofServer: ReadonlySet<string> = new Set([serverDoesNotLookWhereItRuns.id, behavesAlikeForAllClients.id]);

/** An honest server of ours in JavaScript; the others are too small to be perfect. */
function checksFor({ server, behaviour, kills }: Behaviour, mapping: VerbMapping | undefined): readonly Check[] {
  const isWhole = server === "server.mjs" && kills === undefined && wholeProof.has(behaviour);
  const suites = mapping === undefined ? ["truth"] : ["truth", httpVerbSuite];
  return checksWith(mapping).filter((check) => {
    if (check.id === kills?.[0]) return true;
    return (
      check.evidence.callsTools === true && !ofServer.has(check.id) && (isWhole || suites.includes(suiteOf(check)))
    );
  });
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

/** The file that is its server. */
export function programOf({ server }: Pick<Behaviour, "server">): string {
  return resolve(import.meta.dirname, "../effects", server);
}

/** The checks that it is judged by, those on HTTP verbs with what it says of its API. */
export async function checksOf(behaviour: Behaviour): Promise<readonly Check[]> {
  return checksFor(behaviour, await mappingOf(behaviour));
}

/** Runs the checks that a behaviour is about, in a sandbox, and makes sure that nothing got out of it. */
export async function runBehaviour(
  behaviour: Behaviour,
  context: TestContext,
  watched: (checks: readonly Check[]) => readonly Check[] = (checks) => checks,
  journal?: Journal,
): Promise<Report> {
  const { annotations, answer, env = {}, others, transport } = behaviour;
  const mapping = await mappingOf(behaviour);
  const execution = await sandboxPlace(context);
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "effects-")));
  const words = [JSON.stringify(annotations), ...(answer === undefined ? [] : [JSON.stringify(answer)])];
  const args = [programOf(behaviour), behaviour.behaviour, ...words];
  try {
    const target = { command: commandFor(behaviour.server), args, cwd, env };
    const checks = watched(checksFor(behaviour, mapping));
    const report = await callTools(target, checks, execution, { others, mapping, transport, journal });
    expect(report.problems).toEqual([]);
    // Nothing of what the tool did has left the sandbox. What a server writes at its start it writes outside as well.
    expect(readdirSync(cwd).filter((name) => /^(?:trace|list|samples)/u.test(name))).toEqual([]);
    return report;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** What tells it from all others. */
export function nameOf({ server, behaviour, annotations, answer, described, transport }: Behaviour): string {
  const said = answer === undefined ? JSON.stringify(annotations) : `answered ${JSON.stringify(answer)}`;
  const api = described === undefined ? "" : `, its API described ${JSON.stringify(described)}`;
  return `${server} ${behaviour}, ${said}${api}${transport === undefined ? "" : ", behind HTTP"}`;
}
