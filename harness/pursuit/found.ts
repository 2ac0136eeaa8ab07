import type { ConversationEvidence } from "../conversation/conversation.ts";
import type { Sighting } from "./same-finding.ts";

/** The exchanges that a contradiction rests on, without the others around them. */
export interface Proof extends Sighting {
  readonly evidence: ConversationEvidence;
}

/** A conversation that contradicts a claim, as first observed. */
export interface Found extends Sighting {
  readonly trials: number;
  /** What was observed then, if that is proof enough. */
  readonly proof?: Proof;
  /** Other exchanges that may have contributed, as indices into the conversation. */
  readonly related?: readonly number[];
}

const nothingAnswered: ConversationEvidence = { exchanges: [], strayFaults: [] };

/**
 * A finding with its proof, if a single observation is proof enough; the whole conversation may be too large to keep.
 */
export function withProof(found: Found, evidence: ConversationEvidence): Found {
  const { provenByTranscript, sdk } = found.contradiction;
  if (provenByTranscript !== true && sdk === undefined) return found;
  return { ...found, proof: decisiveAlone(found, evidence) };
}

/** Cuts the exchanges that a contradiction rests on out of the conversation; if it names none, it rests on all. */
export function decisiveAlone(
  { conversation, contradiction }: Sighting,
  evidence: ConversationEvidence = nothingAnswered,
): Proof {
  const { exchanges } = contradiction;
  if (exchanges === undefined) return { conversation, contradiction, evidence };
  const isDecisive = (_: unknown, index: number): boolean => exchanges.includes(index);
  return {
    conversation: conversation.filter(isDecisive),
    contradiction: { ...contradiction, exchanges: exchanges.map((_, index) => index) },
    evidence: { ...evidence, exchanges: evidence.exchanges.filter(isDecisive) },
  };
}
