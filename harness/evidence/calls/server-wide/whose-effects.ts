import type { HintName } from "../../../../report-model/hints.ts";
import { attribute, type Attribution, type Others, type SeenIn } from "../../../calls/attribution/attribute.ts";
import { claimOfHint } from "../../../calls/attribution/claim.ts";
import { isOfDefinedEffect } from "../../../calls/attribution/effect-key.ts";
import { groupedBy } from "../../../calls/attribution/groups.ts";
import type { Whose } from "../../../calls/attribution/whose.ts";
import {
  requestsOf,
  type Execution,
  type ObservedExchange,
  type OwnedEffect,
  type PlaceInSession,
} from "../../../calls/execution/execution.ts";
import type { HabitRule } from "../../../calls/execution/habit-rule.ts";
import type { NetworkAttempt } from "../../../calls/execution/network-attempt.ts";
import { isPerhapsOwn } from "../../../calls/execution/owner.ts";
import type { RecordedEffect } from "../../../calls/journal/session-record.ts";
import type { SessionRecords } from "../../../calls/journal/session-records.ts";
import { writtenKey, type NamedEffect } from "../../../calls/state/weighed-effect.ts";
import { askedName, reachedEffect } from "../../../calls/watching/recorded-look.ts";
import { shownRequest } from "../../../api-stub/traffic/upstream-event.ts";
import type { HabitsEvidence } from "../check/habits-evidence.ts";

/** What happened in the boxes of a run, as far as it goes. */
type RecordsOfBoxes = Pick<SessionRecords, "version" | "ended" | "all" | "openRecord" | "ageMs">;

/** Whose the effects of calls are, by all that has happened in the boxes of a run so far. */
export class WhoseEffects {
  readonly #records: RecordsOfBoxes;
  readonly #calledApart = new Set<string>();
  readonly #markedOf = new WeakMap<ObservedExchange, Marked>();
  #known: { readonly version: number; readonly attribution: Attribution } | undefined;

  constructor(records: RecordsOfBoxes) {
    this.#records = records;
  }

