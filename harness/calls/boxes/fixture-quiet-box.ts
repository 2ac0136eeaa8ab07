import type { Session } from "../../session/session.ts";
import type { Box } from "./box.ts";
import { emptyLook } from "./look.ts";

/** A box around a session in which nothing is ever seen, whatever its server does. */
export function quietBox(session: Session): Box {
  return {
    session,
    watch: { files: { kind: "everywhere" } },
    places: { work: ["/work"], own: [] },
    look: () => Promise.resolve(emptyLook),
    rest: () => Promise.resolve(true),
    end: () => Promise.resolve(emptyLook),
    close: () => Promise.resolve(),
  };
}
