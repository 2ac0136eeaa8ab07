import { argumentsOf, type Step } from "../../conversation/conversation.ts";
import { attemptsIn, passingFiles, unseenInFiles, type Look } from "../boxes/look.ts";
import type { OwnedEffect, ObservedExchange, SeenAt, SeenInCall } from "../execution/execution.ts";
import { attemptsOfRequests, type NetworkAttempt } from "../execution/network-attempt.ts";
import { GravestEffects } from "../execution/gravest-effects.ts";
import { ownershipsOf, ownersOfMade, type ChangedPlace, type Ownership, type Places } from "../execution/owner.ts";
import { fileDiff } from "../../observe/effect/file-diff.ts";
import { shortPaths } from "../../observe/effect/short-paths.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";
import { effectsInFiles } from "../state/database-effects.ts";
import { passingEffects } from "../state/file-effects.ts";
import { sentEffects } from "../state/sent-effects.ts";
import { tracedEffects } from "../state/traced-effects.ts";
import type { RequestReading } from "../../api-stub/intents/request-reading.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";

/** What a look shows. */
export type Seen = Pick<ObservedExchange, "effects" | "network" | "upstream" | "blindSpots" | "seenAt">;

/** What was known at the time of a look. */
export interface Sight {
  /** The step that effects are attributed to. */
  readonly step: Step;
  readonly phase: WeighedEffect["phase"];
  readonly places: Places;
  readonly reading: RequestReading;
  /** What that step, or its server, sent to web APIs before. */
  readonly before?: readonly UpstreamEvent[];
}

export async function seenIn(look: Look, sight: Sight): Promise<Seen> {
  const lasting = await effectsInFiles(look.changes, sight.phase);
  const changes = [
    ...lasting,
    ...passingEffects(passingFiles(look), lasting, sight.phase),
    ...tracedEffects(unseenInFiles(look), sight.phase),
    ...sentEffects(look.upstream ?? [], { ...sight, given: argumentsOf(sight.step) ?? null }),
  ];
  const { upstream } = look;
  const attempts = attemptsIn(look);
  const { hosts = [] } = sight.places;
  const network = [...attempts, ...attemptsOfRequests(upstream ?? [], attempts)].map((attempt): NetworkAttempt =>
    hosts.includes(attempt.host) ? { ...attempt, isFixed: true } : attempt,
  );
  return {
    effects: owned(changes, sight, look.changes),
    network,
    ...(upstream === undefined ? {} : { upstream }),
    blindSpots: look.blindSpots,
    ...(look.seenAt === undefined ? {} : { seenAt: inPhase(look.seenAt, sight.phase) }),
  };
}

/** Where something was seen, and when in the course of its call. */
export function inPhase(places: readonly SeenAt[], phase: WeighedEffect["phase"]): readonly SeenInCall[] {
  return places.map((place) => ({ ...place, phase }));
}

/**
 * The changes, each with its owner. Of many with the same weight, a few are kept.
 *
 * @param entries the entries that the changes of files were read from
 */
export function owned(
  changes: readonly WeighedEffect[],
  { step, places }: Pick<Sight, "step" | "places">,
  entries: readonly EntryChange[] = [],
): readonly OwnedEffect[] {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const ownershipOf = ownershipOfEach(ownershipsOf(places, argumentsOf(step) ?? null), byPath);
  const gravest = new GravestEffects();
  for (const each of changes) gravest.add({ ...each, ...ownershipOf(each) });
  const { directory: working, temporaryDirectory: temporary } = places;
  const shorten = shortPaths({
    ...(working === undefined ? {} : { working }),
    temporary: temporary === undefined ? [] : [temporary],
  });
  const told = gravest.all((change) => diffOf(change, byPath));
  return told.map((change) =>
    isOfFiles(change) ? { ...change, place: shorten(change.subject), evidence: shorten(change.evidence) } : change,
  );
}

function ownershipOfEach(
  ownershipOf: (change: ChangedPlace) => Ownership,
  byPath: ReadonlyMap<string, EntryChange>,
): (change: WeighedEffect) => Ownership {
  const made = new Map(
    [...byPath].flatMap(([path, { before, after }]) =>
      before === undefined && after !== undefined ? [[path, after.type === "directory"] as const] : [],
    ),
  );
  const programOf = (path: string): string | undefined => byPath.get(path)?.program;
  const ofMade = ownersOfMade(
    made,
    (subject) => ownershipOf({ kind: "file.create", subject, does: "adds", program: programOf(subject) }).owner,
  );
  return (change) => {
    const { isOwnWork = false, program } = byPath.get(change.subject) ?? {};
    const ownership = ownershipOf({ ...change, isOwnWork, program });
    const ofContents = change.kind === "file.create" ? ofMade.get(change.subject) : undefined;
    return ofContents === undefined || ofContents === ownership.owner ? ownership : { owner: ofContents };
  };
}

const withDiffs: ReadonlySet<WeighedEffect["kind"]> = new Set([
  "file.create",
  "file.delete",
  "file.type",
  "file.change",
  "file.truncate",
]);

/** What changed in a file. */
export function diffOf(
  { kind, subject }: WeighedEffect,
  byPath: ReadonlyMap<string, EntryChange>,
): readonly string[] | undefined {
  const entry = withDiffs.has(kind) ? byPath.get(subject) : undefined;
  if (entry === undefined || entry.before?.digest === entry.after?.digest) return undefined;
  return fileDiff(subject, entry.before, entry.after);
}

/** What a server shows or sends is reported as it is: paths in it are its own. */
function isOfFiles({ kind }: WeighedEffect): boolean {
  return kind !== "state.answer" && kind !== "api.request";
}

/** An exchange with what was observed after it. */
export function withSeen<Observed extends Seen>(exchange: Observed, seen: Seen): Observed {
  return {
    ...exchange,
    effects: [...exchange.effects, ...seen.effects],
    network: [...exchange.network, ...seen.network],
    ...(seen.upstream === undefined ? {} : { upstream: [...(exchange.upstream ?? []), ...seen.upstream] }),
    blindSpots: [...exchange.blindSpots, ...seen.blindSpots],
    ...(seen.seenAt === undefined ? {} : { seenAt: [...(exchange.seenAt ?? []), ...seen.seenAt] }),
  };
}
