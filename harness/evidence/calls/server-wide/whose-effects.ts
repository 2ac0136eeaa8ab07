import { attribute, type Attribution } from "../../../calls/attribution/attribute.ts";
import type { Whose } from "../../../calls/attribution/whose.ts";
import type { SessionRecords } from "../../../calls/journal/session-records.ts";
import {
  requestsOf,
  type Execution,
  type ObservedExchange,
  type OwnedEffect,
} from "../../../calls/execution/execution.ts";
import type { NetworkAttempt } from "../../../calls/execution/network-attempt.ts";
import { isPerhapsOwn } from "../../../calls/execution/owner.ts";
import { isOfDefinedEffect } from "./effects-of-tools.ts";
import { askedEffect, reachedEffect } from "../../../calls/watching/recorded-look.ts";

/** What happened in the boxes of a run, as far as it goes. */
type RecordsOfBoxes = Pick<SessionRecords, "version" | "ended" | "ageMs">;

/** Whose the effects of calls are, by all that has happened in the boxes of a run so far. */
export class WhoseEffects {
  readonly #records: RecordsOfBoxes;
  readonly #calledApart = new Set<string>();
  #known: { readonly version: number; readonly attribution: Attribution } | undefined;

  constructor(records: RecordsOfBoxes) {
    this.#records = records;
  }

  /** The execution with every effect marked that its calls did not cause; all other exchanges are the same objects. */
  marked(tool: string, execution: Execution): Execution {
    return { ...execution, exchanges: execution.exchanges.map((exchange) => this.#marked(tool, exchange)) };
  }

  /**
   * Only what would not have come without its calls, by a session that lacks nothing else. A change to what may be the
   * server's own is held against nobody without a reading that counts any, whatever else makes it.
   */
  proven(tool: string, execution: Execution): Execution {
    const isProven = (whose: Whose | undefined): boolean => whose === undefined || whose.kind === "certain";
    const isOwn = ({ owner }: OwnedEffect): boolean => isPerhapsOwn(owner);
    const exchanges = execution.exchanges.map((exchange) => ({
      ...exchange,
      effects: exchange.effects.filter((effect) => isOwn(effect) || isProven(this.#of(tool, effect, exchange))),
      network: exchange.network.filter((attempt) => {
        const whose = this.#ofReach(tool, attempt, exchange);
        return whose.length === 0 || whose.some(isProven);
      }),
    }));
    return { ...execution, exchanges };
  }

  /** What probes did wherever the tool worked, before it was called: it may do the same, and finds it done. */
  hiddenFrom(tool: string): string | undefined {
    const hidden = this.#now.hiddenFrom(tool)?.evidence;
    if (hidden !== undefined) this.#calledApart.add(tool);
    return hidden;
  }

  /** What the first calls of each box left, whichever tools were called: no tool is charged with it. */
  get atFirstCalls(): readonly OwnedEffect[] {
    return this.#now.atFirstCalls;
  }

  /** Whether it is called without the help of others from now on, since that has hidden what it does. */
  isCalledApart(tool: string): boolean {
    return this.#calledApart.has(tool);
  }

  /** How old the instance was, at most, when the effects of an execution were looked for. */
  ageMs({ exchanges }: Pick<Execution, "exchanges">): number {
    return Math.max(0, ...exchanges.flatMap(({ seenAt = [] }) => seenAt.map((place) => this.#records.ageMs(place))));
  }

  #marked(tool: string, exchange: ObservedExchange): ObservedExchange {
    const effects = exchange.effects.map((effect) => withCause(effect, this.#of(tool, effect, exchange)));
    // A host that others reach as well is told of all of them.
    const network = exchange.network.filter((attempt) => {
      const whose = this.#ofReach(tool, attempt, exchange);
      return whose.length === 0 || whose.some(({ kind }) => kind !== "excused");
    });
    const { upstream: sent = [] } = exchange;
    const upstream = sent.filter(
      (event) => event.kind !== "request" || !comesByItself(this.#of(tool, askedEffect(event), exchange)),
    );
    const isSame =
      effects.every((effect, index) => effect === exchange.effects[index]) &&
      network.length === exchange.network.length &&
      upstream.length === sent.length;
    if (isSame) return exchange;
    return { ...exchange, effects, network, ...(exchange.upstream === undefined ? {} : { upstream }) };
  }

  /** Whose it is that a host was reached: the connection, and each request to it. */
  #ofReach(tool: string, attempt: NetworkAttempt, exchange: ObservedExchange): readonly Whose[] {
    const asked = requestsOf(exchange).filter(({ host }) => host === attempt.host);
    return [reachedEffect(attempt), ...asked.map(askedEffect)].flatMap(
      (effect) => this.#of(tool, effect, exchange) ?? [],
    );
  }

  #of(
    tool: string,
    effect: Pick<OwnedEffect, "kind" | "subject">,
    { seenAt = [] }: ObservedExchange,
  ): Whose | undefined {
    return seenAt.length === 0 ? undefined : this.#now.whose(tool, effect, seenAt);
  }

  get #now(): Attribution {
    const { version } = this.#records;
    if (this.#known?.version !== version) this.#known = { version, attribution: attribute(this.#records.ended) };
    return this.#known.attribution;
  }
}

/** Whether it comes without any call. */
function comesByItself(whose: Whose | undefined): boolean {
  return whose?.kind === "excused" && (whose.habit === "by-the-clock" || whose.habit === "at-start");
}

function withCause(effect: OwnedEffect, whose: Whose | undefined): OwnedEffect {
  const cause = causeBy(whose);
  if (cause === undefined) return effect;
  const isOfAllTools = cause === "every-call" && isOfDefinedEffect(effect.sent?.request.method);
  return { ...effect, cause, ...(isOfAllTools ? { isOfAllTools } : {}) };
}

/** Whether other calls had it is open where nothing tells: until then it is held against the call. */
function causeBy(whose: Whose | undefined): OwnedEffect["cause"] {
  switch (whose?.kind) {
    case "excused":
      return whose.habit === "every-call" ? "every-call" : "start";
    case "perhaps":
      return whose.reason === "explained" ? "another" : undefined;
    case "certain":
    case undefined:
      return undefined;
  }
}
