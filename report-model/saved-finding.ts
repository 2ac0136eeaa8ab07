import { shortIdOf } from "./fingerprint.ts";
import type { Call } from "./counterexample.ts";
import type { Report, Result, Verdict } from "./report-model.ts";

/** One finding of a report as a file of its own, from which its conversation can be held again. Plain JSON. */
export interface SavedFinding {
  readonly schemaVersion: typeof findingVersion;
  /** Short id of the finding, which is the name of the file. */
  readonly id: string;
  readonly fingerprint: string;
  /** The program that wrote it. */
  readonly writtenBy: Report["tool"];
  /** What was tested, its secrets masked: for a reader, since nothing of it is ever launched. */
  readonly target: { readonly command: readonly string[]; readonly server?: Report["target"]["server"] };
  /** The protocol revision that was spoken. */
  readonly protocol: string;
  readonly check: string;
  readonly dialect: string;
  readonly tool?: string;
  readonly case?: string;
  readonly verdict: Verdict;
  readonly message: string;
  readonly expected?: string;
  readonly observed?: readonly string[];
  readonly ambiguity?: string;
  /** Readings of ambiguous wording that were chosen, by the name of their option. */
  readonly readings: Readonly<Record<string, string>>;
  /** Of the run, for what the check asks besides the conversation. */
  readonly seed: number;
  readonly runs: number;
  readonly reproduced?: { readonly times: number; readonly of: number };
  /** The smallest conversation that shows it. */
  readonly conversation?: readonly Call[];
  /** Why there is no conversation to hold again. */
  readonly withoutConversation?: WhyWithoutConversation;
  /** The command of the run that shows it again. */
  readonly again?: string;
}

/**
 * - `none` it rests on something else, such as the list of tools
 * - `too-long` a report does not hold all of it
 * - `masked` a secret in it is masked, so that it would be another conversation
 */
export type WhyWithoutConversation = (typeof whysWithoutConversation)[number];

export const whysWithoutConversation = ["none", "too-long", "masked"] as const;

export const findingVersion = 1;

/** Verdicts that say that a claim was contradicted, most concerning first. */
export const savedVerdicts = ["fail", "warn", "ambiguous", "note"] as const satisfies readonly Verdict[];

/** Longer than the conversation of any finding of this project's mutants by far, and small as a file. */
const maxConversationLength = 1_000_000;

/**
 * The findings of a report, most concerning first. What a baseline excuses is among them.
 *
 * @param report masked and within the limits of a report, as a run returns it
 */
export function savedFindings(report: Report): readonly SavedFinding[] {
  return savedVerdicts.flatMap((verdict) =>
    report.results.flatMap((result) => {
      const { fingerprint } = result;
      return result.verdict === verdict && fingerprint !== undefined ? [savedFinding(report, result, fingerprint)] : [];
    }),
  );
}

function savedFinding(report: Report, result: Result, fingerprint: string): SavedFinding {
  const { check, dialect, tool, verdict, message, evidence, ambiguity, counterexample, again } = result;
  const { command, server } = report.target;
  return {
    schemaVersion: findingVersion,
    id: shortIdOf(fingerprint),
    fingerprint,
    writtenBy: report.tool,
    target: { command, ...(server === undefined ? {} : { server }) },
    protocol: report.protocol.negotiated ?? report.protocol.offered,
    check,
    dialect,
    ...(tool === undefined ? {} : { tool }),
    ...(result.case === undefined ? {} : { case: result.case }),
    verdict,
    message,
    ...(evidence === undefined ? {} : { expected: evidence.expected, observed: evidence.observed }),
    ...(ambiguity === undefined ? {} : { ambiguity }),
    readings: Object.fromEntries(report.readings.map(({ option, reading }) => [option, reading])),
    seed: report.seed,
    runs: report.runs,
    ...(counterexample === undefined ? {} : { reproduced: counterexample.reproduced }),
    ...conversationOf(result),
    ...(again === undefined ? {} : { again }),
  };
}

function conversationOf({ counterexample }: Result): Pick<SavedFinding, "conversation" | "withoutConversation"> {
  const calls = counterexample?.calls ?? [];
  if (calls.length === 0) return { withoutConversation: "none" };
  const isCut = calls.some(({ paramsLength, sendingLength }) => (paramsLength ?? sendingLength) !== undefined);
  const sent = JSON.stringify(calls.map(({ method, params, sending }) => ({ method, params, sending })));
  if (counterexample?.omitted !== undefined || isCut || sent.length > maxConversationLength) {
    return { withoutConversation: "too-long" };
  }
  return maskedSecret.test(sent) ? { withoutConversation: "masked" } : { conversation: calls };
}

/** What a mask leaves of a secret: its name. */
const maskedSecret = /‹[^‹›]+›/u;
