import type { Conversation } from "../conversation/conversation.ts";
import type { Session } from "../session/session.ts";
import type { IncidentLog } from "./incident-log.ts";

/** How many stray faults of a session each consumer has read. */
interface StrayMarks {
  readonly logged: number;
  /** Part of the evidence of a conversation; those of the handshake go to the first one. */
  readonly delivered: number;
  readonly conversation: Conversation;
}

/** Which frames of each session that answer no request have been logged as incidents, and which a conversation has got. */
export class StrayLog {
  readonly #incidents: IncidentLog;
  readonly #marks = new WeakMap<Session, StrayMarks>();

  constructor(incidents: IncidentLog) {
    this.#incidents = incidents;
  }

  /** What came since the last conversation belongs to it: a second answer arrives after the first. */
  log(session: Session, next: Conversation): void {
    const marks = this.#of(session);
    const { strayFaults } = session.peer;
    this.#incidents.recordStray(marks.conversation, strayFaults.slice(marks.logged));
    this.#marks.set(session, { ...marks, logged: strayFaults.length, conversation: next });
  }

  /** The index of the first one that no conversation has got. */
  deliveredOf(session: Session): number {
    return this.#of(session).delivered;
  }

  /** From now on, a conversation has got all that have come. */
  noteDelivered(session: Session): void {
    this.#marks.set(session, { ...this.#of(session), delivered: session.peer.strayFaults.length });
  }

  #of(session: Session): StrayMarks {
    return this.#marks.get(session) ?? { logged: 0, delivered: 0, conversation: [] };
  }
}
