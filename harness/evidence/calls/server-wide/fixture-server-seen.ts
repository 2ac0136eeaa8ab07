import type { OwnedEffect, Execution, ObservedExchange } from "../../../calls/execution/execution.ts";
import type { Observation, RecordedEffect, SessionRecord } from "../../../calls/journal/session-record.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { recordedRequests } from "../../../calls/watching/recorded-look.ts";
import { plainReading } from "../../../api-stub/intents/request-reading.ts";
import { argumentsOf, toolOf } from "../../../conversation/conversation.ts";
import type { HabitsEvidence } from "../check/habits-evidence.ts";
import { marked } from "./marked.ts";
import { ServerHabits } from "./server-habits.ts";
import { WhoseEffects } from "./whose-effects.ts";

/** A call of a tool, with its effects. */
export function called(changes: readonly OwnedEffect[], isError = false): ObservedExchange {
  const outcome = { kind: "result", result: { isError }, faults: [] } as const;
  return { step: callStep("t", {}), outcome, effects: changes, network: [], blindSpots: [] };
}

type Calls = Readonly<Record<string, readonly ObservedExchange[]>>;

const watch = { files: { kind: "everywhere" } } as const;

/** A server of which these calls were seen, by tool, each tool in a session of its own. */
export class ServerSeen {
  readonly #calls: Calls;

  constructor(calls: Calls) {
    this.#calls = calls;
  }

  get evidence(): Omit<HabitsEvidence, "atFirstCalls"> {
    return { ...habitsIn(this.#calls).evidence, habits: whoseIn(this.#calls).ofEachCall };
  }

  /** A call of the first tool, made once more, with marks at what it did not cause. */
  marked(exchange: ObservedExchange): ObservedExchange {
    const [[tool, own] = ["t", []], ...others] = Object.entries(this.#calls);
    const calls = Object.fromEntries([[tool, [...own, exchange]], ...others]);
    const seenAt = [{ session: 1, at: own.length + 1, look: own.length + 2, phase: "within" }] as const;
    const execution: Execution = { exchanges: [{ ...exchange, seenAt }], strayFaults: [], watch };
    const known = { habits: habitsIn(this.#calls), whose: whoseIn(calls), looks: undefined };
    const [whole = exchange] = marked(known, tool, execution).exchanges;
    const { seenAt: _, ...more } = whole;
    return more;
  }

  /** Whether the server itself has an effect whatever is called. */
  isOfEveryCall(effect: OwnedEffect): boolean {
    return whoseIn(this.#calls).ofEveryCall(effect);
  }
}

function habitsIn(calls: Calls): ServerHabits {
  const habits = new ServerHabits();
  for (const [tool, exchanges] of Object.entries(calls)) habits.record(tool, { exchanges, watch });
  return habits;
}

function whoseIn(calls: Calls): WhoseEffects {
  const tools = Object.keys(calls);
  const all = tools.map((tool, index): SessionRecord => ({
    session: index + 1,
    tools,
    observations: observationsOf(tool, calls[tool] ?? []),
  }));
  return new WhoseEffects({ version: 1, ended: all, all, openRecord: () => undefined, ageMs: () => 0 });
}

const stepMs = 300;

function observationsOf(tool: string, exchanges: readonly ObservedExchange[]): readonly Observation[] {
  const looked = { process: 1, isLooked: true, blindSpots: [] } as const;
  const calls = exchanges.map((exchange, index): Observation => ({
    ...looked,
    purpose: "turn",
    step: { ...exchange.step, params: { name: tool, arguments: argumentsOf(exchange.step) ?? {} } },
    outcome: exchange.outcome,
    age: [(index + 1) * stepMs, (index + 2) * stepMs],
    effects: recordedOf(exchange),
  }));
  const endMs = (calls.length + 1) * stepMs;
  const start = { ...looked, purpose: "start", age: [0, stepMs], effects: [] } as const;
  return [start, ...calls, { ...looked, purpose: "idle", age: [endMs, endMs + 2_000], effects: [] }];
}

/** Requests are read for themselves; of files, those that are not the server's own were there before it. */
function recordedOf({ step, effects, upstream = [] }: ObservedExchange): readonly RecordedEffect[] {
  const call = { tool: toolOf(step) ?? "", arguments: argumentsOf(step) ?? {} };
  const sight = {
    places: { work: [], own: [] },
    reading: plainReading,
    fixtureHome: "/home/u",
    asFound: (text: string) => text,
  };
  const sent = recordedRequests(upstream, { ...sight, given: [call.arguments], calls: [call] });
  const others = effects.filter(({ kind }) => kind !== "api.request");
  return [
    ...sent,
    ...others.map((effect) => ({ ...effect, wasThere: effect.owner === "user" && effect.does !== "adds" })),
  ];
}

/** What these calls show of a server, by tool. */
export function recorded(calls: Calls): ServerSeen {
  return new ServerSeen(calls);
}
