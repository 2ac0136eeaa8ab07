import type { JsonObject } from "../../json/value.ts";
import type { Relaying } from "../../relay/relaying.ts";
import type { Session } from "../../session/session.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import type { Outcome } from "../../wire/outcome.ts";

/** A side that stays silent costs the time limit each time; after this many silences, nothing more is asked. */
const maxSilences = 2;

/** A session that gets one request after the other, and none once it has fallen silent. */
export class Side {
  readonly session: Session;
  #silences = 0;

  constructor(session: Session) {
    this.session = session;
  }

  /** From now on its requests have ids that are strings. */
  writeIdsAsStrings(): this {
    this.session.peer.ids.writeAsStrings();
    return this;
  }

  /** Nothing more is asked of it. */
  get isSilent(): boolean {
    return this.#silences >= maxSilences;
  }

  async ask(method: string, params: JsonObject): Promise<Outcome> {
    if (this.isSilent) return { kind: "unanswered", afterMs: 0 };
    const outcome = await this.session.peer.request(method, JSON.stringify(params));
    if (outcome.kind === "unanswered") this.#silences++;
    return outcome;
  }
}

/** A session with the upstream itself, and one through the relay. */
export interface TwoSides {
  readonly direct: Side;
  readonly through: Side;
}

/** Opens sessions with a relay and with its upstream, and closes all of them in the end. */
export class Sides {
  readonly #hub: SessionHub;
  readonly #relaying: Relaying;
  readonly #open: { readonly hub: SessionHub; readonly session: Session }[] = [];

  constructor(hub: SessionHub, relaying: Relaying) {
    this.#hub = hub;
    this.#relaying = relaying;
  }

  /**
   * A session with the upstream itself.
   *
   * @param offers what the client offers, if that differs from usual
   * @throws TargetError when it cannot be opened
   */
  direct(offers?: JsonObject): Promise<Side> {
    const hub = this.#hub.as({ offers });
    return this.#side(hub, hub.fresh(hub.makeDirectory(), this.#relaying.upstream));
  }

  /** The same through the relay. */
  through(offers?: JsonObject): Promise<Side> {
    const hub = this.#hub.as({ offers });
    return this.#side(hub, hub.fresh());
  }

  /**
   * One of each, launched at the same time: a launch takes longer than all that is asked afterwards.
   *
   * @throws TargetError when one of them cannot be opened
   */
  async both(offers?: JsonObject): Promise<TwoSides> {
    const opening = [this.direct(offers), this.through(offers)] as const;
    // The other one is open, too, before anything is closed.
    await Promise.allSettled(opening);
    const [direct, through] = await Promise.all(opening);
    return { direct, through };
  }

  async close(): Promise<void> {
    for (const { hub, session } of this.#open.splice(0)) await hub.close(session);
  }

  async #side(hub: SessionHub, opening: Promise<Session>): Promise<Side> {
    const session = await opening;
    this.#open.push({ hub, session });
    return new Side(session);
  }
}
