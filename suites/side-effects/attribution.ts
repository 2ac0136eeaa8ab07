import type { Effect, EffectKind, Tier, Window } from "../../harness/observe/observer.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/run/judgement.ts";

/**
 * Judges which effects queries had: those seen in a query window and in no control window. What happens between pings
 * too (a heartbeat file, a log) is background and never counts.
 *
 * @param tier whose blind spots matter for these kinds
 */
export function judgeEffects(windows: readonly Window[], tier: Tier, kinds: readonly EffectKind[]): Judgement {
  const queryWindows = windows.filter(({ spec }) => spec.role === "query");
  const background = new Set(
    windows.filter(({ spec }) => spec.role === "control").flatMap(({ effects }) => effects.map(keyOf)),
  );
  const attributable = queryWindows.flatMap(({ spec, effects }) =>
    effects
      .filter((effect) => kinds.includes(effect.kind) && !background.has(keyOf(effect)))
      .map((effect) => ({ window: spec.id, effect })),
  );
  const [first] = attributable;
  if (first !== undefined) {
    return contradicted({
      message: `${sentences[first.effect.kind]} while queries were answered, and not while pings were.`,
      expected: "no change, as between pings",
      observed: attributable.slice(0, 5).map(({ window, effect }) => `${window}: ${effect.evidence}`),
    });
  }
  return judgeCoverage(queryWindows, tier);
}

const sentences: Record<EffectKind, string> = {
  "file.create": "A file was created",
  "file.delete": "A file was deleted",
  "file.change": "A file was changed",
  "state.list": "A list that the server shows changed",
  "state.notification": "The server announced a change",
  "state.capability": "What the server tells in the handshake changed",
};

/** Digits vary between rounds of the same effect: a counter, a process id, a time in a file name. */
function keyOf(effect: Effect): string {
  return `${effect.kind} ${effect.subject.replaceAll(/\d+/gu, "#")}`;
}

function judgeCoverage(queryWindows: readonly Window[], tier: Tier): Judgement {
  const answered = queryWindows.reduce((sum, { requests }) => sum + requests, 0);
  if (answered === 0) return undecided("no query was answered while the observers watched");
  const blindSpots = queryWindows.flatMap((window) => window.blindSpots).filter((spot) => spot.tier === tier);
  const serious = blindSpots.find((spot) => !spot.declared);
  if (serious !== undefined) return undecided(`not everything could be seen: ${serious.reason}`);
  const reasons = [...new Set(blindSpots.map(({ reason }) => reason))];
  return holds(answered, reasons.length === 0 ? undefined : `no effect observed (${reasons.join("; ")})`);
}
