import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { Effect } from "../../observe/effect/effect.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";
import type { SeenAt } from "../execution/execution.ts";
import { attemptOf, type NetworkAttempt } from "../execution/network-attempt.ts";

/** What the tiers around a target saw since the last look. */
export interface Look {
  /** Files with their contents, before and after. */
  readonly changes: readonly EntryChange[];
  /** What a target did as it ran, as far as that is followed. */
  readonly effects: readonly Effect[];
  /** Names of programs that were started since the first look and are still running. */
  readonly running?: readonly string[];
  /** What was sent to web APIs; absent without an API stub. */
  readonly upstream?: readonly UpstreamEvent[];
  /** Why some effects may have been missed. */
  readonly blindSpots: readonly string[];
  /** Where it stands in the records of the run; absent where none are kept. */
  readonly seenAt?: readonly SeenAt[];
}

export const emptyLook: Look = { changes: [], effects: [], blindSpots: [] };

/** Files that were created and deleted again. */
export function passingFiles({ effects }: Pick<Look, "effects">): readonly Effect[] {
  return effects.filter(({ kind, persistence }) => kind.startsWith("file.") && persistence === "transient");
}

/** Effects that leave nothing in files: refused ones, attributes, queues, signals. Sockets in a box are the target's own. */
export function unseenInFiles({ effects }: Pick<Look, "effects">): readonly Effect[] {
  return effects.filter(({ kind, attempted, ofAttributes, isSocket }) => {
    if (kind.startsWith("file.")) return attempted === true || ofAttributes === true;
    return kind === "system" || kind === "process.signal" || (kind === "ipc" && isSocket !== true);
  });
}

export function attemptsIn({ effects }: Pick<Look, "effects">): readonly NetworkAttempt[] {
  return effects.flatMap(attemptOf);
}

/** Whether a program was started, which may go on working after the answer. */
export function startedProgram({ effects }: Pick<Look, "effects">): boolean {
  return effects.some(({ kind }) => kind === "process.start");
}

/** The same, or one that was started before is still running. */
export function hasPrograms(look: Pick<Look, "effects" | "running">): boolean {
  return startedProgram(look) || (look.running ?? []).length > 0;
}

/** Whether it shows nothing that a call could have done, and no reason why it may have missed something. */
export function showsNothing(look: Look): boolean {
  const { changes, upstream = [], blindSpots } = look;
  const seen = [changes, passingFiles(look), unseenInFiles(look), attemptsIn(look), upstream, blindSpots];
  return !hasPrograms(look) && seen.every(({ length }) => length === 0);
}
