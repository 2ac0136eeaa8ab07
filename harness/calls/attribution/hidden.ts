import type { Call } from "./call.ts";
import { isGrave } from "./effect-key.ts";
import type { Evidence } from "./evidence.ts";
import type { Occurrence, Session } from "./session.ts";

/**
 * What was taken away or replaced by calls that help, before a tool was called, in each session in which it alone was
 * called for itself and worked: it may do the same, and finds it done. One that lacks it shows what the tool does.
 *
 * @returns undefined where such a session is there, and where there is none of these
 */
export function hiddenFrom(tool: string, { sessions }: Evidence): Occurrence | undefined {
  let hidden: Occurrence | undefined;
  for (const session of sessions) {
    const own = session.calls.filter((call) => call.isEarnest && !call.isHelp && call.isToolCall);
    const work = own.find(({ end }) => end === "worked");
    if (work === undefined || own.some((call) => call.tool !== tool)) continue;
    const done = doneByHelp(session, work);
    if (done === undefined) return undefined;
    hidden ??= done;
  }
  return hidden;
}

function doneByHelp({ occurrences }: Session, { at }: Call): Occurrence | undefined {
  return occurrences.find(
    ({ look, effect }) => look.to < at && look.shownBy === undefined && look.calls.length > 0 && isGrave(effect),
  );
}
