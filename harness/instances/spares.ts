import { jsonEqual } from "../json/canonical.ts";
import type { Client } from "../revisions/client.ts";
import type { Session } from "../session/session.ts";
import { SpareSessions } from "./spare-sessions.ts";

/** How spares are opened and ended, for a client. */
interface Opening {
  /** Opens one that is awaited. */
  readonly open: (client: Client) => Promise<Session>;
  /** Opens one that is not awaited yet. */
  readonly openAhead: (client: Client) => Promise<Session>;
  readonly close: (session: Session) => Promise<void>;
  /** Whether a session may stay open beside others. */
  readonly mayKeep: () => boolean;
}

/** The spare sessions of a run, for a client that is the same in all of them. */
export class Spares {
  readonly #opening: Opening;
  #kept: { readonly sessions: SpareSessions; readonly client: Client } | undefined;
  /** The one that is kept when it has been opened. */
  #coming: { readonly kept: Promise<void>; readonly client: Client } | undefined;

  constructor(opening: Opening) {
    this.#opening = opening;
  }

  /** Returns a spare, or opens a session. */
  async next(client: Client): Promise<Session> {
    if (this.#coming !== undefined && isSame(this.#coming.client, client)) await this.#coming.kept;
    const kept = this.#kept;
    if (kept === undefined || !isSame(kept.client, client)) return this.#opening.open(client);
    return kept.sessions.take();
  }

  /** Opens a session that is a spare from then on. Where none may stay open beside others, it is closed instead. */
  async openForNext(client: Client): Promise<Session> {
    const opening = this.#opening.open(client);
    const kept = opening.then(
      (session) => (this.#mayKeep(client) ? this.#for(client).add(session) : this.#opening.close(session)),
      () => undefined,
    );
    this.#coming = { kept, client };
    const session = await opening;
    await kept;
    return session;
  }

  /** From now on, spares are opened ahead of their use. */
  openAhead(client: Client): void {
    this.#for(client).replaceTaken();
  }

  /** @returns every session that was opened and not taken */
  async drain(): Promise<readonly Session[]> {
    const kept = this.#kept;
    this.#kept = undefined;
    return (await kept?.sessions.drain()) ?? [];
  }

  /** One that was opened for another client is no spare of those that there are. */
  #mayKeep(client: Client): boolean {
    return this.#opening.mayKeep() && (this.#kept === undefined || isSame(this.#kept.client, client));
  }

  /** If there are any for another client, those. */
  #for(client: Client): SpareSessions {
    const { open, openAhead, close } = this.#opening;
    this.#kept ??= {
      client,
      sessions: new SpareSessions(
        () => open(client),
        () => openAhead(client),
        close,
      ),
    };
    return this.#kept.sessions;
  }
}

function isSame(one: Client, other: Client): boolean {
  return jsonEqual({ ...one }, { ...other });
}
