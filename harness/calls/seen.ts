import { argumentsOf, type Step } from "../conversation/conversation.ts";
import type { Background } from "./background.ts";
import type { Look } from "./box.ts";
import type { CallChange, ObservedExchange } from "./execution.ts";
import { attemptsOfRequests } from "./network-attempt.ts";
import { ownerOf, type Places } from "./owner.ts";
import { shortPaths } from "../observe/effect/short-paths.ts";
import { stampedFiles } from "./stamped-files.ts";
import type { Change } from "./state/change.ts";
import { changesIn } from "./state/database-changes.ts";
import { passingChanges } from "./state/read-changes.ts";
import { sentChanges } from "./state/sent-changes.ts";
import { tracedChanges } from "./state/traced-changes.ts";
import type { RequestReading } from "../upstream/deeds/request-reading.ts";
import type { UpstreamEvent } from "../upstream/traffic/upstream-event.ts";

/** What a look brought to light, apart from what comes by itself. */
export type Seen = Pick<ObservedExchange, "changes" | "network" | "upstream" | "blindSpots">;

/** What was known when a box was looked at. */
export interface Sight {
  /** What it is laid to. */
  readonly step: Step;
  readonly phase: Change["phase"];
  readonly places: Places;
  readonly background: Background;
  readonly reading: RequestReading;
  /** What was sent to web APIs before by what it is laid to. */
  readonly before?: readonly UpstreamEvent[];
}

export async function seenIn(look: Look, sight: Sight): Promise<Seen> {
  const { background } = sight;
  const lasting = await changesIn(look.changes, sight.phase);
  const changes = [
    ...lasting,
    ...passingChanges(look.passing, lasting, sight.phase),
    ...tracedChanges(look.deeds ?? [], sight.phase),
    ...sentChanges(look.upstream ?? [], { ...sight, given: argumentsOf(sight.step) ?? null }),
  ];
  const upstream = look.upstream?.filter((event) => !background.hasSent(event));
  const network = [...look.network, ...attemptsOfRequests(upstream ?? [], look.network)];
  return {
    changes: owned(changes, sight, stampedFiles(look.changes)),
    network: network.filter((attempt) => !background.hasReached(attempt)),
    ...(upstream === undefined ? {} : { upstream }),
    blindSpots: look.blindSpots,
  };
}

/** @param stamped files in which nothing but times is another one */
export function owned(
  changes: readonly Change[],
  { step, places, background }: Omit<Sight, "phase" | "reading">,
  stamped: ReadonlySet<string> = new Set(),
): readonly CallChange[] {
  const given = argumentsOf(step) ?? null;
  const { directory: working, temporaryDirectory: temporary } = places;
  const shorten = shortPaths({
    ...(working === undefined ? {} : { working }),
    temporary: temporary === undefined ? [] : [temporary],
  });
  return changes
    .filter((change) => !background.has(change))
    .map((change) => ({
      ...(isOfFiles(change)
        ? { ...change, place: shorten(change.subject), evidence: shorten(change.evidence) }
        : change),
      owner: ownerOf(change, places, given),
      ...(change.kind === "content" && stamped.has(change.subject) ? { isStamp: true } : {}),
    }));
}

/** What a server shows or sends is told as it is: a path in it is its own. */
function isOfFiles({ kind }: Change): boolean {
  return kind !== "shown" && kind !== "sent";
}

/** An exchange with what was seen of it afterwards. */
export function withSeen<Observed extends Seen>(exchange: Observed, seen: Seen): Observed {
  return {
    ...exchange,
    changes: [...exchange.changes, ...seen.changes],
    network: [...exchange.network, ...seen.network],
    ...(seen.upstream === undefined ? {} : { upstream: [...(exchange.upstream ?? []), ...seen.upstream] }),
    blindSpots: [...exchange.blindSpots, ...seen.blindSpots],
  };
}
