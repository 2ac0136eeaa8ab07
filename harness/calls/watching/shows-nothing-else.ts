import { idleStep } from "../../conversation/conversation.ts";
import type { Box } from "../boxes/box.ts";
import type { Background } from "../execution/background.ts";
import { hasPrograms, showsNothing, type Look } from "../boxes/look.ts";
import { seenIn, type Seen, type Sight } from "./seen.ts";

/** What a look shows that is not background, and belongs to no call. */
export function remainsIn(
  look: Look,
  { places, session }: Pick<Box, "places" | "session">,
  sight: Pick<Sight, "background" | "reading">,
): Promise<Seen> {
  const step = idleStep(session.initialized.protocolVersion);
  return seenIn(look, { ...sight, step, phase: "late", places });
}

/**
 * Whether a look shows nothing but background: no call can have done anything that it would show.
 *
 * @param habits effects that are nobody's, besides
 */
export async function showsNothingElse(
  look: Look,
  box: Pick<Box, "places" | "session">,
  sight: Pick<Sight, "background" | "reading">,
  habits?: Background,
): Promise<boolean> {
  if (showsNothing(look)) return true;
  if (hasPrograms(look)) return false;
  const { effects, network, upstream = [], blindSpots } = await remainsIn(look, box, sight);
  const others = effects.filter((effect) => habits?.has(effect, effects) !== true);
  return others.length + network.length + upstream.length + blindSpots.length === 0;
}
