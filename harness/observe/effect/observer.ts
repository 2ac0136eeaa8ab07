import type { Session } from "../../session/session.ts";
import type { Observation, TierId, WindowSpec } from "./effect.ts";

/**
 * Watches a server through windows. Order of calls: attach (after the handshake), then for each window begin,
 * markReply, end. `launch/prepare-launch.ts` puts tiers between us and the server where needed.
 */
export interface Observer {
  readonly tier: TierId;
  attach(session: Session): Promise<void>;
  begin(spec: WindowSpec): Promise<void>;
  /**
   * The last reply of the window has arrived; what is seen later is `trailing`. Synchronous, so nothing gets in
   * between.
   */
  markReply(): void;
  end(): Promise<Observation>;
}
