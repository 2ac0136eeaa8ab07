import { clientCapabilitiesFor } from "../dialects/select.ts";
import type { HubOptions } from "../instances/hub-options.ts";
import { SessionHub } from "../instances/session-hub.ts";
import { clientNamed } from "../revisions/client-names.ts";
import type { Session } from "../session/session.ts";
import type { RunSettings } from "./run-options.ts";

/**
 * Launches the target, so that it starts while the checks are being loaded: a server takes longer to start than they do.
 *
 * @returns every session of the run, to be given to `performRun`, which ends it; who does not call that must end it
 */
export function launchAhead(
  options: Omit<HubOptions, "clientCapabilities" | "opened" | "closed"> &
    Pick<RunSettings, "dialect" | "as" | "journal">,
): SessionHub {
  const { journal } = options;
  const client = options.as === undefined ? options.client : clientNamed(options.as);
  const told =
    journal === undefined
      ? {}
      : {
          opened: (session: Session) => journal.opened(session),
          closed: (session: Session) => journal.closed(session),
        };
  const hub = new SessionHub({
    ...options,
    ...told,
    client,
    clientCapabilities: clientCapabilitiesFor(options.dialect),
  });
  hub.openAhead();
  return hub;
}
