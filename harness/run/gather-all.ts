import type { Check } from "../check/check.ts";
import type { Gathering } from "../evidence/gathering/gathering.ts";
import { listing } from "../evidence/listing/listing.ts";
import { RunStopped } from "../instances/stop.ts";
import { evidenceKinds } from "./evidence-kinds.ts";

/**
 * Runs every check on every subject once, then settles the contradictions, so that no finding takes the time of a check
 * that has not been run; grave ones of calls may be pursued before, within a share of the time. Where the time does not
 * suffice for all checks, some of it is kept for what was found.
 *
 * @throws RunStopped or TargetError when not everything could be asked; what was seen until then is reported first
 */
export async function gatherAll(gathering: Gathering, checks: readonly Check[]): Promise<void> {
  const kinds = evidenceKinds.map((kind) => ({ kind, judging: checks.filter(kind.judgedBy) }));
  const { pursuits } = gathering;
  try {
    const stopped = await gatherEach(gathering, kinds);
    await pursuits.pursueAll(gathering);
    for (const { kind, judging } of kinds) await kind.conclude?.(gathering, judging);
    await pursuits.pursueAll(gathering);
    if (stopped !== undefined) throw stopped;
  } catch (error) {
    await pursuits.abandon(gathering);
    for (const { kind, judging } of kinds) await kind.abandon?.(gathering, judging);
    throw error;
  }
}

/**
 * The list is judged when another instance has told it too. While that one starts, the first one is asked what needs no
 * other: most of a run on a server that speaks no dialect is waiting for its starts.
 */
async function gatherBesideListing(
  gathering: Gathering,
  kinds: readonly JudgedKind[],
  meanwhile: readonly JudgedKind[],
): Promise<void> {
  const gatherOf = async (some: readonly JudgedKind[]): Promise<void> => {
    for (const each of some) await gatherKind(gathering, each);
  };
  const gatherMeanwhile = async (): Promise<void> => {
    await Promise.allSettled([gathering.listedAgain]);
    await gatherOf(meanwhile);
  };
  // Either may fail while the other waits.
  const [ofListing, ofOthers] = await Promise.allSettled([
    gatherOf(kinds.filter(({ kind }) => kind === listing)),
    gatherMeanwhile(),
  ]);
  for (const each of [ofListing, ofOthers]) if (each.status === "rejected") throw each.reason;
  // The instance that told its list again is left where no check wanted one.
  if (meanwhile.length > 0) gathering.hub.beside(gathering.hub.endSpares());
}

function gatherKind(gathering: Gathering, { kind, judging }: JudgedKind): Promise<void> {
  const gather = (): Promise<void> => kind.gather(gathering, judging);
  return kind.waitsFor === undefined ? gather() : gathering.hub.spans.during("asking", kind.waitsFor, gather);
}

interface JudgedKind {
  readonly kind: (typeof evidenceKinds)[number];
  readonly judging: readonly Check[];
}

/**
 * @returns why not everything was gathered, where there is time left for what was found
 * @throws RunStopped or TargetError when nothing more can be asked
 */
async function gatherEach(gathering: Gathering, kinds: readonly JudgedKind[]): Promise<RunStopped | undefined> {
  const { hub, pursuits } = gathering;
  const release = hub.reserveTime(() => !pursuits.isEmpty);
  try {
    for (const { kind, judging } of kinds) kind.begin?.(gathering, judging);
    for (const { kind, judging } of kinds) await kind.askFirst?.(gathering, judging);
    const whileListed = kinds.filter(({ kind }) => gathering.dialects.length === 0 && kind.asksSharedSession === true);
    await gatherBesideListing(gathering, kinds, whileListed);
    for (const each of kinds.filter((one) => one.kind !== listing && !whileListed.includes(one)))
      await gatherKind(gathering, each);
    return undefined;
  } catch (error) {
    if (error instanceof RunStopped && hub.stopReason === undefined && error.reason.code === "out-of-time")
      return error;
    throw error;
  } finally {
    release();
  }
}