  /** The execution with every effect marked that its calls did not cause; all other exchanges are the same objects. */
  marked(tool: string, execution: Execution): Execution {
    const { readBack } = execution;
    const exchanges = execution.exchanges.map((exchange) => this.#markedOnce(tool, exchange));
    if (readBack === undefined) return { ...execution, exchanges };
    const { showing } = this.#now;
    return { ...execution, exchanges, telling: readBack.filter((subject) => showing.has(subject)) };
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
    return this.#now.hiddenFrom(tool)?.evidence;
  }

  /** Has it called without the help of others from now on, since that has hidden what it does. */
  callApart(tool: string): void {
    this.#calledApart.add(tool);
  }

  /** What the server itself does with every call, by all boxes that have ended. */
  get ofEveryCall(): HabitRule {
    const now = this.#now;
    return (effect) => now.isOfEveryCall(effect);
  }

  /** The same, by those that are open, too. */
  get ofEveryCallSoFar(): HabitRule {
    const soFar = attribute(this.#records.all);
    return (effect) => soFar.isOfEveryCall(effect);
  }

  /** Tools with a lasting change that nearly all make, and of which calls that must fail would tell whether it is theirs. */
  get unexplained(): ReadonlySet<string> {
    return this.#now.unexplained;
  }

  /** Whether a session without requests would tell if the server does something by itself. */
  get mayActByItself(): boolean {
    return this.#now.mayActByItself;
  }

  /** How old the oldest session without any request has become. */
  get longestIdleMs(): number {
    return this.#now.longestIdleMs;
  }

  /** What comes with the calls of nearly all tools; of requests, those that ask that something is replaced. */
  get ofEachCall(): HabitsEvidence["habits"] {
    const { habits, askedByAll } = this.#now;
    const ofEachCall = habits.filter(
      ({ kind, effect }) => kind === "every-call" && effect.persistence === undefined && isTold(effect),
    );
    const told = new Map<string, HabitsEvidence["habits"][number]>();
    for (const { effect: change, tools, alsoWhenFailing } of [...ofEachCall, ...askedByAll]) {
      const key = writtenKey(change);
      const known = told.get(key);
      told.set(key, {
        change: known?.change ?? change,
        tools: [...new Set([...(known?.tools ?? []), ...tools])].toSorted(),
        alsoWhenFailing: alsoWhenFailing || known?.alsoWhenFailing === true,
      });
    }
    return [...told.values()];
  }

  /** The exchange with every effect marked that the calls of other tools may still show to be the server's. */
  markedAtMost(tool: string, exchange: ObservedExchange): ObservedExchange {
    const now = this.#now;
    const effects = exchange.effects.map((change): OwnedEffect =>
      now.mayBeOfAll(tool, change) ? { ...change, cause: "every-call" } : change,
    );
    return { ...exchange, effects };
  }

  /** What the first calls of each box left, whichever tools were called: no tool is charged with it. */
  get atFirstCalls(): readonly OwnedEffect[] {
    return this.#now.atFirstCalls;
  }

  /** Whether it is called without the help of others. */
  isCalledApart(tool: string): boolean {
    return this.#calledApart.has(tool);
  }

  /** The other tools, and those after which a tool was not seen to keep what a hint says; undefined where that is no matter. */
  others(tool: string, hint: HintName): Others | undefined {
    const claim = claimOfHint[hint];
    return claim && this.#now.others(tool, claim);
  }

  /** The names of the tools that were listed in each of some sessions. */
  listedIn(sessions: readonly number[]): readonly (readonly string[])[] {
    const wanted = new Set(sessions);
    return this.#records.all.flatMap(({ session, tools }) => (wanted.has(session) ? [tools] : []));
  }

  /** How old the instance was, at most, when the effects of an execution were looked for. */
  ageMs({ exchanges }: Pick<Execution, "exchanges">): number {
    return Math.max(0, ...exchanges.flatMap(({ seenAt = [] }) => seenAt.map((place) => this.#records.ageMs(place))));
  }

  /** Each check judges the same exchanges, and one may have sent a hundred thousand requests. */
  #markedOnce(tool: string, exchange: ObservedExchange): ObservedExchange {
    const { version } = this.#records;
    const known = this.#markedOf.get(exchange);
    if (known?.version === version && known.tool === tool) return known.marked;
    const marked = this.#marked(tool, exchange);
    this.#markedOf.set(exchange, { version, tool, marked });
    return marked;
  }

  #marked(tool: string, exchange: ObservedExchange): ObservedExchange {
    const effects = exchange.effects.map((effect) => {
      const marked = withCause(effect, this.#of(tool, effect, exchange));
      return this.#isAskedByAll(effect, exchange)
        ? { ...marked, ...asShared(effect), isOfAllTools: true as const }
        : marked;
    });
    // A host that others reach as well is told of all of them.
    const network = exchange.network.filter((attempt) => {
      const whose = this.#ofReach(tool, attempt, exchange);
      return whose.length === 0 || whose.some(({ kind }) => kind !== "excused");
    });
    const { upstream: sent = [] } = exchange;
    const upstream = sent.filter(
      (event) => event.kind !== "request" || !comesByItself(this.#of(tool, askedName(event), exchange)),
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
    const asked = askedOf(exchange).get(attempt.host) ?? [];
    return [reachedEffect(attempt), ...asked].flatMap((effect) => this.#of(tool, effect, exchange) ?? []);
  }

  #of(tool: string, effect: NamedEffect, { seenAt = [] }: ObservedExchange): Whose | undefined {
    return seenAt.length === 0 ? undefined : this.#now.whose(tool, effect, this.#sight(seenAt));
  }

  #isAskedByAll(effect: OwnedEffect, { seenAt = [] }: ObservedExchange): boolean {
    return effect.kind === "api.request" && seenAt.length > 0 && this.#now.isAskedByAll(effect, this.#sight(seenAt));
  }

  #sight(places: readonly PlaceInSession[]): SeenIn {
    const [open] = places.flatMap(({ session }) => this.#records.openRecord(session) ?? []);
    return { places, open };
  }

  get #now(): Attribution {
    const { version } = this.#records;
    if (this.#known?.version !== version) this.#known = { version, attribution: attribute(this.#records.ended) };
    return this.#known.attribution;
  }
}

interface Marked {
  /** How many sessions had ended. */
  readonly version: number;
  readonly tool: string;
  readonly marked: ObservedExchange;
}

const askedIn = new WeakMap<ObservedExchange, ReadonlyMap<string, readonly NamedEffect[]>>();

/** The different requests of an exchange, by their host. */
function askedOf(exchange: ObservedExchange): ReadonlyMap<string, readonly NamedEffect[]> {
  const known = askedIn.get(exchange);
  if (known !== undefined) return known;
  const different = new Map(requestsOf(exchange).map((request) => [shownRequest(request), request]));
  const byHost = groupedBy([...different.values()], ({ host }) => host);
  const asked = new Map([...byHost].map(([host, requests]) => [host, requests.map(askedName)]));
  askedIn.set(exchange, asked);
  return asked;
}

/** Whether it comes without any call. */
function comesByItself(whose: Whose | undefined): boolean {
  return whose?.kind === "excused" && (whose.habit === "by-the-clock" || whose.habit === "at-start");
}

/** What the server kept in its temporary directory and takes away when it ends was temporary, whatever was called. */
function isTidiedUp({ phase, does, owner, place = "" }: OwnedEffect): boolean {
  return phase === "end" && does === "removes" && owner === "server" && place.startsWith("$TMPDIR/");
}

function withCause(effect: OwnedEffect, whose: Whose | undefined): OwnedEffect {
  if (isTidiedUp(effect)) return { ...effect, cause: "every-call" };
  if (whose?.kind === "perhaps" && whose.reason === "one-address") return withOpenOwner(effect);
  const cause = causeBy(whose);
  return cause === undefined ? effect : { ...effect, cause };
}

/** A request that nearly all tools send: one address may serve all of them. */
function withOpenOwner(change: OwnedEffect): OwnedEffect {
  const { sent } = change;
  return {
    ...change,
    ...asShared(change),
    comparedBy: "nothing",
    ...(sent === undefined ? {} : { sent: { ...sent, twice: "unknown" } }),
  };
}

function asShared({ subject }: OwnedEffect): Pick<OwnedEffect, "subject"> {
  return { subject: `${subject}, as the calls of nearly all tools do` };
}

/** Where it goes to is told with the host; what it asks for, if it replaces something. */
function isTold({ kind, request }: RecordedEffect): boolean {
  if (kind.startsWith("network.")) return false;
  return kind !== "api.request" || isOfDefinedEffect(request?.method);
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
