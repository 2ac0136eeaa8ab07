import type { NameSetting } from "../check/setting.ts";
import type { TargetFault } from "../connect/fault.ts";
import type { SilentInput } from "../inputs/silent-inputs.ts";
import type { StopReason } from "../instances/stop.ts";
import { describeOwnFailure } from "../results/check-failure.ts";
import { describeFault } from "../results/describe-fault.ts";
import { HintClaims } from "../results/hint-claims.ts";
import type { Job } from "../results/job.ts";
import { makeReport } from "../results/report.ts";
import { meansNotSpoken } from "../session/session.ts";
import { maskReport } from "../../report-model/mask-report.ts";
import type { Problem, Report } from "../../report-model/report-model.ts";
import type { Silence } from "../../report-model/silence.ts";
import type { Run } from "./gather.ts";
import type { Introduced } from "./introduce.ts";
import { boxOf, type RunSettings } from "./run-options.ts";

/** How far a run came. */
export interface Course {
  /** Absent where the server could not be introduced. */
  readonly introduced?: Introduced;
  /** Empty where nothing could be planned. */
  readonly jobs: readonly Job[];
  /** Absent when everything was asked. */
  readonly stopped?: StopReason;
}

/**
 * Makes the report of a run that is over.
 *
 * @param ending what went wrong when it was ended
 */
export function conclude({ settings, hub, notes }: Run, course: Course, ending: readonly Problem[]): Report {
  const { introduced, jobs, stopped } = course;
  const { ledger, calls, doubted, laterTools } = notes;
  ledger.close(stopped);
  const claims = toolsAreCalled(settings, course) ? new HintClaims(jobs, ledger) : undefined;
  const { startedAt, elapsedMs: durationMs, whyOneAtATime, outlived } = hub;
  const silences = silencesOf(hub.silentInputs.all, settings.timeoutMs);
  const facts = {
    dialects: introduced?.dialects ?? [],
    tools: introduced?.first.list.tools.length ?? 0,
    initialized: introduced?.first.initialized,
    notSpoken: isNotSpoken(course),
    observation: notes.observation,
    whyOneAtATime,
    outlived: outlived.size === 0 ? undefined : [...outlived].toSorted(),
    refusedExamples: introduced?.refusedExamples.length === 0 ? undefined : introduced?.refusedExamples,
    silences: silences.length === 0 ? undefined : silences,
    hints: introduced && notes.hints.of(introduced.tools, claims && ((tool) => claims.ofTool(tool))),
    relay: notes.relay,
  };
  const throttled = settings.target.throttling?.();
  const traffic = throttled === undefined || throttled.answers === 0 ? hub.traffic : { ...hub.traffic, throttled };
  const problems = [...notes.problems, ...problemsOf(settings, course), ...ending];
  const hintsDecided = claims?.count(settings.minVerified, facts.tools);
  const timeSpent = hub.spans.spent(durationMs);
  const said = { ledger, problems, traffic, calls, doubted: doubted.all, laterTools, hintsDecided };
  const parts = { settings, startedAt, durationMs, timeSpent, facts, ...said, stopped };
  return maskReport(makeReport(parts), settings.mask);
}

/** Whether the user asked for calls, a check wants to see a tool at work, and the server came so far as to list any. */
function toolsAreCalled({ checks, execution }: RunSettings, { introduced }: Course): boolean {
  if (execution === undefined || introduced === undefined) return false;
  return checks.some(({ evidence, per }) => evidence.callsTools === true && per === "tool");
}

function isNotSpoken({ introduced, stopped }: Course): true | undefined {
  if (introduced !== undefined || stopped?.code !== "target-fault") return undefined;
  return meansNotSpoken(stopped.fault) || undefined;
}

function silencesOf(inputs: readonly SilentInput[], timeLimitMs: number): readonly Silence[] {
  return inputs.map(({ method, tool, arguments: given, times }) => ({
    method,
    tool,
    arguments: given,
    times,
    timeLimitMs,
  }));
}

/** Why the run was stopped, where nothing else would say so. */
function problemsOf(settings: RunSettings, { introduced, stopped }: Course): readonly Problem[] {
  const { nameSetting, target } = settings;
  switch (stopped?.code) {
    case "failed":
      return [describeOwnFailure(stopped.error)];
    case "target-fault": {
      const problem = describeFault(stopped.fault, nameSetting);
      const isBoxed = boxOf(settings) !== undefined && target.traits.process !== undefined && introduced === undefined;
      return [isBoxed ? aboutSandbox(problem, stopped.fault, nameSetting) : problem];
    }
    case "out-of-time": {
      // With nothing planned the report would be empty, and nobody would learn why.
      const { maxTimeMs } = stopped;
      return introduced === undefined ? [describeFault({ code: "not-ready-in-time", maxTimeMs }, nameSetting)] : [];
    }
    case "interrupted":
    case undefined:
      return [];
  }
}

/** What it said itself comes first; else it may miss something where it sees its project and no other file. */
function aboutSandbox(problem: Problem, fault: TargetFault, nameSetting: NameSetting): Problem {
  if (fault.code !== "no-answer" && fault.code !== "not-started-in-time") return problem;
  const shown = `It ran in a sandbox with its project, the programs on its PATH and the files that its command line names; ${nameSetting("show")} adds a directory, such as one that its project leads to (the head of the report names those that it does not see), and ${nameSetting("home")} your home directory.`;
  return { ...problem, hint: `${problem.hint} ${shown}` };
}
