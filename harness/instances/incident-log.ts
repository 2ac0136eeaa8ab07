import { isAtStart, type FaultCode, type StrayFault } from "../wire/outcome.ts";
import type { Conversation, ConversationEvidence, Exchange } from "../conversation/conversation.ts";
import type { ResponseFault } from "../wire/message.ts";

/** A fault on the wire, with the conversation during which it came. */
export interface Incident {
  readonly fault: ResponseFault | StrayFault;
  /** Empty if it came before any conversation, while the session was opened. */
  readonly conversation: Conversation;
  /** The exchange that carried it, and its index; absent for a frame that answers nothing. */
  readonly carrier?: { readonly index: number; readonly exchange: Exchange };
}

/** The first fault of each kind in the traffic of a run: a server with only wrong frames must not fill our memory. */
export class IncidentLog {
  readonly #incidents = new Map<FaultCode, Incident>();
  readonly #atStart = new Map<FaultCode, Incident>();
  #exchanges = 0;

  /** Exchanges checked so far. */
  get exchanges(): number {
    return this.#exchanges;
  }

  record(conversation: Conversation, evidence: ConversationEvidence): void {
    this.#exchanges += evidence.exchanges.length;
    for (const [index, exchange] of evidence.exchanges.entries()) {
      const { outcome } = exchange;
      if (!("faults" in outcome)) continue;
      for (const fault of outcome.faults) this.#add({ fault, conversation, carrier: { index, exchange } });
    }
  }

  recordStray(conversation: Conversation, faults: readonly StrayFault[]): void {
    for (const fault of faults) this.#add({ fault, conversation });
  }

  /**
   * @returns the first incident of each of the codes; those before the first answer of a session come last, since a
   *   single message of a launcher does not recur
   */
  findAll(codes: readonly FaultCode[]): readonly Incident[] {
    return [this.#incidents, this.#atStart].flatMap((incidents) => codes.flatMap((code) => incidents.get(code) ?? []));
  }

  #add(incident: Incident): void {
    const { fault } = incident;
    const incidents = isAtStart(fault) ? this.#atStart : this.#incidents;
    if (!incidents.has(fault.code)) incidents.set(fault.code, incident);
  }
}
