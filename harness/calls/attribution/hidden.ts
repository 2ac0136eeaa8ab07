import type { Call } from "./call.ts";
import { isGrave } from "./effect-key.ts";
import type { Evidence } from "./evidence.ts";
import type { Occurrence, Session } from "./session.ts";

/**
 * What was taken away or replaced by calls that should only read, before a tool was called, in each session in which it
 * alone was called for itself and worked: it may do the same, and finds it done. One that lacks it shows what the tool does.
 *
 * @returns by the tool; none of which such a session is there, or none of these
 */
export function hiddenTools({ sessions }: Evidence): ReadonlyMap<string, Occurrence> {
  const hidden = new Map<string, Occurrence>();
  const shown = new Set<string>();
  for (const session of sessions) {
    const work = onlyWork(session);
    if (work === undefined) continue;
    const done = doneByHelp(session, work);
    if (done === undefined) shown.add(work.tool);
    else hidden.set(work.tool, hidden.get(work.tool) ?? done);
  }
  for (const tool of shown) hidden.delete(tool);
  return hidden;
}

/** What sets something up may well take something away. */
function isToRead({ purpose }: Call): boolean {
  return purpose === "probe" || purpose === "warm-up";
}

/** The first call that worked, where one tool alone was called for itself. */
function onlyWork({ calls }: Session): Call | undefined {
  const own = calls.filter(({ purpose, isToolCall }) => purpose === "turn" && isToolCall);
  const [first] = own;
  return own.every(({ tool }) => tool === first?.tool) ? own.find(({ end }) => end === "worked") : undefined;
}

function doneByHelp({ occurrences }: Session, { at }: Call): Occurrence | undefined {
  return occurrences.find(
    ({ look, effect }) =>
      look.to < at &&
      look.shownBy === undefined &&
      look.calls.length > 0 &&
      isGrave(effect) &&
      look.calls.every(isToRead),
  );
}
