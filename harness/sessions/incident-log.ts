import { isAtStart, type FaultCode, type StrayFault } from "../wire/outcome.ts";
import type { Conversation, ConversationEvidence } from "../conversation/conversation.ts";

/** A fault on the wire, with the conversation during which it came. */
export interface Incident {
  readonly code: FaultCode;
  /** Empty when it came before any conversation, while the session was opened. */
  readonly conversation: Conversation;
  /** Index of the exchange that carried it; absent for a frame that answers nothing. */
  readonly exchange?: number;
  /** It came before the first answer of its session. */
  readonly atStart?: true;
}

/** The first fault of each kind in the traffic of a run: a server that gets every frame wrong must not fill our memory. */
export class IncidentLog {
  readonly #incidents = new Map<FaultCode, Incident>();
  readonly #atStart = new Map<FaultCode, Incident>();
  #exchanges = 0;

  /** Exchanges looked at so far. */
  get exchanges(): number {
    return this.#exchanges;
  }

  record(conversation: Conversation, evidence: ConversationEvidence): void {
    this.#exchanges += evidence.exchanges.length;
    for (const [exchange, { outcome }] of evidence.exchanges.entries()) {
      if (!("faults" in outcome)) continue;
      for (const { code } of outcome.faults) this.#add({ code, conversation, exchange });
    }
  }

  recordStray(conversation: Conversation, faults: readonly StrayFault[]): void {
    for (const fault of faults) {
      this.#add({ code: fault.code, conversation, ...(isAtStart(fault) ? { atStart: true as const } : {}) });
    }
  }

  /**
   * @returns the first incident of each of the codes; those before the first answer of a session last, since what a
   * program that launches the server says once does not come again
   */
  findAll(codes: readonly FaultCode[]): readonly Incident[] {
    return [this.#incidents, this.#atStart].flatMap((incidents) => codes.flatMap((code) => incidents.get(code) ?? []));
  }

  #add(incident: Incident): void {
    const incidents = incident.atStart === true ? this.#atStart : this.#incidents;
    if (!incidents.has(incident.code)) incidents.set(incident.code, incident);
  }
}
