import type { ProtocolChoice } from "../../harness/revisions/revisions.ts";
import type { SessionHub } from "../../harness/instances/session-hub.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { ignoreFindings } from "../../harness/results/baseline.ts";
import type { Relaying } from "../../harness/relay/relaying.ts";
import { maskOfTarget } from "../../harness/secrets/mask-of-target.ts";
import { runLaunched } from "../../library/run-checks.ts";
import type { RunChecksOptions } from "../../library/run-checks-options.ts";
import type { Report } from "../../report-model/report-model.ts";
import type { Anchor } from "../../reports/sarif/anchor.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import type { Surroundings, TextStream } from "../program/surroundings.ts";
import { assertCertifiable, certified } from "./certify.ts";
import { openBaseline, type OpenBaseline } from "./baseline-file.ts";
import { asUsageError } from "./options-fault-text.ts";
import { openFindingFiles, type FindingFiles } from "./finding-files.ts";
import { openJournalFiles, type JournalFiles } from "./journal-file.ts";
import type { Progress } from "./progress.ts";
import type { Interruption } from "./interruption.ts";
import { makeRepeatCommand } from "./repeat-command.ts";
import { testInEachProtocol, type ProtocolRun } from "./protocol-runs.ts";
import {
  openReportsOfEach,
  pathOfRevision,
  removeReports,
  tellWritten,
  writeReports,
  type ReportOutput,
} from "./report-outputs.ts";
import { readRunSettings, type RunSettings } from "./run-settings.ts";
import { readAnchor } from "./sarif-anchor.ts";
import type { NamedTarget } from "./target-arguments.ts";
import { assertNamesExist } from "./typed-names.ts";
import type { TimeBudget } from "./time-budget.ts";
import { openSavedUpstream } from "./upstream.ts";

const maxNoteLength = 500;

/** A server to test, and how. */
export interface ServerTest {
  readonly options: RunArguments;
  readonly named: NamedTarget;
  /** What it is launched with. */
  readonly launch: Pick<RunChecksOptions, "target" | "dialect" | "timeoutMs" | "startTimeoutMs" | "client"> & {
    readonly maxTimeMs: number;
    readonly seed: number;
    readonly signal: AbortSignal;
  };
  readonly ofRun: Interruption["ofRun"];
  /** The server behind the target, where that is a relay. */
  readonly relaying?: Relaying;
  /** For the first protocol; absent when it is still to be launched. */
  readonly launched: SessionHub | undefined;
  /** For all runs together; what they are launched with has the share of the first. */
  readonly time: TimeBudget;
  /** A run in each. */
  readonly protocols: readonly ProtocolChoice[];
  readonly progress: Progress;
  readonly surroundings: Pick<Surroundings, "stdout" | "stderr">;
}

/**
 * Tests a server in each protocol and writes the reports.
 *
 * @returns the exit code
 * @throws UsageError when options contradict each other or name what does not exist
 */
export async function testServer(given: ServerTest): Promise<number> {
  const { launch, launched, time, protocols, named } = given;
  const ready = await makeReady(given);
  const mask = maskOfTarget(named.target);
  const note = noteTo(given.surroundings.stderr);
  ready.notes.forEach(note);
  let written = 0;
  const runs = protocols.map((protocol, index): ProtocolRun => {
    const outputs = ready.outputs[index] ?? [];
    return {
      protocol,
      test: () =>
        index === 0
          ? testIn(given, ready, protocol, launch.maxTimeMs, launched)
          : testIn(given, ready, protocol, time.shareMs(protocols.length - index)),
      write: (report) => writeFound(given, ready, protocol, report, outputs, () => written++ > 0),
      leaveOut: () => removeReports(outputs),
    };
  });
  try {
    return await testInEachProtocol(runs, launch.signal, (line) => note(visibleText(mask(line), maxNoteLength)));
  } catch (error) {
    throw asUsageError(error);
  }
}

