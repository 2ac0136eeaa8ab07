import type { Session } from "../../session/session.ts";
import type { TierId } from "../effect/effect.ts";
import type { CallWatch } from "./call-watch.ts";
import type { Observation } from "./observation.ts";

/**
 * What a tier sees of one instance of a server, from one look to the next.
 *
 * Order: attach (after the handshake), begin, then for each look markReply, end. Looks at calls need no more than `CallWatch`.
 * `launch/prepare-launch.ts` puts tiers between us and the server where needed.
 */
export interface Observer extends CallWatch {
  readonly tier: TierId;
  attach(session: Session): Promise<void>;
  /** @param since includes what came since the target was launched */
  begin(since?: "launch"): Promise<void>;
  /**
   * The last reply before the look has arrived; what is seen later is `trailing`. Synchronous, so nothing gets in
   * between.
   */
  markReply(): void;
  end(): Promise<Observation>;
  /** Where we find what the target sees at a path, with each byte as one character; the same place where absent. */
  readonly seenAt?: (path: string) => string | undefined;
}
