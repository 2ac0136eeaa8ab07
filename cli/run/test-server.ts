import type { ProtocolChoice } from "../../harness/revisions/revisions.ts";
import type { SessionHub } from "../../harness/instances/session-hub.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { Relaying } from "../../harness/relay/relaying.ts";
import { maskOfTarget } from "../../harness/secrets/mask-of-target.ts";
import { OptionsError } from "../../library/options-error.ts";
import { runLaunched } from "../../library/run-checks.ts";
import type { RunChecksOptions } from "../../library/run-checks-options.ts";
import type { Report } from "../../report-model/report-model.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { assertCertifiable, certified } from "./certify.ts";
import { openBaseline } from "./baseline-file.ts";
import { usageErrorOf } from "./options-fault-text.ts";
import { openFindingFiles } from "./finding-files.ts";
import type { Progress } from "./progress.ts";
import { makeRepeatCommand } from "./repeat-command.ts";
import { testInEachProtocol, type ProtocolRun } from "./protocol-runs.ts";
import {
  needsPlaces,
  openReports,
  openReportsOfEach,
  pathOfRevision,
  removeReports,
  tellWritten,
  writeReports,
} from "./report-outputs.ts";
import { readRunSettings } from "./run-settings.ts";
import { readAnchor, withTools } from "./sarif-anchor.ts";
import type { NamedTarget } from "./target-arguments.ts";
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
  /** The server behind the target, where that is a relay. */
  readonly relaying?: Relaying;
  /** For the first protocol; absent when it is still to be launched. */
  readonly launched: SessionHub | undefined;
  /** For all runs together; what they are launched with has the share of the first. */
  readonly time: TimeBudget;
  /** A run in each. */
  readonly protocols: readonly ProtocolChoice[];
  readonly progress: Progress;
  readonly surroundings: Pick<Surroundings, "stdout" | "stderr" | "endsWithCommand">;
}

/**
 * Tests a server in each protocol and writes the reports.
 *
 * @returns the exit code
 * @throws UsageError when options contradict each other or name what does not exist
 */
export async function testServer(given: ServerTest): Promise<number> {
  const { options, named, launch, launched, relaying, time, protocols, progress } = given;
  const { stdout, stderr, endsWithCommand } = given.surroundings;
  if (options.certify) assertCertifiable(options);
  const { settings, notes, told } = await readRunSettings(options, relaying !== undefined);
  const savedTo = options.saveUpstream;
  const outputs = protocols.length > 1 ? openReportsOfEach(options.report, protocols) : [openReports(options.report)];
  const anchor = await readAnchor(options.sarifAnchor);
  const findings = openFindingFiles(options.saveFindings);
  const baseline = await openBaseline(options, new Date().toISOString().slice(0, 10));
  const { color, verbose } = options;
  const surroundings = { stdout, color, verbose };
  const saves = new Map(
    protocols.map((each) => [
      each,
      openSavedUpstream(protocols.length > 1 && savedTo !== undefined ? pathOfRevision(savedTo, each) : savedTo),
    ]),
  );
  const mask = maskOfTarget(named.target);
  const note = (line: string): void => {
    stderr.write(`note: ${line}\n`);
  };
  notes.forEach(note);
  const archives: JsonObject[] = [];
  const testIn = async (protocol: ProtocolChoice, maxTimeMs: number, hub?: SessionHub): Promise<Report> => {
    progress.say("starting the server");
    const save = saves.get(protocol);
    const report = await runLaunched(
      {
        ...settings,
        ...launch,
        maxTimeMs,
        protocol,
        ...(save === undefined ? {} : { saveUpstream: (archive) => void archives.push(archive) }),
        again: makeRepeatCommand({ ...options, protocol }, named, launch.seed, mask),
        progress: (done, planned, what) => progress.show(done, planned, what),
      },
      hub,
      { removesAtExit: endsWithCommand, ...told, ...(relaying === undefined ? {} : { relaying }) },
    );
    progress.clear();
    for (const archive of archives.splice(0)) await save?.(archive);
    const judged = (await baseline?.apply(report)) ?? report;
    return options.certify ? certified(judged) : judged;
  };
  let written = 0;
  const runs = protocols.map((protocol, index): ProtocolRun => {
    const outputsOfRun = outputs[index] ?? [];
    return {
      protocol,
      test: () =>
        index === 0
          ? testIn(protocol, launch.maxTimeMs, launched)
          : testIn(protocol, time.shareMs(protocols.length - index)),
      write: async (report) => {
        try {
          const placed = needsPlaces(outputsOfRun) ? withTools(anchor, options.sarifAnchor, report) : anchor;
          const shownAt = { ...surroundings, ...(placed === undefined ? {} : { anchor: placed }) };
          const files = await writeReports(report, outputsOfRun, shownAt, written++ > 0);
          tellWritten(files, stderr);
        } finally {
          const left = await findings?.write(report, protocols.length > 1 ? protocol : undefined);
          if (left !== undefined) note(left);
        }
      },
      leaveOut: () => removeReports(outputsOfRun),
    };
  });
  try {
    return await testInEachProtocol(runs, launch.signal, (line) => note(visibleText(mask(line), maxNoteLength)));
  } catch (error) {
    throw error instanceof OptionsError ? usageErrorOf(error.fault) : error;
  }
}
