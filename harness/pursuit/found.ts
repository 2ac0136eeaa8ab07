import type { ConversationEvidence } from "../conversation/conversation.ts";
import type { Sighting } from "./same-finding.ts";

/** The exchanges that a contradiction rests on, and nothing else: those around them did not bring it about. */
export interface Proof extends Sighting {
  readonly evidence: ConversationEvidence;
}

/** A conversation that contradicts a claim, as first met. */
export interface Found extends Sighting {
  readonly trials: number;
  /** What was seen then, where that is proof enough. */
  readonly proof?: Proof;
  /** Exchanges that may have brought it about beside those that it rests on, as indices into the conversation. */
  readonly related?: readonly number[];
}

const nothingAnswered: ConversationEvidence = { exchanges: [], strayFaults: [] };

/** What was found, with its proof where one sight of it is proof enough; a whole conversation may be too large to keep. */
export function withProof(found: Found, evidence: ConversationEvidence): Found {
  if (found.contradiction.provenByTranscript !== true) return found;
  return { ...found, proof: decisiveAlone(found, evidence) };
}

/** Cuts the exchanges that a contradiction rests on out of the conversation; one that names none rests on all of it. */
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
