import type { SessionHub } from "../../instances/session-hub.ts";
import type { Session } from "../../session/session.ts";

/** A session that no other check has used, opened when needed. */
export class OwnSession {
  readonly #hub: SessionHub;
  #session: Session | undefined;

  constructor(hub: SessionHub) {
    this.#hub = hub;
  }

  readonly current = async (): Promise<Session> => {
    if (this.#session?.peer.closed !== undefined) await this.end();
    this.#session ??= await this.#hub.fresh();
    return this.#session;
  };

  async end(): Promise<void> {
    if (this.#session === undefined) return;
    await this.#hub.close(this.#session);
    this.#session = undefined;
  }
}
