import type { RunArguments } from "../options/run-arguments.ts";
import type { DifferenceFormat } from "../../reports/format-names.ts";
import { compareSnapshots } from "../../harness/comparison/compare-snapshots.ts";
import { describeFault } from "../../harness/results/describe-fault.ts";
import { RunStopped } from "../../harness/instances/stop.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { differenceFormats } from "../../reports/difference/index.ts";
import { nameOption } from "../options/setting-names.ts";
import { writeOut, type Surroundings } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { readSide, type Side, type Unlisted } from "../run/compared-side.ts";

/** The options of the command, as typed; those of a run mean the same as there, for servers that are started. */
export interface DiffArguments extends RunArguments {
  readonly format: DifferenceFormat;
}

const maxLineLength = 2_000;

/**
 * Compares the tools of two reports, saved lists or servers, and prints what changed.
 *
 * @returns 1 when a hint became safer and no call shows that it may; 3 when a server could not be listed
 * @throws UsageError when a side is neither a file, a URL nor a command
 */
export async function diffCommand(
  before: string,
  now: string,
  options: DiffArguments,
  surroundings: Surroundings,
): Promise<number> {
  const { stdout, stderr } = surroundings;
  const interruption = listenForInterruption(surroundings, 2 * options.maxTime * 1000);
  try {
    const sides: Side[] = [];
    // One after the other: two versions of one server may want the same port.
    for (const given of [before, now]) {
      const side = await readSide(given, options, interruption.signal);
      if ("fault" in side) {
        stderr.write(describeUnlisted(given, side));
        return interruption.signal.aborted ? 130 : 3;
      }
      sides.push(side);
    }
    const [old, current] = sides;
    if (old === undefined || current === undefined) throw new Error("two sides were read");
    const difference = compareSnapshots(old.snapshot, current.snapshot);
    const { colour, width } = terminalLayout(stdout);
    const text = differenceFormats[options.format](difference, { colour: colour && options.color, width });
    await writeOut(stdout, current.mask(old.mask(text)));
    return difference.exitCode;
  } catch (error) {
    if (error instanceof RunStopped && interruption.signal.aborted) return 130;
    throw error;
  } finally {
    interruption.end();
  }
}

/** Why a server could not be listed, ready to print. */
function describeUnlisted(given: string, { fault, mask }: Unlisted): string {
  const { message, details, hint } = describeFault(fault, nameOption);
  const lines = [`error: ${given}: ${message}`, ...details.map((line) => `  | ${line}`), hint];
  return lines.map((line) => `${visibleText(mask(line), maxLineLength)}\n`).join("");
}
