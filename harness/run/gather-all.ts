import type { Check } from "../check/check.ts";
import type { Gathering } from "../evidence/gathering/gathering.ts";
import { evidenceKinds } from "./evidence-kinds.ts";

/**
 * Runs every check on every subject once, then pursues the contradictions, so that no finding takes the time of a check
 * that has not been run.
 *
 * @throws RunStopped or TargetError when nothing more can be asked; what was seen until then is reported first
 */
export async function gatherAll(gathering: Gathering, checks: readonly Check[]): Promise<void> {
  const kinds = evidenceKinds.map((kind) => ({ kind, judging: checks.filter(kind.judgedBy) }));
  try {
    for (const { kind, judging } of kinds) kind.begin?.(gathering, judging);
    for (const { kind, judging } of kinds) await kind.gather(gathering, judging);
    await gathering.pursuits.pursueAll(gathering);
    for (const { kind, judging } of kinds) await kind.conclude?.(gathering, judging);
    await gathering.pursuits.pursueAll(gathering);
  } catch (error) {
    gathering.pursuits.abandon(gathering);
    for (const { kind, judging } of kinds) await kind.abandon?.(gathering, judging);
    throw error;
  }
}
