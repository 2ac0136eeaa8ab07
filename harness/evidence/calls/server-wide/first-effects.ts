import { posix } from "node:path";
import { callOutcomeOf } from "../../../calls/replies/call-outcome.ts";
import { isCall, lastingEffects, type OwnedEffect, type Execution } from "../../../calls/execution/execution.ts";
import { KnownNames } from "../../../calls/execution/known-names.ts";
import { effectKey, exactName, standsForMany } from "../../../calls/state/weighed-effect.ts";

/**
 * Effects of a tool's first call, and of no later one, in its boxes: either part of the server's start, which the first
 * call of any tool triggers, or this tool's own.
 */
export class FirstEffects {
  readonly #ofStart = new KnownNames();
  /** Exact keys: a change that differs from the tool's own only in numbers is not excused. */
  readonly #ofTool = new Set<string>();

  /** Remembers effects of the tool itself: those that come with several calls in one process. */
  learnFrom(execution: Execution): void {
    for (const { change, recurs } of firstChanges(execution)) if (recurs) this.#ofTool.add(effectKey(change));
  }

  /** The changes of an execution whose cause is not known yet. */
  open(execution: Execution): readonly OwnedEffect[] {
    return firstChanges(execution).flatMap(({ change, recurs }) => {
      const isOfTool = recurs || this.#ofTool.has(effectKey(change));
      const isKnown = isOfTool || change.owner === "server" || this.#ofStart.has(exactName(change));
      return isKnown ? [] : [change];
    });
  }

  /** @param again the same calls, in a process in which other tools were called before */
  settle(open: readonly OwnedEffect[], again: Execution): void {
    const came = new Set(again.exchanges.flatMap(({ effects }) => effects.map(effectKey)));
    for (const change of open) {
      if (came.has(effectKey(change))) this.#ofTool.add(effectKey(change));
      else this.#ofStart.add(exactName(change));
    }
  }

  /** The execution with the effects of the server's start marked; all other exchanges are the same objects. */
  marked(execution: Execution): Execution {
    const first = new Map(firstChanges(execution).map(({ change, recurs }) => [change, recurs]));
    const isOfStart = (change: OwnedEffect): boolean => {
      const recurs = first.get(change);
      if (recurs !== false || this.#ofTool.has(effectKey(change))) return false;
      // A cache or a profile that is made once does not belong to a call.
      return change.owner === "server" || this.#ofStart.has(exactName(change));
    };
    const exchanges = execution.exchanges.map((exchange) =>
      exchange.effects.some(isOfStart)
        ? {
            ...exchange,
            effects: exchange.effects.map((change): OwnedEffect =>
              isOfStart(change) ? { ...change, cause: "start" } : change,
            ),
          }
        : exchange,
    );
    return { ...execution, exchanges };
  }
}

interface FirstChange {
  readonly change: OwnedEffect;
  /** Whether another call in the same process did it too: to the same file, or in the same directory. */
  readonly recurs: boolean;
}

/**
 * What a call added or asked a web API for, for the first time, such as a session. Changes to what is the user's can
 * only be part of the start in the first call that worked; removals and overwrites never are. A failed call may also
 * have asked a web API.
 */
function firstChanges({ exchanges }: Execution): readonly FirstChange[] {
  const calls = exchanges.filter(isCall);
  const firstWorking = calls.findIndex(({ outcome }) => callOutcomeOf(outcome).kind === "success");
  const firstSending = calls.findIndex(({ effects }) => effects.some(({ kind }) => kind === "api.request"));
  return calls.flatMap((call, index) => {
    const others = calls.filter((other) => other !== call).flatMap(({ effects }) => effects);
    return lastingEffects(call)
      .filter(({ kind, does }) => kind === "api.request" || (kind !== "state.answer" && does === "adds"))
      .filter((change) => change.owner === "server" || !standsForMany(change))
      .filter(({ owner }) => owner === "server" || index <= (owner === "api" ? firstSending : firstWorking))
      .map((change) => ({ change, recurs: others.some((other) => isSameWork(change, other)) }));
  });
}

/** A touched file was written with the content that it had. */
function isSameWork(effect: OwnedEffect, other: OwnedEffect): boolean {
  const { kind, subject } = effect;
  if (kind === "api.request") return effectKey(effect) === effectKey(other);
  if (other.kind === "state.answer" || other.persistence === "transient") return false;
  const isBeside = other.kind === kind && posix.dirname(other.subject) === posix.dirname(subject);
  return isBeside || other.subject === subject || other.subject.startsWith(`${subject}/`);
}
