import { gravestExitCode } from "../../harness/results/exit-code.ts";
import type { ProtocolChoice } from "../../harness/revisions/revisions.ts";
import type { ExitCode, Report } from "../../report-model/report-model.ts";

/** The run in one revision of the protocol. */
export interface ProtocolRun {
  readonly protocol: ProtocolChoice;
  readonly test: () => Promise<Report>;
  readonly write: (report: Report) => Promise<void>;
  /** Called instead of `write` when the server does not speak the revision, and speaks another. */
  readonly leaveOut: () => void;
}

/** A run that came to its report. */
interface FinishedRun {
  readonly run: ProtocolRun;
  readonly report: Report;
}

/**
 * Tests a server or a client in each revision, one after the other, and writes what was found. A revision that the server does not
 * speak is no failure as long as it speaks another.
 *
 * @param signal ends the run that it comes in, and all that would follow
 * @param note gets a line, which may hold text of the server, on what no single report tells
 * @returns the most severe of the exit codes
 */
export async function testInEachProtocol(
  runs: readonly ProtocolRun[],
  signal: AbortSignal,
  note: (line: string) => void,
): Promise<ExitCode> {
  const finished: FinishedRun[] = [];
  for (const run of runs) {
    // The first one makes its report also when it was interrupted before it began.
    if (signal.aborted && finished.length > 0) break;
    const report = await run.test();
    finished.push({ run, report });
    // Whether the others are spoken is known later.
    if (report.protocol.notSpoken === undefined) await run.write(report);
  }
  const isAnySpoken = finished.some(({ report }) => report.protocol.negotiated !== undefined);
  const unspoken = finished.filter(({ report }) => report.protocol.notSpoken === true);
  for (const { run, report } of unspoken) {
    if (!isAnySpoken) {
      await run.write(report);
      continue;
    }
    run.leaveOut();
    const peer = report.target.client === undefined ? "server" : "client";
    note(
      `protocol revision ${run.protocol} is not supported by the ${peer}: ${report.problems.map(({ message }) => message).join(" ")}`,
    );
  }
  const counted = isAnySpoken ? finished.filter((each) => !unspoken.includes(each)) : finished;
  if (finished.length < runs.length) return 130;
  const codes = counted.map(({ report }) => report.exitCode);
  const gravest = gravestExitCode(codes);
  const last = codes.at(-1);
  if (last !== gravest) {
    const named = counted.filter(({ report }) => report.exitCode === gravest).map(({ run }) => run.protocol);
    note(`the exit code is ${gravest}, that of protocol revision ${named.join(", ")}`);
  }
  return gravest;
}
