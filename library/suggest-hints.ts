import type { SeenTool } from "../harness/calls/execution/seen-tool.ts";
import type { RunOptions } from "../harness/run/run-options.ts";
import { maskOfTarget } from "../harness/secrets/mask-of-target.ts";
import { clipSuggestion } from "../report-model/clip.ts";
import { maskSuggestion } from "../report-model/mask-report.ts";
import type { Report } from "../report-model/report-model.ts";
import type { ToolSuggestion } from "../report-model/suggestion.ts";
import { suggestHints as suggestFor } from "../suites/suggestion/suggest-hints.ts";
import type { Target } from "../harness/connect/target.ts";
import { targetOf } from "./launch-target.ts";
import { OptionsError } from "./options-error.ts";
import { shortPaths } from "./short-paths.ts";
import { runLaunched } from "./run-checks.ts";
import type { RunChecksOptions } from "./run-checks-options.ts";

/** Time for a whole run: each tool is called in up to five boxes. */
export const suggestMaxTimeMs = 300_000;

/** What hints are suggested with: the options of a run that say nothing of checks. */
export interface SuggestHintsOptions extends Pick<
  RunChecksOptions,
  | "target"
  | "protocol"
  | "toolNames"
  | "runs"
  | "examples"
  | "timeoutMs"
  | "startTimeoutMs"
  | "maxTimeMs"
  | "seed"
  | "client"
  | "signal"
  | "progress"
  | "nameSetting"
> {
  /** Lets the server see your home directory in the sandbox, read-only. */
  readonly home?: boolean;
}

/**
 * Calls every tool of a server in a sandbox, and says which hints its calls support.
 *
 * @returns a report with `suggestions`, also when the server could not be tested (`exitCode` 3) or the run was stopped
 * (130); nothing is judged in it
 * @throws OptionsError before anything is launched, when the options are wrong or no sandbox can be made
 */
export function suggestHints(options: SuggestHintsOptions): Promise<Report> {
  return suggestWith(options);
}

/** The same, with what only the command says. */
export async function suggestWith(
  { home = false, ...options }: SuggestHintsOptions,
  more: Pick<RunOptions, "removesAtExit" | "hung" | "waits"> = {},
): Promise<Report> {
  const target = targetOf(options.target, options.startTimeoutMs);
  assertCanBeBoxed(target);
  const found = new Map<string, ToolSuggestion>();
  const observed = (seen: SeenTool): void => void found.set(seen.tool.name, suggestFor(seen));
  const run = { maxTimeMs: suggestMaxTimeMs, ...options, target, execute: home ? ({ home: true } as const) : true };
  const report = await runLaunched(run, undefined, { ...more, checks: [], observed });
  const mask = maskOfTarget(target);
  const suggestions = [...found.values()]
    .toSorted((left, right) => (left.tool < right.tool ? -1 : Number(left.tool > right.tool)))
    .map((each) => maskSuggestion(clipSuggestion(withShortPaths(each, report.target.cwd)), mask));
  return { ...report, suggestions };
}

/** Nothing is asked of a server whose tools are not going to be called. */
function assertCanBeBoxed({ command, traits }: Target): void {
  if (traits.process !== undefined) return;
  const expected = "a command that starts the server: one that is already running cannot be put into a sandbox";
  throw new OptionsError({ code: "malformed-option", option: "target", expected, found: command.join(" ") });
}

function withShortPaths({ hints, ...rest }: ToolSuggestion, cwd: string | undefined): ToolSuggestion {
  const short = shortPaths(cwd);
  const shown = hints.map(({ because, observed, unseen, ...others }) => ({
    ...others,
    because: short(because),
    observed: observed.map(short),
    unseen: unseen.map(short),
  }));
  return { ...rest, hints: shown };
}
