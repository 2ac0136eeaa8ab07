import type { Session } from "../session/session.ts";

/** Two launches hide behind the conversation that is going on, on two cores; more would compete with it. */
const maxSpares = 2;

/**
 * Sessions opened before they are needed. Launching a server costs more than most conversations with it, so the next
 * instances start while the present one is asked.
 */
export class SpareSessions {
  readonly #open: () => Promise<Session>;
  readonly #spares: Promise<Session>[] = [];

  constructor(open: () => Promise<Session>) {
    this.#open = open;
  }

  /** @throws TargetError when the target could not be opened */
  async take(): Promise<Session> {
    const spare = this.#spares.shift() ?? this.#open();
    while (this.#spares.length < maxSpares) this.#spares.push(this.#openSpare());
    const session = await spare;
    // It may have died while it waited; what the next one does is what counts.
    return session.peer.closed === undefined ? session : this.#open();
  }

  /** @returns every session that was opened and not taken */
  async drain(): Promise<readonly Session[]> {
    const settled = await Promise.allSettled(this.#spares.splice(0));
    return settled.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  }

  #openSpare(): Promise<Session> {
    const spare = this.#open();
    // Whoever takes it gets the error; until then nobody listens.
    spare.catch(() => undefined);
    return spare;
  }
}
