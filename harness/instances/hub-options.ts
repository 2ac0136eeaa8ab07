import type { Target } from "../connect/target.ts";
import type { JsonObject } from "../json/value.ts";
import type { ClientInfo } from "../revisions/client.ts";
import type { ProtocolChoice } from "../revisions/revisions.ts";
import type { Session } from "../session/session.ts";
import type { BoundOptions } from "./run-bounds.ts";

/** How the sessions of a run are opened, and what bounds them. */
export interface HubOptions extends BoundOptions {
  readonly target: Target;
  readonly client: ClientInfo;
  /** What the client offers every server, so it may speak the dialects under test; nothing when absent. */
  readonly clientCapabilities?: JsonObject;
  readonly protocol?: ProtocolChoice;
  /** The time in which an instance must start; the time limit for an answer when absent. */
  readonly startTimeoutMs?: number;
  /** Directories are removed when this process ends and not with the run, so a report is written before. */
  readonly removesAtExit?: boolean;
  /** Told of each session as soon as it is open, before anything is asked in it. */
  readonly opened?: (session: Session) => void;
  /** Told of each session that has ended. */
  readonly closed?: (session: Session) => void;
}
