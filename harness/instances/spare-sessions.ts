import { TargetError } from "../connect/fault.ts";
import type { Session } from "../session/session.ts";

/** Two launches hide behind the conversation that is going on, on two cores; more would compete with it. */
const maxSpares = 2;

/**
 * Sessions opened before they are needed. Launching a server costs more than most conversations with it, so the next
 * instances start while the present one is asked.
 */
export class SpareSessions {
  readonly #open: () => Promise<Session>;
  readonly #openAhead: () => Promise<Session>;
  readonly #close: (session: Session) => Promise<void>;
  readonly #spares: Promise<Session>[] = [];

  /**
   * @param open opens a session for whoever waits for it
   * @param openAhead opens one that nobody waits for yet
   * @param close gives back what one holds that has died while it waited
   */
  constructor(
    open: () => Promise<Session>,
    openAhead: () => Promise<Session>,
    close: (session: Session) => Promise<void>,
  ) {
    this.#open = open;
    this.#openAhead = openAhead;
    this.#close = close;
  }

  /** @throws TargetError when the target could not be opened */
  async take(): Promise<Session> {
    const spare = this.#spares.shift();
    const session = spare === undefined ? this.#open() : this.#whatCameOf(spare);
    while (this.#spares.length < maxSpares) this.#spares.push(this.#openSpare());
    return (await session) ?? this.#open();
  }

  /** @returns every session that was opened and not taken */
  async drain(): Promise<readonly Session[]> {
    const settled = await Promise.allSettled(this.#spares.splice(0));
    return settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  }

  #openSpare(): Promise<Session> {
    const spare = this.#openAhead();
    // Whoever takes it opens another; until then nobody listens.
    spare.catch(() => undefined);
    return spare;
  }

  /** One that did not start, or died while it waited, is no loss: what the next one does is what counts. */
  async #whatCameOf(spare: Promise<Session>): Promise<Session | undefined> {
    try {
      const session = await spare;
      if (session.peer.closed === undefined) return session;
      await this.#close(session);
      return undefined;
    } catch (error) {
      if (error instanceof TargetError) return undefined;
      throw error;
    }
  }
}
