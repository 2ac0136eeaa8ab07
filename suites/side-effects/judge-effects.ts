import { attribute } from "../../harness/calls/attribution/attribute.ts";
import type { AttributedEffect } from "../../harness/calls/attribution/attributed.ts";
import { requestName } from "../../harness/calls/attribution/call.ts";
import type { Claim } from "../../harness/calls/attribution/claim.ts";
import type { RecordedEffect, SessionRecord } from "../../harness/calls/journal/session-record.ts";
import { contradicted, holds, undecided, type Contradiction, type Judgement } from "../../harness/check/judgement.ts";
import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import type { AskedObservation, AskedSession } from "../../harness/calls/journal/asked-record.ts";
import type { Moment } from "../../harness/calls/journal/journal-event.ts";
import { tiersThatSee } from "../../harness/observe/all-tiers.ts";
import type { BlindSpot, EffectKind, TierId } from "../../harness/observe/effect/effect.ts";
import { familyOf } from "../../harness/observe/effect/effect-family.ts";
import type { FileDiff } from "../../report-model/report-model.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { describeEffect } from "./effect-sentence.ts";

const maxObserved = 5;

/** Nothing may be left of it, and it may come and go. */
const noEffect: Claim = { breaks: () => true, countsPassing: true };

/**
 * Judges which effects queries had: those that come with queries and not, or not as often, in a session as old with other
 * requests. What comes without them (a heartbeat file, a log) never counts. The most severe effect decides. An effect that
 * the system refused counts as well, since only the system prevented it.
 *
 * @param kinds the effects that the check is about; a tier that sees one of them must not have been blind
 * @param dialect in which the queries were asked
 */
export function judgeEffects(
  sessions: readonly AskedSession[],
  kinds: readonly EffectKind[],
  { method, mayRead }: Pick<QueryDialect, "method" | "mayRead">,
): Judgement {
  const tiers = tiersThatSee(kinds).map(({ id }) => id);
  const standing = attribute(sessions.map((session) => onlyOf(session, kinds, tiers))).standing(
    requestName({ method }),
    noEffect,
  );
  if (standing.kind === "contradicted") {
    const offences = distinct(standing.by, sessions, mayRead);
    const certain = offences.filter(({ effect }) => effect.leavesOpen !== "refused-opening");
    const [gravest] = certain.toSorted((left, right) => order[left.weight] - order[right.weight]);
    if (gravest !== undefined) return contradictionOf(gravest, certain, sessions);
    const [opening] = offences;
    if (opening !== undefined)
      return undecided(`what it was opened for is not known, since it was refused: ${lineOf(opening)}`);
  }
  const coverage = judgeCoverage(sessions.filter(isAsked), tiers);
  if (standing.kind === "kept" || coverage.kind !== "holds") return coverage;
  const [doubtful] = distinct(standing.by, sessions, mayRead);
  const seen = doubtful === undefined ? "" : `: ${lineOf(doubtful)}`;
  return undecided(
    sessions.every(isAsked)
      ? `nothing without queries could be compared with what came with them${seen}`
      : `it may not come from queries, since it also occurs without them${seen}`,
  );
}

/** What a check is about: the effects of some kinds, and whether the tiers that see them could look. */
function onlyOf(session: AskedSession, kinds: readonly EffectKind[], tiers: readonly TierId[]): SessionRecord {
  const blindSpots = seriousIn(session, tiers).map(({ reason }) => reason);
  return {
    ...session,
    observations: session.observations.map((each) => ({
      ...each,
      effects: each.effects.filter(({ kind }) => kinds.includes(kind)),
      blindSpots,
    })),
  };
}

function isAsked({ observations }: AskedSession): boolean {
  return observations.some(({ moment }) => moment === "queries");
}

interface Offence {
  /** When it was seen, such as `queries 2`. */
  readonly when: string;
  readonly effect: RecordedEffect;
  readonly weight: Weight;
  /** It came without queries as well, if less often. */
  readonly comesAnyway: boolean;
}

function distinct(
  seen: readonly AttributedEffect[],
  sessions: readonly AskedSession[],
  mayRead: QueryDialect["mayRead"],
): readonly Offence[] {
  const anyway = new Set(
    sessions
      .filter((each) => !isAsked(each))
      .flatMap(({ observations }) => observations.flatMap(({ effects }) => effects.map(nameOf))),
  );
  const offences = new Map<string, Offence>();
  for (const { session, at, effect } of seen) {
    const key = `${nameOf(effect)} ${effect.persistence ?? ""} ${effect.attempted ?? ""}`;
    if (offences.has(key)) continue;
    const observations = sessions.find((each) => each.session === session)?.observations ?? [];
    const weight = weightOf(effect, mayRead);
    offences.set(key, { when: whenOf(observations, at), effect, weight, comesAnyway: anyway.has(nameOf(effect)) });
  }
  return [...offences.values()];
}

