import { whyNotSpoken } from "../check/check.ts";
import { notApplicable } from "../check/judgement.ts";
import type { Calling, Gathering } from "../evidence/gathering/gathering.ts";
import type { SessionHub } from "../instances/session-hub.ts";
import type { ObservationPlan } from "../observe/observation-plan.ts";
import { Pursuits } from "../pursuit/pursuits.ts";
import { plain, resultOf } from "../results/result.ts";
import { callingOf } from "./calling.ts";
import { gatherAll } from "./gather-all.ts";
import type { Introduced } from "./introduce.ts";
import type { Planned } from "./plan.ts";
import type { RunNotes } from "./run-notes.ts";
import { boxOf, type RunSettings } from "./run-options.ts";

/** A run that has begun. */
export interface Run {
  readonly settings: RunSettings;
  readonly hub: SessionHub;
  readonly notes: RunNotes;
}

/**
 * Gathers and judges what is planned; where the user wants to know the plan, tells it instead.
 *
 * @throws RunStopped or TargetError when not everything could be asked
 */
export async function gather(run: Run, introduced: Introduced, planned: Planned): Promise<void> {
  const { settings, hub, notes } = run;
  const { execution, nameSetting } = settings;
  const { checks, jobs } = planned;
  notes.ledger.plan(jobs);
  if (settings.planned !== undefined) {
    settings.planned(jobs);
    await hub.mayGoOn();
  }
  const { initialized } = introduced.first;
  reportUnasked(run, planned, initialized.protocolVersion);
  const gathering = gatheringOf(run, introduced);
  if (settings.tellPlan === undefined) {
    await gatherAll(
      gathering,
      checks.filter((check) => whyNotSpoken(check, initialized.protocolVersion) === undefined),
    );
  } else {
    // Loaded here because only a plan needs it.
    const { runPlan } = await import("./run-plan.ts");
    settings.tellPlan(await runPlan({ ...planned, gathering, execution, nameSetting }));
  }
}

/** Checks whose rule is younger than the revision that is spoken; and those that call tools, where the user wants no calls. */
function reportUnasked({ settings, notes }: Run, { jobs }: Planned, protocolVersion: string): void {
  const { execution, nameSetting } = settings;
  for (const { check, key } of jobs) {
    const reason = whyNotSpoken(check, protocolVersion);
    if (reason !== undefined) notes.ledger.add(resultOf(check, key, notApplicable(reason)));
    else if (execution === undefined && check.evidence.callsTools === true)
      notes.ledger.add(plain(check, key, "not-run", `tools are called only with ${nameSetting("execute")}`, 0));
  }
}

function gatheringOf(run: Run, introduced: Introduced): Gathering {
  const { settings, hub, notes } = run;
  const { ledger, hints } = notes;
  const { first, all, again, dialects, tools, inputs } = introduced;
  const calling = callingIn(run, tools.length);
  return {
    hub,
    target: settings.target,
    inputs,
    introduction: first,
    introductions: all,
    listedAgain: again,
    dialects,
    tools,
    together: new Map(),
    pursuits: new Pursuits(),
    again: settings.again,
    report: (result) => ledger.add(result),
    verdictOf: (checkId, key) => ledger.verdictOf(checkId, key),
    leaveOpen: (check, reason) => ledger.leaveOpen(check, reason),
    answered: (subject, evidence) => hints.answered(subject, evidence),
    observation: once(async () => (notes.observation = await planObservation(settings))),
    ...(settings.journal === undefined ? {} : { journal: settings.journal }),
    ...(calling === undefined ? {} : { calling }),
    ...(settings.replaying === undefined ? {} : { replaying: settings.replaying }),
    ...(settings.relaying === undefined ? {} : { relaying: settings.relaying }),
    relayed: (relay) => void (notes.relay = relay),
  };
}

/** Where hints are suggested each tool counts twice: when it has been called, and when it has been looked at closer. */
function callingIn({ settings, hub, notes }: Run, tools: number): Calling | undefined {
  const { observed, effectsOf, progress } = settings;
  let looked = 0;
  const observing = observed && {
    observed: (seen: Parameters<typeof observed>[0]) => {
      observed(seen);
      progress(tools + ++looked, 2 * tools, `looked at ${seen.tool.name}`);
    },
  };
  return callingOf(
    { ...settings, ...observing },
    hub,
    (made) => {
      notes.calls.push(made);
      if (observed !== undefined) progress(notes.calls.length, 2 * tools, `called ${made.tool}`);
    },
    effectsOf && ((seen) => notes.hints.observed(seen.tool.name, effectsOf(seen))),
    { doubted: (doubted) => notes.doubted.add(doubted), later: (tools) => notes.laterTools.push(...tools) },
  );
}

/** Tries out what watches the server; loaded here because it is needed only where something is watched. */
async function planObservation(settings: RunSettings): Promise<ObservationPlan> {
  const { target, observe, nameSetting } = settings;
  const observation = await import("../observe/observation-plan.ts");
  return observation.planObservation(observe, target, nameSetting("observe"), boxOf(settings));
}

/** Does it at the first call, and gives what came of that at all others. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
