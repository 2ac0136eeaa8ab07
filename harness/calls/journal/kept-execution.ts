import type { Execution, HelpingCalls, ObservedExchange } from "../execution/execution.ts";
import type { CallsWatched, KeptExchange, KeptExecution } from "./journal-event.ts";

/** How calls were watched. */
type Watched = Omit<CallsWatched, "event" | "executions" | "ofPlans" | "lacksPlans"> & {
  readonly executions: readonly Execution[];
};

/** What a journal keeps of calls that a tool is judged by. Where no session has some of them, they are cut. */
export function callsWatched({ executions, ...more }: Watched): CallsWatched {
  const kept = executions.flatMap((each) => keptExecution(each) ?? []);
  // Of several boxes the first that is listed counts, which is the latest.
  const all = executions.flatMap((each) => each.planned ?? []).toReversed();
  const planned = new Map(all.map((each) => [`${each.check} ${each.dialect}`, each]));
  return {
    event: "calls",
    ...more,
    ...(kept.length < executions.length ? { isCut: true } : {}),
    executions: kept,
    ...(executions.some(({ lacksPlans }) => lacksPlans === true) ? { lacksPlans: true } : {}),
    ofPlans: [...planned.values()].flatMap(({ execution, ...plan }) => {
      const made = keptExecution(execution);
      return made === undefined ? [] : [{ ...plan, execution: made }];
    }),
  };
}

/**
 * What a journal keeps of an execution: where it stands in the sessions, and what these do not tell.
 *
 * @returns undefined where no session has it
 */
function keptExecution(execution: Execution): KeptExecution | undefined {
  const { exchanges, helping, controls, planned: _planned, lacksPlans: _lacksPlans, ...rest } = execution;
  const { strayFaults: _, watch: __, telling: ___, hiddenBy: ____, ...more } = rest;
  const kept = exchanges.flatMap((each) => keptExchange(each) ?? []);
  if (kept.length < exchanges.length) return undefined;
  return {
    ...more,
    exchanges: kept,
    ...(controls === undefined ? {} : { controls: controls.flatMap(({ askedAs }) => askedAs ?? []) }),
    ...(helping === undefined ? {} : { helping: keptHelp(helping) }),
  };
}

function keptHelp(helping: HelpingCalls): NonNullable<KeptExecution["helping"]> {
  const { warmUps: _, probes: __, setup, ...more } = helping;
  return { ...more, setup: setup.map(({ step }) => step) };
}

function keptExchange(exchange: ObservedExchange): KeptExchange | undefined {
  const { askedAs, seenAt = [], hadMadeUp, isAgain, span, blindSpots } = exchange;
  if (askedAs === undefined) return undefined;
  const sights = new Map(seenAt.map(({ session, look, phase }) => [`${session} ${look}`, { session, look, phase }]));
  return {
    askedAs,
    seenIn: [...sights.values()],
    blindSpots,
    ...(hadMadeUp === undefined ? {} : { hadMadeUp }),
    ...(isAgain === undefined ? {} : { isAgain }),
    ...(span === undefined ? {} : { span }),
  };
}
