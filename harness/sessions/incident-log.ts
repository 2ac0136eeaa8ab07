import type { FaultCode, StrayFault } from "../wire/outcome.ts";
import type { Conversation, ConversationEvidence } from "../conversation/conversation.ts";

/** A fault on the wire, with the conversation during which it came. */
export interface Incident {
  readonly code: FaultCode;
  /** Empty when it came before any conversation, while the session was opened. */
  readonly conversation: Conversation;
  /** Index of the exchange that carried it; absent for a frame that answers nothing. */
  readonly exchange?: number;
}

/** The first fault of each kind in the traffic of a run: a server that gets every frame wrong must not fill our memory. */
export class IncidentLog {
  readonly #incidents = new Map<FaultCode, Incident>();
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
    for (const { code } of faults) this.#add({ code, conversation });
  }

  /** @returns the first incident with one of the codes */
  find(codes: readonly FaultCode[]): Incident | undefined {
    return codes.map((code) => this.#incidents.get(code)).find((incident) => incident !== undefined);
  }

  #add(incident: Incident): void {
    if (!this.#incidents.has(incident.code)) this.#incidents.set(incident.code, incident);
  }
}
