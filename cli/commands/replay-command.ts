import { dialectChoices } from "../../harness/dialects/select.ts";
import type { Check } from "../../harness/check/check.ts";
import { withOwnEvidence } from "../../harness/run/evidence-kinds.ts";
import { protocolChoices, spokenAs, type ProtocolChoice } from "../../harness/revisions/revisions.ts";
import type { Relaying } from "../../harness/relay/relaying.ts";
import { maskOfTarget } from "../../harness/secrets/mask-of-target.ts";
import { runLaunched } from "../../library/run-checks.ts";
import type { Report } from "../../report-model/report-model.ts";
import { isGiven } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import { outcomeOfReplay } from "../../report-model/replay-outcome.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import type { Layout } from "../../reports/terminal/layout.ts";
import { renderReplay } from "../../reports/replay.ts";
import { defaultArguments, type RunArguments } from "../options/run-arguments.ts";
import { writeOut, type Surroundings, type TextStream } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { unlessQuiet } from "../program/unless-quiet.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";
import { callsATool } from "../run/calls-a-tool.ts";
import { chooseTarget } from "../run/choose-target.ts";
import { readFindingFile, sightingOf, type GivenFinding } from "../run/finding-file.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { launchSettings } from "../run/launch-settings.ts";
import { asUsageError } from "../run/options-fault-text.ts";
import { Progress } from "../run/progress.ts";
import { makeRepeatCommand } from "../run/repeat-command.ts";
import { readRunSettings } from "../run/run-settings.ts";
import type { NamedTarget } from "../run/target-arguments.ts";

const maxCommandLength = 500;
const maxNameLength = 100;

/**
 * Looks for a finding again, in the server that the user names, and prints what came of it.
 *
 * @param relay where the target is a relay, which has been made ready
 * @param words the argument vector after `--`, or undefined when there was none
 * @returns the exit code
 * @throws UsageError before anything is launched
 */
export async function replayCommand(
  path: string,
  typed: RunArguments,
  words: readonly string[] | undefined,
  surroundings: Surroundings,
  relay?: { readonly named: NamedTarget; readonly relaying: Relaying },
): Promise<number> {
  const { stdout } = surroundings;
  const finding = await readFindingFile(path);
  assertTarget(typed, words, finding);
  const options = narrowed(typed, finding);
  const named = relay?.named ?? (await chooseTarget(options, words, stdout));
  const { settings, checks } = await readRunSettings(options, relay !== undefined);
  const check = checkOf(finding, checks, options);
  const { conversation } = finding;
  const layout = { ...terminalLayout(stdout), ...(options.color ? {} : { colour: false }) };
  if (conversation === "masked" || conversation === "too-long")
    return tellItCannot(finding, conversation, layout, stdout);
  const held = conversation !== "none" && check.evidence.replays?.(check) === true ? conversation : undefined;
  const report = await lookAgain(
    {
      ...settings,
      target: named.target,
      again: makeRepeatCommand(options, named, finding.seed, maskOfTarget(named.target)),
    },
    {
      checks: [check],
      ...(relay === undefined ? {} : { relaying: relay.relaying }),
      ...(held === undefined ? {} : { replaying: sightingOf(finding, held) }),
    },
    options,
    surroundings,
  );
  const restsOnWholeRun = check.evidence.restsOnWholeRun === true;
  const outcome = outcomeOfReplay(report, finding, { isHeld: held !== undefined, restsOnWholeRun });
  await writeOut(stdout, renderReplay({ finding, outcome, report }, layout));
  return outcome.exitCode;
}

/** @returns the exit code of a finding that cannot be looked for again */
async function tellItCannot(
  finding: GivenFinding,
  why: "masked" | "too-long",
  layout: Layout,
  stdout: TextStream,
): Promise<number> {
  const outcome = { kind: "cannot", why, exitCode: 4 } as const;
  await writeOut(stdout, renderReplay({ finding, outcome }, layout));
  return outcome.exitCode;
}

/**
 * The check that the finding is of.
 *
 * @throws UsageError for a finding of calls where none are made, and for a conversation that no such check holds
 */
