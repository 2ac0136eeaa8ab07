import type { Session } from "../../session/session.ts";
import type { Observation, TierId, WindowSpec } from "./effect.ts";

/**
 * Watches a server through windows. Order of calls: attach (after the handshake), then for each window begin,
 * markReply, end. Tiers that must stand between us and the server are put there by `launch/prepare-launch.ts`.
 */
export interface Observer {
  readonly tier: TierId;
  attach(session: Session): Promise<void>;
  begin(spec: WindowSpec): Promise<void>;
  /** The last reply of the window has arrived; what is seen later is `trailing`. Synchronous, so that nothing slips in. */
  markReply(): void;
  end(): Promise<Observation>;
}
