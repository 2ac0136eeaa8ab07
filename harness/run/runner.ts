import { TargetError } from "../connect/fault.ts";
import { unlessHung } from "../instances/hung-work.ts";
import type { SessionHub } from "../instances/session-hub.ts";
import { RunStopped, type StopReason } from "../instances/stop.ts";
import { describeOwnFailure } from "../results/check-failure.ts";
import type { Problem, Report } from "../../report-model/report-model.ts";
import { conclude, type Course } from "./conclude.ts";
import { gather, type Run } from "./gather.ts";
import { introduce } from "./introduce.ts";
import { launchAhead } from "./launch-ahead.ts";
import { planChecks } from "./plan.ts";
import { RunNotes } from "./run-notes.ts";
import { boxOf, settingsOf, type RunOptions, type RunSettings } from "./run-options.ts";

/**
 * Runs the checks against the target.
 *
 * @param launched the sessions of the run, when the target was launched ahead of it
 * @returns the report of everything that was found, also when the target could not be tested, the run was stopped, or
 * a check or the run itself failed; no process of the target is left then
 */
export async function performRun(options: RunOptions, launched?: SessionHub): Promise<Report> {
  const settings = await inBox(settingsOf(options), launched);
  const run = { settings, hub: launched ?? launchAhead(settings), notes: new RunNotes(settings) };
  const { spans } = run.hub;
  if (settings.waits !== undefined) spans.listen(() => settings.waits?.(spans.waitedFor));
  const course = await follow(run);
  const ending = await end(run.hub);
  const { hung } = run.hub;
  if (hung?.aborted !== true) return conclude(run, course, ending);
  return conclude(run, { ...course, stopped: { code: "failed", error: hung.reason } }, ending);
}

/** Goes through the phases of a run, as far as it comes. */
async function follow(run: Run): Promise<Course> {
  const { settings, hub, notes } = run;
  const introduced = await untilStopped(hub, () => introduce(settings, hub));
  if ("stopped" in introduced) return { jobs: [], ...introduced };
  const planned = await untilStopped(hub, () => planChecks(settings, introduced, notes.checkFailed));
  if ("stopped" in planned) return { introduced, jobs: [], ...planned };
  const gathered = await untilStopped(hub, () => gather(run, introduced, planned));
  return { introduced, jobs: planned.jobs, ...gathered };
}

/** What a phase finds out, or why it came to no end. */
async function untilStopped<Facts>(
  hub: SessionHub,
  phase: () => Facts | Promise<Facts>,
): Promise<Facts | { readonly stopped: StopReason }> {
  try {
    return await unlessHung(hub.hung, Promise.resolve(phase()));
  } catch (error) {
    return { stopped: stopReasonOf(error, hub) };
  }
}

/**
 * Ends every process of the target. What was found so far must not be lost to a fault of ours.
 *
 * @returns what went wrong there, and beside the run
 */
async function end(hub: SessionHub): Promise<readonly Problem[]> {
  const ended = await hub.end().then(
    () => [],
    (error: unknown) => [describeOwnFailure(error)],
  );
  const beside = hub.failures.map((error) => describeOwnFailure(error, "Something could not be ended or begun"));
  return [...ended, ...beside];
}

/** If there is a sandbox, every instance of the target is launched in it. */
async function inBox(settings: RunSettings, launched: SessionHub | undefined): Promise<RunSettings> {
  const box = boxOf(settings);
  if (box === undefined) return settings;
  if (launched !== undefined) throw new Error("a target that belongs in a sandbox was launched before there was one");
  // Loaded here because only a run with a sandbox needs it.
  const { boxedTarget } = await import("../observe/boxed-target.ts");
  return { ...settings, sandbox: box, target: boxedTarget(settings.target, box) };
}

function stopReasonOf(error: unknown, hub: SessionHub): StopReason {
  if (error instanceof RunStopped) return error.reason;
  if (!(error instanceof TargetError)) return { code: "failed", error };
  const { fault } = error;
  const endedByUs =
    fault.code === "no-answer" && fault.outcome.kind === "gone" && fault.outcome.reason.code === "ended-by-us";
  return (endedByUs ? hub.stopReason : undefined) ?? { code: "target-fault", fault };
}
