import { jsonEqual } from "../json/canonical.ts";
import type { JsonObject } from "../json/value.ts";
import type { Session } from "../session/session.ts";
import { SpareSessions } from "./spare-sessions.ts";

/** How spares are opened and ended, for a client that offers something. */
interface Opening {
  /** Opens one that is awaited. */
  readonly open: (offers: JsonObject) => Promise<Session>;
  /** Opens one that is not awaited yet. */
  readonly openAhead: (offers: JsonObject) => Promise<Session>;
  readonly close: (session: Session) => Promise<void>;
  /** Whether a session may stay open beside others. */
  readonly mayKeep: () => boolean;
}

/** The spare sessions of a run, for a client that offers the same in all of them. */
export class Spares {
  readonly #opening: Opening;
  #kept: { readonly sessions: SpareSessions; readonly offers: JsonObject } | undefined;
  /** The one that is kept when it has been opened. */
  #coming: { readonly kept: Promise<void>; readonly offers: JsonObject } | undefined;

  constructor(opening: Opening) {
    this.#opening = opening;
  }

  /** Returns a spare, or opens a session. */
  async next(offers: JsonObject): Promise<Session> {
    if (this.#coming !== undefined && jsonEqual(this.#coming.offers, offers)) await this.#coming.kept;
    const kept = this.#kept;
    if (kept === undefined || !jsonEqual(kept.offers, offers)) return this.#opening.open(offers);
    return kept.sessions.take();
  }

  /** Opens a session that is a spare from then on. Where none may stay open beside others, it is closed instead. */
  async openForNext(offers: JsonObject): Promise<Session> {
    const opening = this.#opening.open(offers);
    const kept = opening.then(
      (session) => (this.#mayKeep(offers) ? this.#for(offers).add(session) : this.#opening.close(session)),
      () => undefined,
    );
    this.#coming = { kept, offers };
    const session = await opening;
    await kept;
    return session;
  }

  /** From now on, spares are opened ahead of their use. */
  openAhead(offers: JsonObject): void {
    this.#for(offers).replaceTaken();
  }

  /** @returns every session that was opened and not taken */
  async drain(): Promise<readonly Session[]> {
    const kept = this.#kept;
    this.#kept = undefined;
    return (await kept?.sessions.drain()) ?? [];
  }

  /** One that was opened for another client is no spare of those that there are. */
  #mayKeep(offers: JsonObject): boolean {
    return this.#opening.mayKeep() && (this.#kept === undefined || jsonEqual(this.#kept.offers, offers));
  }

  /** If there are any for a client that offers something else, those. */
  #for(offers: JsonObject): SpareSessions {
    const { open, openAhead, close } = this.#opening;
    this.#kept ??= {
      offers,
      sessions: new SpareSessions(
        () => open(offers),
        () => openAhead(offers),
        close,
      ),
    };
    return this.#kept.sessions;
  }
}
