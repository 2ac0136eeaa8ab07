import { TargetError } from "../connect/fault.ts";
import type { Session } from "../session/session.ts";

/** Two launches fit behind the current conversation on two cores; more would compete with it. */
const maxSpares = 2;

/**
 * Sessions opened before they are needed. Launching a server costs more than most conversations, so what is open is used, and
 * the next instances may start while the current one is queried.
 */
export class SpareSessions {
  readonly #open: () => Promise<Session>;
  readonly #openAhead: () => Promise<Session>;
  readonly #close: (session: Session) => Promise<void>;
  readonly #spares: Promise<Session>[] = [];
  #isReplaced = false;

  /**
   * @param open opens a session that is awaited
   * @param openAhead opens one that is not awaited yet
   * @param close releases a session that died while it was a spare
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

  /** Keeps a session for the next who asks for one. */
  add(session: Session): void {
    this.#spares.push(Promise.resolve(session));
  }

  /** From now on, others are opened for those that are taken. */
  replaceTaken(): void {
    this.#isReplaced = true;
  }

  /** @throws TargetError when the target could not be opened */
  async take(): Promise<Session> {
    const spare = this.#spares.shift();
    const session = spare === undefined ? this.#open() : this.#whatCameOf(spare);
    while (this.#isReplaced && this.#spares.length < maxSpares) this.#spares.push(this.#openSpare());
    return (await session) ?? this.#open();
  }

  /** @returns every session that was opened and not taken */
  async drain(): Promise<readonly Session[]> {
    const settled = await Promise.allSettled(this.#spares.splice(0));
    return settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  }

  #openSpare(): Promise<Session> {
    const spare = this.#openAhead();
    // Its taker opens another; until then nobody listens.
    spare.catch(() => undefined);
    return spare;
  }

  /** A spare that did not start, or died, does not matter: only the next one counts. */
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
