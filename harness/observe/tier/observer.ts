import type { Session } from "../../session/session.ts";
import type { TierId, WindowSpec } from "../effect/effect.ts";
import type { CallWatch } from "./call-watch.ts";
import type { Observation } from "./observation.ts";

/**
 * What a tier sees of one instance of a server: of queries through windows, and of calls from one look to the next.
 *
 * Order of calls for windows: attach (after the handshake), then for each window begin, markReply, end.
 * `launch/prepare-launch.ts` puts tiers between us and the server where needed.
 */
export interface Observer extends CallWatch {
  readonly tier: TierId;
  attach(session: Session): Promise<void>;
  begin(spec: WindowSpec): Promise<void>;
  /**
   * The last reply of the window has arrived; what is seen later is `trailing`. Synchronous, so nothing gets in
   * between.
   */
  markReply(): void;
  end(): Promise<Observation>;
  /** Where we find what the target sees at a path, with each byte as one character; the same place where absent. */
  readonly seenAt?: (path: string) => string | undefined;
}
