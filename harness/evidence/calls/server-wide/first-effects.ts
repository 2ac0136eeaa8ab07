import { posix } from "node:path";
import { callOutcomeOf } from "../../../calls/replies/call-outcome.ts";
import { isCall, persistentChanges, type CallChange, type Execution } from "../../../calls/execution/execution.ts";
import { KnownNames } from "../../../calls/execution/known-names.ts";
import { changeKey, standsForMany } from "../../../calls/state/change.ts";

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
    for (const { change, recurs } of firstChanges(execution)) if (recurs) this.#ofTool.add(changeKey(change));
  }

  /** The changes of an execution whose cause is not known yet. */
  open(execution: Execution): readonly CallChange[] {
    return firstChanges(execution).flatMap(({ change, recurs }) => {
      const isOfTool = recurs || this.#ofTool.has(changeKey(change));
      const isKnown = isOfTool || change.owner === "server" || this.#ofStart.has(nameOf(change));
      return isKnown ? [] : [change];
    });
  }

  /** @param again the same calls, in a process in which other tools were called before */
  settle(open: readonly CallChange[], again: Execution): void {
    const came = new Set(again.exchanges.flatMap(({ changes }) => changes.map(changeKey)));
    for (const change of open) {
      if (came.has(changeKey(change))) this.#ofTool.add(changeKey(change));
      else this.#ofStart.add(nameOf(change));
    }
  }

  /** The execution with the effects of the server's start marked; all other exchanges are the same objects. */
  marked(execution: Execution): Execution {
    const first = new Map(firstChanges(execution).map(({ change, recurs }) => [change, recurs]));
    const isOfStart = (change: CallChange): boolean => {
      const recurs = first.get(change);
      if (recurs !== false || this.#ofTool.has(changeKey(change))) return false;
      // A cache or a profile that is made once does not belong to a call.
      return change.owner === "server" || this.#ofStart.has(nameOf(change));
    };
    const exchanges = execution.exchanges.map((exchange) =>
      exchange.changes.some(isOfStart)
        ? {
            ...exchange,
            changes: exchange.changes.map((change): CallChange =>
              isOfStart(change) ? { ...change, cause: "start" } : change,
            ),
          }
        : exchange,
    );
    return { ...execution, exchanges };
  }
}

function nameOf({ kind, subject }: CallChange): string {
  return `${kind} ${subject}`;
}

interface FirstChange {
  readonly change: CallChange;
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
  const firstSending = calls.findIndex(({ changes }) => changes.some(({ kind }) => kind === "sent"));
  return calls.flatMap((call, index) => {
    const others = calls.filter((other) => other !== call).flatMap(({ changes }) => changes);
    return persistentChanges(call)
      .filter(({ kind, effect }) => kind === "sent" || (kind !== "shown" && effect === "adds"))
      .filter((change) => change.owner === "server" || !standsForMany(change))
      .filter(({ owner }) => owner === "server" || index <= (owner === "api" ? firstSending : firstWorking))
      .map((change) => ({ change, recurs: others.some((other) => isSameWork(change, other)) }));
  });
}

/** A touched file was written with the content that it had. */
function isSameWork({ kind, subject }: CallChange, other: CallChange): boolean {
  if (kind === "sent") return changeKey({ kind, subject }) === changeKey(other);
  if (other.kind === "shown" || other.persistence === "transient") return false;
  const isBeside = other.kind === kind && posix.dirname(other.subject) === posix.dirname(subject);
  return isBeside || other.subject === subject || other.subject.startsWith(`${subject}/`);
}