function checkOf(
  { id, check: name, conversation }: GivenFinding,
  checks: readonly Check[],
  { execute }: RunArguments,
): Check {
  const check = checks.map(withOwnEvidence).find((each) => each.id === name);
  if (check === undefined) throw new Error(`the check ${name} does not exist`);
  const callsTools = check.evidence.callsTools === true;
  if (callsTools && !execute) {
    throw new UsageError(
      `the finding ${id} came from tool calls, and no tool is called without --execute`,
      "Add --execute to call the tools in a sandbox.",
    );
  }
  // It is held in the server as it is: only checks of calls have a sandbox around theirs.
  if (typeof conversation !== "string" && !callsTools && callsATool(conversation)) {
    throw new UsageError(
      `the finding ${id} is of a check that calls no tool, and the conversation in its file calls one`,
      "Do not trust the file: --save-findings writes none like it.",
    );
  }
  return check;
}

type Settings = Parameters<typeof runLaunched>[0];
type Launching = NonNullable<Parameters<typeof runLaunched>[2]>;

/** Runs one check, until it is done or interrupted. */
async function lookAgain(
  settings: Pick<Settings, "target" | "again">,
  launching: Launching,
  options: RunArguments,
  surroundings: Surroundings,
): Promise<Report> {
  const interruption = listenForInterruption(surroundings, options.maxTime * 1000);
  const progress = new Progress(unlessQuiet(surroundings.stderr, options), options.maxTime * 1000);
  progress.say("starting the server");
  try {
    return await runLaunched(
      {
        ...settings,
        protocol: protocolOf(options),
        dialect: options.dialect,
        ...launchSettings(options, interruption.signal),
        progress: (done, planned) => progress.count(done, planned),
      },
      undefined,
      { ...interruption.ofRun, ...launching, waits: (what) => progress.waitFor(what) },
    );
  } catch (error) {
    throw asUsageError(error);
  } finally {
    progress.clear();
    interruption.end();
  }
}

/** What is run in its place may be anything: the command in a file of anybody's is shown, and never launched. */
function assertTarget(typed: RunArguments, words: readonly string[] | undefined, { id, command }: GivenFinding): void {
  const values: Readonly<Record<string, unknown>> = { ...typed };
  if (words !== undefined || namedRows.some(([name, row]) => row.namesServer && isGiven(row, values[name]))) return;
  const seen = visibleText(command, maxCommandLength);
  throw new UsageError(
    `no server was given to replay the finding ${id}`,
    `It was seen in: ${seen}\nThe command in the file is never run. Read it, and give the command to run: --cmd "node server.js"`,
  );
}

/** The options of a run that looks at one check and one tool, in the way that the finding was seen. */
function narrowed(typed: RunArguments, finding: GivenFinding): RunArguments {
  const { check, dialect, tool, seed, runs, readings, protocol, conversation } = finding;
  if (!dialectChoices.includes(dialect) || dialect === "auto") {
    const known = existingNames(
      "dialects",
      dialectChoices.filter((each) => each !== "auto"),
    );
    throw new UsageError(`the finding has an unknown dialect: ${visibleText(dialect, maxNameLength)}`, known);
  }
  const typedReadings = new Set(typed.reading.map((entry) => entry.split("=")[0]));
  const saved = Object.entries(readings).filter(([option]) => !typedReadings.has(option));
  // What a server tells and does for a client of one name may be nothing for another.
  const as = typed.as ?? (typeof conversation === "string" ? undefined : conversation[0]?.as);
  return {
    ...typed,
    ...(as === undefined ? {} : { as }),
    protocol: typed.protocol === "" ? spokenAs(protocol) : typed.protocol,
    check: [check],
    dialect: dialect === "static" ? defaultArguments.dialect : dialect,
    tool: tool === undefined ? [] : [tool],
    seed,
    runs,
    reading: [...typed.reading, ...saved.map(([option, reading]) => `${option}=${reading}`)],
  };
}

function protocolOf({ protocol }: RunArguments): ProtocolChoice {
  return protocolChoices.find((choice) => choice === protocol) ?? "auto";
}
