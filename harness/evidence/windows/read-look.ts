import type { RecordedEffect } from "../../calls/journal/session-record.ts";
import { effectsInFiles } from "../../calls/state/database-effects.ts";
import { fileEffects } from "../../calls/state/file-effects.ts";
import type { WeighedEffect } from "../../calls/state/weighed-effect.ts";
import { diffOf } from "../../calls/watching/seen.ts";
import { tierOf } from "../../observe/all-tiers.ts";
import { markUpkeep } from "../../observe/effect/database-upkeep.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";
import type { Effect } from "../../observe/effect/effect.ts";
import { shortPaths } from "../../observe/effect/short-paths.ts";
import type { Observation } from "../../observe/tier/observation.ts";

/** Where an instance of a server runs. */
export interface LookPlace {
  /** That of the target, even if the instance runs in a copy of it. */
  readonly workingDirectory?: string;
  /** Every path of its TMPDIR, the real one first. */
  readonly temporaryDirectories: readonly string[];
  /** The copy of the working directory in which it runs, if any. */
  readonly copy?: { readonly path: string; readonly original: string };
  /** Where we find what it sees at a path, with each byte as one character. */
  seenAt(path: string): string | undefined;
}

/** A finding shows fewer diffs: comparing a hundred thousand files takes long. */
const maxDiffs = 50;

/**
 * All that a look shows: what differs in files, read as it is for calls, and what was traced anywhere. No change of a query
 * is excused by whose a file is, or by what other instances had made, so neither is asked.
 */
export async function readLook(seen: Required<Observation>, place: LookPlace): Promise<readonly RecordedEffect[]> {
  const { changes } = seen;
  const entries = new Map(changes.map((change) => [change.path, change]));
  const compared = markUpkeep(await effectsIn(changes), (path) => place.seenAt(path));
  const processes = new Map(seen.effects.flatMap(({ subject, process }) => (process ? [[subject, process]] : [])));
  const told = compared.map((effect, index) => {
    const diff = index < maxDiffs ? diffOf(effect, entries) : undefined;
    const process = processes.get(effect.subject);
    return { ...effect, ...(diff === undefined ? {} : { diff }), ...(process === undefined ? {} : { process }) };
  });
  const traced = seen.effects.map((effect) => ({ ...effect, does: "opaque" }) as const);
  const name = namesIn(place);
  return withoutExplained([...told, ...traced]).map((effect) => ({
    ...name(effect),
    owner: "user",
    wasThere: false,
  }));
}

/** Where no contents are compared, what is written beside a database tells nothing of its rows. */
async function effectsIn(changes: readonly EntryChange[]): Promise<readonly WeighedEffect[]> {
  const areRead = changes.some(({ before, after }) => before?.content !== undefined || after?.content !== undefined);
  return areRead ? effectsInFiles(changes, "within") : fileEffects(changes, "within");
}

/** A tier that knows a file by its times takes a touched one for a changed one, unless another tells the two apart. */
function withoutExplained<Seen extends Effect>(effects: readonly Seen[]): readonly Seen[] {
  const traced = effects.filter(tellsTouched);
  const written = new Set(traced.filter(({ kind }) => kind !== "file.times").map(({ subject }) => subject));
  const touched = new Set(traced.filter(({ kind }) => kind === "file.times").map(({ subject }) => subject));
  return effects.filter(
    (effect) =>
      tellsTouched(effect) ||
      effect.kind !== "file.change" ||
      !touched.has(effect.subject) ||
      written.has(effect.subject),
  );
}

function tellsTouched({ tier }: Effect): boolean {
  return tierOf(tier)?.sees.includes("file.times") === true;
}

/**
 * Every instance has its own temporary directory, and effects there are the same in each instance; so are those in a
 * copy of the working directory.
 */
function namesIn({
  workingDirectory,
  temporaryDirectories,
  copy,
}: LookPlace): <Seen extends Effect>(seen: Seen) => Seen {
  const inOriginal = (text: string): string => (copy === undefined ? text : text.replaceAll(copy.path, copy.original));
  const shorten = shortPaths({
    ...(workingDirectory === undefined ? {} : { working: workingDirectory }),
    temporary: temporaryDirectories,
  });
  return (effect) => {
    const temporary = temporaryDirectories.reduce((text, path) => text.replaceAll(path, "$TMPDIR"), effect.subject);
    const subject = inOriginal(temporary);
    const evidence = inOriginal(effect.evidence);
    if (!effect.kind.startsWith("file.")) return { ...effect, subject, evidence };
    return { ...effect, subject, place: shorten(subject), evidence: shorten(evidence) };
  };
}
