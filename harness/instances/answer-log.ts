import { createHash } from "node:crypto";
import { toolOf, type ConversationEvidence, type Exchange, type Step } from "../conversation/conversation.ts";
import type { QueryDialect } from "../dialects/dialect.ts";
import { queryDialects } from "../dialects/query-dialects.ts";
import { canonicalText } from "../json/canonical.ts";
import { excerpt } from "../json/excerpt.ts";
import type { JsonObject } from "../json/value.ts";

/** Two different results of one query, in one session. */
export interface Disagreement {
  readonly dialect: string;
  readonly tool: string;
  readonly step: Step;
  /** The part that must be the same, cut to its beginning. */
  readonly before: string;
  readonly after: string;
  /** How many queries of the tool were repeated in the same session and answered. */
  readonly compared: number;
  /** How many of those had a different result from the first time. */
  readonly differing: number;
}

interface Remembered {
  readonly digest: string;
  readonly text: string;
  /** Announcements of a changed list in the session before it was asked. */
  readonly changes: number;
}

interface Tally {
  compared: number;
  differing: number;
  first: Pick<Disagreement, "step" | "before" | "after"> | undefined;
}

/** Queries that are remembered over all sessions of a run: a few hundred bytes each. */
const maxRemembered = 50_000;
const maxText = 200;

/**
 * The results of all queries of a run by session, as digests: two equal queries with unequal results in one session are
 * a finding, whichever check asked them. Queries are equal if they were asked alike: one by one or at once, with the
 * same order of keys, and with the same metadata; whether these matter are claims of their own.
 */
export class AnswerLog {
  readonly #bySession = new WeakMap<object, Map<string, Remembered>>();
  readonly #changes = new WeakMap<object, number>();
  readonly #tallies = new Map<string, Tally & Pick<Disagreement, "dialect" | "tool">>();
  #remembered = 0;

  record(session: object, { exchanges, listsChanged }: ConversationEvidence): void {
    const before = this.#changes.get(session) ?? 0;
    const changes = listsChanged === true ? before + 1 : before;
    this.#changes.set(session, changes);
    for (const exchange of exchanges) {
      if (exchange.outcome.kind !== "result") continue;
      for (const dialect of queryDialects) this.#remember(session, exchange, dialect, { before, changes });
    }
  }

  /** The first of each tool in each dialect. */
  get disagreements(): readonly Disagreement[] {
    return [...this.#tallies.values()].flatMap(({ first, ...tally }) =>
      first === undefined ? [] : [{ ...tally, ...first }],
    );
  }

  #remember(
    session: object,
    { step, outcome }: Exchange,
    dialect: QueryDialect,
    { before, changes }: { readonly before: number; readonly changes: number },
  ): void {
    const tool = toolOf(step);
    if (step.method !== dialect.method || tool === undefined || outcome.kind !== "result") return;
    const known = this.#of(session);
    const query = digestOf(
      `${dialect.id} ${step.pipelined ?? ""} ${step.keyOrderSeed ?? ""} ${canonicalText(step.params ?? null)}`,
    );
    const text = canonicalText(dialect.comparable(outcome.result));
    const now = { digest: digestOf(text), text: shownText(text), changes: before };
    const then = known.get(query);
    if (then === undefined || then.changes !== changes) {
      if (then === undefined && this.#remembered >= maxRemembered) return;
      if (then === undefined) this.#remembered++;
      known.set(query, now);
      return;
    }
    const tally = this.#tallyOf(dialect.id, tool);
    tally.compared++;
    if (then.digest === now.digest) return;
    tally.differing++;
    tally.first ??= { step, before: then.text, after: now.text };
  }

  #of(session: object): Map<string, Remembered> {
    const known = this.#bySession.get(session) ?? new Map<string, Remembered>();
    this.#bySession.set(session, known);
    return known;
  }

  #tallyOf(dialect: string, tool: string): Tally {
    const key = JSON.stringify([dialect, tool]);
    const tally = this.#tallies.get(key) ?? { dialect, tool, compared: 0, differing: 0, first: undefined };
    this.#tallies.set(key, tally);
    return tally;
  }
}

/** The part of a result that must be the same each time, as a disagreement shows it. */
export function shownAnswer(dialect: QueryDialect, result: JsonObject): string {
  return shownText(canonicalText(dialect.comparable(result)));
}

function shownText(text: string): string {
  return excerpt(text, maxText);
}

/** A text no longer than the kept part represents itself. */
function digestOf(text: string): string {
  return text.length <= maxText ? text : createHash("sha1").update(text).digest("base64");
}
