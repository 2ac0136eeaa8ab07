import { posix } from "node:path";
import { callOutcomeOf } from "../../../calls/replies/call-outcome.ts";
import { isCall, persistentChanges, type CallChange, type Execution } from "../../../calls/execution/execution.ts";
import { KnownNames } from "../../../calls/execution/known-names.ts";
import { changeKey, standsForMany } from "../../../calls/state/change.ts";

/**
 * What the first call of a tool did and no later one, in one tool's boxes: the start of the server, which begins with
 * the first call that it gets whichever tool it is of, or the work of this tool.
 */
export class FirstEffects {
  readonly #ofStart = new KnownNames();
  /** Keys: what is like the work of the tool, but for numbers, is not excused. */
  readonly #ofTool = new Set<string>();

  /** Remembers what is the work of the tool: what comes with several calls of one process. */
  learnFrom(execution: Execution): void {
    for (const { change, recurs } of firstChanges(execution)) if (recurs) this.#ofTool.add(changeKey(change));
  }

  /** The changes of an execution of which it is not known yet whose work they are. */
  open(execution: Execution): readonly CallChange[] {
    return firstChanges(execution).flatMap(({ change, recurs }) => {
      const isOfTool = recurs || this.#ofTool.has(changeKey(change));
      const isKnown = isOfTool || change.owner === "server" || this.#ofStart.has(nameOf(change));
      return isKnown ? [] : [change];
    });
  }

  /** @param again the same calls, in a process that other tools were called in before */
  settle(open: readonly CallChange[], again: Execution): void {
    const came = new Set(again.exchanges.flatMap(({ changes }) => changes.map(changeKey)));
    for (const change of open) {
      if (came.has(changeKey(change))) this.#ofTool.add(changeKey(change));
      else this.#ofStart.add(nameOf(change));
    }
  }

  /** The execution with what the start of the server did marked as such; each other exchange is the same object. */
  marked(execution: Execution): Execution {
    const first = new Map(firstChanges(execution).map(({ change, recurs }) => [change, recurs]));
    const isOfStart = (change: CallChange): boolean => {
      const recurs = first.get(change);
      if (recurs !== false || this.#ofTool.has(changeKey(change))) return false;
      // A cache or a profile that is made once is no matter of a call.
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
  /** Whether another call of the same process did it too: to the same file, or beside it. */
  readonly recurs: boolean;
}

/**
 * What a call added for the first time, or asked a web API for: a session, say. Of what is the user's only the first call
 * that worked may be a start of the server; what was taken away or overwritten never is. Also a call that failed may have
 * asked a web API for something.
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

/** A file that is touched was written with what it held. */
function isSameWork({ kind, subject }: CallChange, other: CallChange): boolean {
  if (kind === "sent") return changeKey({ kind, subject }) === changeKey(other);
  if (other.kind === "shown" || other.persistence === "transient") return false;
  const isBeside = other.kind === kind && posix.dirname(other.subject) === posix.dirname(subject);
  return isBeside || other.subject === subject || other.subject.startsWith(`${subject}/`);
}
