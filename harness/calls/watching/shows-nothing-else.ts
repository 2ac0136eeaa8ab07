import { idleStep } from "../../conversation/conversation.ts";
import type { Box } from "../boxes/box.ts";
import { hasPrograms, showsNothing, type Look } from "../boxes/look.ts";
import type { CallScript } from "./call-script.ts";
import { seenIn, type Seen, type Sight } from "./seen.ts";

/** What a look shows that belongs to no call. */
export function remainsIn(
  look: Look,
  { places, session }: Pick<Box, "places" | "session">,
  { reading }: Pick<Sight, "reading">,
): Promise<Seen> {
  const step = idleStep(session.initialized.protocolVersion);
  return seenIn(look, { reading, step, phase: "late", places });
}

/**
 * Whether a look shows nothing but what comes with every call: no call can have done anything else that it would show.
 */
export async function showsNothingElse(
  look: Look,
  box: Pick<Box, "places" | "session">,
  sight: Pick<CallScript, "habits" | "reading">,
): Promise<boolean> {
  if (showsNothing(look)) return true;
  if (hasPrograms(look)) return false;
  const { effects, network, upstream = [], blindSpots } = await remainsIn(look, box, sight);
  const others = effects.filter((effect) => sight.habits?.(effect) !== true);
  return others.length + network.length + upstream.length + blindSpots.length === 0;
}
