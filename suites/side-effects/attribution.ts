import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import { tiersThatSee } from "../../harness/observe/all-tiers.ts";
import type { Effect, EffectKind, TierId, Window } from "../../harness/observe/effect/effect.ts";
import { contradicted, holds, undecided, type Contradiction, type Judgement } from "../../harness/check/judgement.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import type { FileDiff } from "../../report-model/report-model.ts";
import { Background, type Origin } from "./background.ts";
import { familyOf } from "../../harness/observe/effect/effect-family.ts";
import { describeEffect } from "./effect-sentence.ts";

const maxObserved = 5;

/**
 * Judges which effects queries had: effects that come with queries, and not as often without. What comes without them (a
 * heartbeat file, a log) is background and never counts. The most severe effect decides. An effect that the system refused
 * counts as well, since only the system prevented it.
 *
 * @param kinds the effects that the check is about; a tier that sees one of them must not have been blind
 * @param dialect in which the queries were asked
 */
export function judgeEffects(
  windows: readonly Window[],
  kinds: readonly EffectKind[],
  dialect: Pick<QueryDialect, "mayRead"> = {},
): Judgement {
  const queryWindows = windows.filter(({ spec }) => spec.role === "query");
  const background = new Background(windows);
  const distinct = new Map<string, Offence>();
  for (const { spec, effects } of queryWindows) {
    for (const effect of effects) {
      const key = `${familyOf(effect.kind)} ${effect.subject} ${effect.persistence ?? ""} ${effect.attempted ?? ""}`;
      if (!kinds.includes(effect.kind) || distinct.has(key)) continue;
      const { origin, comesAnyway } = background.originOf(effect);
      distinct.set(key, { window: spec.id, effect, weight: weightOf(effect, dialect), origin, comesAnyway });
    }
  }
  const ofQueries = [...distinct.values()].filter(({ origin }) => origin === "queries");
  const offences = ofQueries
    .filter(({ effect }) => effect.leavesOpen !== "refused-opening")
    .toSorted((left, right) => order[left.weight] - order[right.weight]);
  const [gravest] = offences;
  if (gravest !== undefined) return contradictionOf(gravest, offences, queryWindows);
  const [opening] = ofQueries;
  if (opening !== undefined)
    return undecided(`what it was opened for is not known, since it was refused: ${lineOf(opening)}`);
  const coverage = judgeCoverage(queryWindows, kinds);
  const unclear = [...distinct.values()].find(({ origin }) => origin === "unclear");
  if (unclear === undefined || coverage.kind !== "holds") return coverage;
  return undecided(`it may not come from queries, since it also occurs without them: ${lineOf(unclear)}`);
}

interface Offence {
  readonly window: string;
  readonly effect: Effect;
  readonly weight: Weight;
  readonly origin: Origin;
  /** It came without queries as well, if less often. */
  readonly comesAnyway: boolean;
}

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
function weightOf({ kind, persistence }: Effect, { mayRead }: Pick<QueryDialect, "mayRead">): Weight {
  if (persistence === "timestamps" || kind === "file.times") return "remark";
  if (mayRead === true && mayBeReads.has(kind)) return "excusable";
  return persistence === "transient" || persistence === "upkeep" || excusableKinds.has(kind) ? "excusable" : "breach";
}

function contradictionOf(
  gravest: Offence,
  offences: readonly Offence[],
  queryWindows: readonly Window[],
): Contradiction {
  const shown = offences.slice(0, maxObserved);
  const diffs = shown.flatMap((offence) => diffOf(offence, queryWindows));
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
function diffOf({ window, effect }: Offence, queryWindows: readonly Window[]): readonly FileDiff[] {
  const { subject: path, place = path } = effect;
  const effects = queryWindows.find(({ spec }) => spec.id === window)?.effects ?? [];
  const lines = effects.find(({ subject, diff }) => subject === path && diff !== undefined)?.diff;
  return lines === undefined ? [] : [{ path: place, lines }];
}

function lineOf({ window, effect }: Offence): string {
  return `${window}: ${effect.evidence}${effect.process === undefined ? "" : `, by ${effect.process}`}`;
}

function judgeCoverage(queryWindows: readonly Window[], kinds: readonly EffectKind[]): Judgement {
  const tiers = tiersThatSee(kinds).map(({ id }) => id);
  const answered = queryWindows.reduce((sum, { requests }) => sum + requests, 0);
  if (answered === 0) return undecided("no query was answered while the observers watched");
  const blindSpots = queryWindows.flatMap((window) => window.blindSpots).filter((spot) => tiers.includes(spot.tier));
  const watching = new Set(queryWindows.flatMap(({ watchedBy }) => watchedBy));
  const isSeenBeside = (tier: TierId): boolean => tiers.some((other) => other !== tier && watching.has(other));
  const serious = blindSpots.find(
    ({ declared, needsOther, tier }) => !declared || (needsOther === true && !isSeenBeside(tier)),
  );
  const reasons = [...new Set(blindSpots.map(({ reason }) => reason))];
  if (serious !== undefined) return undecided(`not everything could be seen: ${serious.reason}`);
  if (!tiers.some((tier) => watching.has(tier))) return undecided(`nothing was watching: ${reasons.join("; ")}`);
  return holds(answered, reasons.length === 0 ? undefined : `no effect observed (${reasons.join("; ")})`);
}
