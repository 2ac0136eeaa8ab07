import { codeWrittenSince, launchedContent } from "../../harness/run/launched-content.ts";
import type { Target } from "../../harness/connect/target.ts";
import { protocolChoices } from "../../harness/revisions/revisions.ts";
import { givenToRun } from "../../library/given-to-run.ts";
import { runLaunched } from "../../library/run-checks.ts";
import type { RunChecksOptions } from "../../library/run-checks-options.ts";
import { readVersion } from "../../library/version.ts";
import { gapsOf, verdictDifferences } from "../../report-model/completeness.ts";
import { verdicts, type Report } from "../../report-model/report-model.ts";
import type { LaunchedContent, RunProfile } from "../../report-model/run-profile.ts";
import { verdictsHash } from "../../report-model/verdicts-hash.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { describeHintsDecided } from "../../reports/terminal/hints-decided.ts";
import { counted, verdictWord } from "../../reports/terminal/wording.ts";
import { differenceSentence, gapSentence } from "../../reports/gap-sentence.ts";
import { defaultArguments, type RunArguments } from "../options/run-arguments.ts";
import { writeOut, type Surroundings } from "../program/surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { chooseTarget } from "../run/choose-target.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { launchSettings } from "../run/launch-settings.ts";
import { asUsageError } from "../run/options-fault-text.ts";
import { assertSameGiven, repeatedArguments } from "../run/repeated-run.ts";
import { readRunSettings } from "../run/run-settings.ts";
import { readSavedReportFile } from "../run/saved-report-file.ts";
import { usualChecks } from "../run/usual-checks.ts";

const maxLines = 30;
const maxLineLength = 300;
const maxFilesNamed = 5;

/**
 * Says whether a saved report is whole, and with a server whether it gets the same verdicts again.
 *
 * @param typed the server, and what it and the run are given
 * @param words the argument vector after `--`, or undefined when there was none
 * @returns the exit code
 * @throws UsageError when the file is not a report, or its run cannot be made again
 */
export async function verifyCommand(
  path: string,
  typed: Partial<RunArguments>,
  words: readonly string[] | undefined,
  surroundings: Surroundings,
): Promise<number> {
  const report = await readSavedReportFile("verify", path);
  const faults = gapsOf(report, usualChecks(report)).map(gapSentence);
  const whole = `No check was left out: ${found(report)}.`;
  const head = `${path}: ${report.target.server?.name ?? "server"}, ${report.results.length} results, hash of all verdicts ${verdictsHash(report.results)}`;
  if (words === undefined && !isAnyTyped(typed)) {
    await tell(surroundings, [head, ...listed("left out or wrong", faults, whole)]);
    return faults.length === 0 ? 0 : 1;
  }
  const profile = assertRepeatable(path, report);
  const options = repeatedArguments(typed, report.seed, profile.asked);
  const { target } = await chooseTarget(options, words, surroundings.stdout);
  const { settings } = await readRunSettings(options);
  assertSameGiven(path, profile.asked.given, givenToRun(settings, target));
  const other = await otherContent(report, profile, target);
  const again = await runAgain(options, { ...settings, only: profile.asked.only ?? [], target }, surroundings);
  if (again.exitCode === 130) return 130;
  if (again.exitCode === 3 && report.exitCode !== 3) {
    const reason = again.problems[0]?.message ?? "the run does not say why";
    await tell(surroundings, [head, `The server could not be tested again: ${reason}`]);
    return 3;
  }
  const differences = verdictDifferences(report.results, again.results).map(differenceSentence);
  await tell(surroundings, [
    head,
    ...listed("left out or wrong", faults, whole),
    ...other,
    ...listed(
      "different",
      differences,
      `Every verdict is the same again: ${again.results.length} results, seed ${report.seed}.`,
    ),
  ]);
  return faults.length + other.length + differences.length === 0 ? 0 : 1;
}

/**
 * What the run of a report was asked.
 *
 * @throws UsageError when its run cannot be made again
 */
