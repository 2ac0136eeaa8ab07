import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { Box } from "../boxes/box.ts";
import type { Look } from "../boxes/look.ts";

/**
 * Looks at a box before anything is called in it: a first look has nothing to compare with, so that what calls did before it
 * would be in no record, and each of them would seem to do nothing.
 *
 * @returns the same box, whose first look is as it would be without this one
 */
export async function lookedAtStart<Looked extends Pick<Box, "look" | "end" | "sentUpstream">>(
  box: Looked,
): Promise<Looked> {
  let held: Look | undefined = await box.look();
  const asFirst = (look: Look): Look => {
    const atStart = held;
    held = undefined;
    if (atStart === undefined) return look;
    const upstream = both(atStart.upstream, look.upstream);
    return {
      ...look,
      changes: [],
      effects: [...atStart.effects, ...look.effects],
      ...(upstream === undefined ? {} : { upstream }),
      blindSpots: [...new Set([...atStart.blindSpots, ...look.blindSpots])],
    };
  };
  const { sentUpstream } = box;
  const sent = (): readonly UpstreamEvent[] => {
    const atStart = held?.upstream;
    if (held !== undefined) held = { ...held, upstream: [] };
    return both(atStart, sentUpstream?.()) ?? [];
  };
  return {
    ...box,
    look: async () => asFirst(await box.look()),
    end: async () => asFirst(await box.end()),
    ...(sentUpstream === undefined ? {} : { sentUpstream: sent }),
  };
}

function both(
  first: readonly UpstreamEvent[] | undefined,
  second: readonly UpstreamEvent[] | undefined,
): readonly UpstreamEvent[] | undefined {
  return first === undefined ? second : [...first, ...(second ?? [])];
}
