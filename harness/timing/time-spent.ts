import { phases, type PhaseTime } from "../../report-model/time-spent.ts";
import type { Span } from "./span.ts";

/** A moment at which a span begins or ends. */
interface Turn {
  readonly atMs: number;
  readonly span: Span;
  readonly begins: boolean;
}

/**
 * Where the time of a run went, in the order of `phases`; see `PhaseTime` for how it is divided.
 *
 * @param fromMs when the run began, on the clock of the spans
 * @param toMs when it was over: what still goes on then ends there
 */
export function timeSpent(spans: readonly Span[], fromMs: number, toMs: number): readonly PhaseTime[] {
  const shares = sharesOf(spans, fromMs, toMs);
  const counted = [...shares.values()].reduce((sum, share) => sum + share, 0);
  return phases.flatMap((phase): readonly PhaseTime[] => {
    if (phase === "other") return [{ phase, shareMs: Math.max(0, Math.round(toMs - fromMs - counted)) }];
    const own = spans.filter((span) => span.phase === phase);
    if (own.length === 0) return [];
    const totalMs = own.reduce((sum, span) => sum + (endOf(span, toMs) - span.fromMs), 0);
    return [{ phase, count: own.length, totalMs: Math.round(totalMs), shareMs: Math.round(shares.get(phase) ?? 0) }];
  });
}

/** Goes through all moments once: from one to the next, the spans that are open and have no open part share the time. */
function sharesOf(spans: readonly Span[], fromMs: number, toMs: number): ReadonlyMap<Span["phase"], number> {
  const turns = spans.flatMap((span): readonly Turn[] => [
    { atMs: span.fromMs, span, begins: true },
    { atMs: endOf(span, toMs), span, begins: false },
  ]);
  const shares = new Map<Span["phase"], number>();
  const parts = new Map<Span, number>();
  const open = new Set<Span>();
  let sinceMs = fromMs;
  for (const { atMs, span, begins } of turns.toSorted((one, other) => one.atMs - other.atMs)) {
    const sharing = [...open].filter((each) => (parts.get(each) ?? 0) === 0);
    const passed = Math.max(0, Math.min(atMs, toMs) - sinceMs);
    for (const { phase } of sharing) shares.set(phase, (shares.get(phase) ?? 0) + passed / sharing.length);
    sinceMs = Math.max(sinceMs, Math.min(atMs, toMs));
    if (begins) open.add(span);
    else open.delete(span);
    if (span.within !== undefined) parts.set(span.within, (parts.get(span.within) ?? 0) + (begins ? 1 : -1));
  }
  return shares;
}

function endOf({ toMs = Infinity }: Span, runToMs: number): number {
  return Math.min(toMs, runToMs);
}