function assertRepeatable(path: string, { profile, relay }: Report): RunProfile {
  if (profile === undefined)
    throw new UsageError(
      `${path} does not say what its run was asked`,
      "Make the report with this version, and verify that.",
    );
  if (profile.asked.calls === "real-effects")
    throw new UsageError(
      `${path} comes from calls without a sandbox, which are not made again`,
      "Leave the command out to see whether it is whole.",
    );
  if (relay !== undefined)
    throw new UsageError(`${path} comes from relay, which is not made again here`, "Type the command relay again.");
  return profile;
}

/** What was tested then and is another thing now, or is not known to be the same. */
async function otherContent(report: Report, profile: RunProfile, target: Target): Promise<readonly string[]> {
  const { launched } = profile;
  const isOlderHash = launched.kind === "package" && launched.of === undefined;
  const now = await launchedContent(target, isOlderHash ? "every-file" : "code");
  const version = readVersion();
  const lines =
    report.tool.version === version ? [] : [`The report is of version ${report.tool.version}; this is ${version}.`];
  const unknown = whyUnknown(launched, now);
  if (unknown !== undefined) return [...lines, `Whether the same code was launched is not known: ${unknown}.`];
  if (launched.kind === "unknown" || now.kind === "unknown" || launched.hash === now.hash) return lines;
  const written = codeWrittenSince(target, new Date(report.startedAt));
  const left = written.length - maxFilesNamed;
  const names = written.slice(0, maxFilesNamed).join(", ");
  return [
    ...lines,
    `Other code was launched: sha256 ${hashText(launched)} in the report, ${hashText(now)} now.`,
    ...(written.length === 0 ? [] : [`Written since that run: ${names}${left > 0 ? ` and ${left} more` : ""}.`]),
  ];
}

/** Why two hashes do not tell whether the code is the same; undefined where they do. */
function whyUnknown(launched: LaunchedContent, now: LaunchedContent): string | undefined {
  if (launched.kind === "unknown") return launched.because;
  if (now.kind === "unknown") return now.because;
  if (launched.kind !== now.kind) return `the report's hash is of a ${launched.kind}, today's of a ${now.kind}`;
  const isOlderHash = launched.kind === "package" && launched.of === undefined;
  return isOlderHash && launched.hash !== now.hash
    ? "the report's hash counts every file beside the server, results too, and some differ; a report of this version counts code alone"
    : undefined;
}

function hashText(content: Exclude<LaunchedContent, { readonly kind: "unknown" }>): string {
  return content.kind === "file" ? content.hash : `${content.hash} of ${counted(content.files, "file")}`;
}

async function runAgain(
  options: RunArguments,
  settings: Omit<RunChecksOptions, "protocol">,
  surroundings: Surroundings,
): Promise<Report> {
  const interruption = listenForInterruption(surroundings, options.maxTime * 1000);
  try {
    return await runLaunched(
      {
        ...settings,
        ...launchSettings(options, interruption.signal),
        protocol: protocolChoices.find((choice) => choice === options.protocol) ?? "auto",
        dialect: options.dialect,
      },
      undefined,
      interruption.ofRun,
    );
  } catch (error) {
    throw asUsageError(error);
  } finally {
    interruption.end();
  }
}

/** Whether an option has another value than its default. */
function isAnyTyped(typed: Partial<RunArguments>): boolean {
  const defaults = new Map<string, unknown>(Object.entries(defaultArguments));
  return Object.entries(typed).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults.get(name)));
}

/** What a run found: that nothing was left out of it says nothing of the server. */
function found(report: Report): string {
  const { summary } = report;
  const counts = verdicts.filter((verdict) => summary[verdict] > 0);
  const described = describeHintsDecided(report);
  const decided = described === undefined ? [] : [`hints decided: ${described}`];
  return [...counts.map((verdict) => `${summary[verdict]} ${verdictWord(verdict)}`), ...decided].join(", ");
}

function listed(what: string, lines: readonly string[], none: string): readonly string[] {
  if (lines.length === 0) return [none];
  const left = lines.length - maxLines;
  return [
    `${lines.length} ${what}:`,
    ...lines.slice(0, maxLines).map((line) => `  ${line}`),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}

async function tell({ stdout }: Pick<Surroundings, "stdout">, lines: readonly string[]): Promise<void> {
  await writeOut(stdout, lines.map((line) => `${visibleText(line, maxLineLength)}\n`).join(""));
}