function nameOf({ kind, subject }: RecordedEffect): string {
  return `${familyOf(kind)} ${subject}`;
}

function whenOf(observations: readonly AskedObservation[], at: number): string {
  const moment = observations[at]?.moment ?? "end";
  const nth = observations.slice(0, at + 1).filter((each) => each.moment === moment).length;
  return moment === "queries" ? `queries ${nth}` : afterQueries[moment];
}

const afterQueries: Readonly<Record<Exclude<Moment, "queries">, string>> = {
  pings: "before the queries",
  soon: "soon after the queries",
  late: "long after the queries",
  end: "end of the server",
  handshake: "handshake after the queries",
};

/** What an effect amounts to: a breach, one that a reading of AMB-42 excuses, or a remark. */
type Weight = "breach" | "excusable" | "remark";

const order: Readonly<Record<Weight, number>> = { breach: 0, excusable: 1, remark: 2 };

const excusableKinds: ReadonlySet<EffectKind> = new Set(["process.start", "ipc", "network.loopback"]);

/** A message to another machine may have been a question. We cannot see whether it was more. */
const mayBeReads: ReadonlySet<EffectKind> = new Set(["network.external", "network.name-lookup"]);

/**
 * A proposal forbids side effects and sets no bound to what is one. Where a query may look things up, it may do so with
 * a program or a service of this machine, and a database that is only read has files made beside it, which may stay as
 * long as it is open; nothing is left that others would notice. Other times of a file alone change nothing that anybody reads.
 */
function weightOf({ kind, persistence }: RecordedEffect, mayRead: QueryDialect["mayRead"]): Weight {
  if (persistence === "timestamps" || kind === "file.times") return "remark";
  if (mayRead === true && mayBeReads.has(kind)) return "excusable";
  return persistence === "transient" || persistence === "upkeep" || excusableKinds.has(kind) ? "excusable" : "breach";
}

function contradictionOf(
  gravest: Offence,
  offences: readonly Offence[],
  sessions: readonly AskedSession[],
): Contradiction {
  const shown = offences.toSorted((left, right) => order[left.weight] - order[right.weight]).slice(0, maxObserved);
  const diffs = shown.flatMap((offence) => diffOf(offence, sessions));
  return contradicted({
    case: familyOf(gravest.effect.kind).replaceAll(".", "-"),
    message: describeEffect(gravest.effect, gravest.comesAnyway),
    expected: "no such effect, as between pings",
    observed: shown.map(lineOf),
    ...(diffs.length === 0 ? {} : { diffs }),
    ...(gravest.weight === "excusable" ? { ambiguity: contradictedUnder("AMB-42") } : {}),
    ...(gravest.weight === "remark" ? { severity: "note" } : {}),
  });
}

/** One tier knows who changed a file, another what changed in it. */
function diffOf({ effect }: Offence, sessions: readonly AskedSession[]): readonly FileDiff[] {
  const { subject: path, place = path } = effect;
  const effects = sessions.flatMap(({ observations }) => observations.flatMap((each) => each.effects));
  const lines = effects.find(({ subject, diff }) => subject === path && diff !== undefined)?.diff;
  return lines === undefined ? [] : [{ path: place, lines }];
}

function lineOf({ when, effect }: Offence): string {
  return `${when}: ${effect.evidence}${effect.process === undefined ? "" : `, by ${effect.process}`}`;
}

function judgeCoverage(asked: readonly AskedSession[], tiers: readonly TierId[]): Judgement {
  const answered = asked
    .flatMap(({ observations }) => observations)
    .reduce((sum, each) => (each.moment === "queries" ? sum + each.answered : sum), 0);
  if (answered === 0) return undecided("no query was answered while the observers watched");
  const [serious] = asked.flatMap((session) => seriousIn(session, tiers));
  if (serious !== undefined) return undecided(`not everything could be seen: ${serious.reason}`);
  const spots = asked.flatMap(({ blindSpots }) => blindSpots).filter(({ tier }) => tiers.includes(tier));
  const reasons = [...new Set(spots.map(({ reason }) => reason))];
  const isWatched = asked.some(({ watchedBy }) => watchedBy.some((tier) => tiers.includes(tier)));
  if (!isWatched) return undecided(`nothing was watching: ${reasons.join("; ")}`);
  return holds(answered, reasons.length === 0 ? undefined : `no effect observed (${reasons.join("; ")})`);
}

/** What some tiers missed without having said so before, or what only another one sees that did not watch. */
function seriousIn({ blindSpots, watchedBy }: AskedSession, tiers: readonly TierId[]): readonly BlindSpot[] {
  const isSeenBeside = (tier: TierId): boolean => tiers.some((other) => other !== tier && watchedBy.includes(other));
  return blindSpots.filter(
    ({ tier, declared, needsOther }) =>
      tiers.includes(tier) && (!declared || (needsOther === true && !isSeenBeside(tier))),
  );
}
