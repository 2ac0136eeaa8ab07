import { describe, expect, it, type TestContext } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { ended, startCommand, type CommandRun } from "../hostile/run-command.ts";
import { leftOpenIn, passedIn } from "./results-of-run.ts";
import { runsOfCommands } from "./runs-of-commands.ts";
import { runsOfEffects } from "./runs-of-effects.ts";
import { runsOfEnds } from "./runs-of-ends.ts";
import { runsOfServers } from "./runs-of-servers.ts";
import type { SmokeRun } from "./smoke-run.ts";
import { subjects, type SmokeSubject } from "./subjects.ts";

/** The longest first, so that they run beside all others. */
const rows: readonly SmokeRun[] = [...runsOfEffects, ...runsOfServers, ...runsOfEnds, ...runsOfCommands];

/** Four minutes of `npm test` have room for so many: what is added takes the place of another row. */
const maxRows = 50;

/** The other rows read what some have written. */
const finished = new Map<SmokeRun, Promise<CommandRun>>();

function rowOf(subject: SmokeSubject): SmokeRun {
  return rows.find(({ covers }) => covers.includes(subject)) ?? expect.fail(`no row covers ${subject}`);
}

function runOf(row: SmokeRun, context: TestContext): Promise<CommandRun> {
  const run = finished.get(row) ?? launch(row, context);
  finished.set(row, run);
  return run;
}

async function launch(row: SmokeRun, context: TestContext): Promise<CommandRun> {
  const { words, givenBy, env = {}, prepare, signal, isBare } = row;
  const files = givenBy === undefined ? [] : (await runOf(rowOf(givenBy), context)).files;
  const given = { ...Object.fromEntries(files), ...row.given };
  const finding = Object.keys(given).find((path) => path.startsWith("findings/"));
  const values: Readonly<Record<string, string | readonly string[]>> = {
    ...(await prepare?.(context)),
    ...(finding === undefined ? {} : { finding }),
  };
  const typed = words.flatMap((word) => {
    const [, name] = /^\{(\w+)\}$/u.exec(word) ?? [];
    return (name === undefined ? undefined : values[name]) ?? word;
  });
  const options = { given, env, ...(isBare === undefined ? {} : { isBare }) };
  const command = startCommand(typed, options);
  if (signal !== undefined) {
    await command.untilLaunched(signal.at);
    command.kill(signal.name);
  }
  return command.finished;
}

/** What says in the words of a row that its server is watched from around it. */
const watching = ["--execute", "suggest", "side-effects"];

function needsBox({ words }: SmokeRun): boolean {
  return words.some((word) => watching.includes(word)) && !words.includes("--accept-real-effects");
}

describe.concurrent("a run of the command", () => {
  it.for(rows.map((row) => [row.covers.join(", "), row] as const))("%s", async ([, row], context) => {
    if (needsBox(row)) await provenPlan(context, ["sandbox", "syscalls"]);
    const run = await runOf(row, context);
    const { exitCode, shows = [], hides = [], finds, passes = [], writes = {}, inspect } = row;
    const text = `${run.stdout}${run.stderr}`;
    // A killed command cannot tidy up its files, and its processes end all the same.
    const wanted = exitCode === null ? { exitCode, survivors: [] } : ended(exitCode);
    expect(run, text.slice(0, 5_000)).toMatchObject(wanted);
    // Tools that act in the user's own directory are given files there, which go with the run.
    expect([...run.files.keys()].filter((path) => path.startsWith("mcp-fixtures"))).toEqual([]);
    for (const shown of shows) expect(text).toMatch(shown);
    for (const [path, part] of Object.entries(writes)) expect(run.files.get(path) ?? "", path).toMatch(part);
    const told = [text, ...Object.keys(writes).map((path) => run.files.get(path))].join("\n");
    for (const hidden of hides) expect(told).not.toContain(hidden);
    if (finds !== undefined) expect(leftOpenIn(run.stdout)).toEqual(finds.toSorted());
    expect(passes.length === 0 ? [] : passedIn(run.stdout)).toEqual(expect.arrayContaining([...passes]));
    await inspect?.(run, context);
  });
});

describe("the rows", () => {
  it("cover everything of each kind", () => {
    const covered = new Set(rows.flatMap(({ covers }) => covers));
    expect(subjects.filter((subject) => !covered.has(subject))).toEqual([]);
    expect([...covered].filter((subject) => !subjects.includes(subject))).toEqual([]);
  });

  it("are as many as a quick run has time for", () => {
    expect(rows.length).toBeLessThanOrEqual(maxRows);
  });
});