/** What can be refused, read and opened before anything is tested. */
interface ReadyTest extends Pick<RunSettings, "settings" | "ignored" | "notes" | "told"> {
  /** The reports of the run in each protocol. */
  readonly outputs: readonly (readonly ReportOutput[])[];
  readonly anchor: Anchor | undefined;
  readonly findings: FindingFiles | undefined;
  readonly baseline: OpenBaseline | undefined;
  readonly journals: JournalFiles | undefined;
  /** Write what was sent to web APIs, where that is to be saved. */
  readonly saves: ReadonlyMap<ProtocolChoice, ReturnType<typeof openSavedUpstream>>;
}

/** @throws UsageError when options contradict each other, or name what does not exist or cannot be written */
async function makeReady({ options, relaying, protocols }: ServerTest): Promise<ReadyTest> {
  if (options.certify) assertCertifiable(options);
  const run = await readRunSettings(options, relaying !== undefined);
  const savedTo = options.saveUpstream;
  const isSeveral = protocols.length > 1;
  const { report, reportBounds } = options;
  const outputs = openReportsOfEach(report, protocols, { bounds: reportBounds, environment: process.env });
  const anchor = await readAnchor(options.sarifAnchor);
  const findings = openFindingFiles(options.saveFindings);
  const journals = openJournalFiles(options.journal);
  const baseline = await openBaseline(options, today());
  const saves = new Map(
    protocols.map((each) => [
      each,
      openSavedUpstream(isSeveral && savedTo !== undefined ? pathOfRevision(savedTo, each) : savedTo),
    ]),
  );
  return { ...run, outputs, anchor, findings, baseline, journals, saves };
}

/**
 * Tests the server in one protocol.
 *
 * @param hub its sessions, where it has been launched
 */
async function testIn(
  { options, named, launch, ofRun, relaying, progress, surroundings }: ServerTest,
  { settings, ignored, told, baseline, journals, saves }: ReadyTest,
  protocol: ProtocolChoice,
  maxTimeMs: number,
  hub?: SessionHub,
): Promise<Report> {
  progress.say("starting the server");
  const save = saves.get(protocol);
  const archives: JsonObject[] = [];
  const mask = maskOfTarget(named.target);
  const kept = journals?.begin({ target: named.target.command.join(" "), seed: launch.seed, mask });
  const report = await runLaunched(
    {
      ...settings,
      ...launch,
      maxTimeMs,
      protocol,
      ...(save === undefined ? {} : { saveUpstream: (archive) => void archives.push(archive) }),
      again: makeRepeatCommand({ ...options, protocol }, named, launch.seed, mask),
      progress: (done, planned) => progress.count(done, planned),
    },
    hub,
    {
      ...ofRun,
      ...told,
      waits: (what) => progress.waitFor(what),
      ...(relaying === undefined ? {} : { relaying }),
      ...(kept === undefined ? {} : { journal: kept.journal }),
    },
  ).finally(() => kept?.close());
  progress.clear();
  if (kept !== undefined && !options.quiet) tellWritten([kept.path], surroundings.stderr);
  assertNamesExist(report);
  for (const archive of archives) await save?.(archive);
  const held = ignored.length === 0 ? report : ignoreFindings(report, ignored, today());
  const judged = (await baseline?.apply(held)) ?? held;
  return options.certify ? certified(judged) : judged;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Writes the reports, and the findings also where a report cannot be written. */
async function writeFound(
  { options, protocols, surroundings }: ServerTest,
  { anchor, findings }: ReadyTest,
  protocol: ProtocolChoice,
  report: Report,
  outputs: readonly ReportOutput[],
  isFurther: () => boolean,
): Promise<void> {
  const { color, verbose, quiet } = options;
  const { stdout, stderr } = surroundings;
  try {
    const shownAt = { stdout, stderr, color, verbose, quiet, anchor };
    await writeReports(report, outputs, shownAt, isFurther());
  } finally {
    const left = await findings?.write(report, protocols.length > 1 ? protocol : undefined);
    if (left !== undefined) noteTo(stderr)(left);
  }
}

function noteTo(stderr: TextStream): (line: string) => void {
  return (line) => {
    stderr.write(`note: ${line}\n`);
  };
}
