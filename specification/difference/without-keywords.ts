import { normaliseWording } from "../requirements/fingerprint.ts";

/** The wording of a sentence but for its keywords, be they in capitals or not. */
export function withoutKeywords(text: string): string {
  return normaliseWording(
    text.replaceAll(/\b(?:must|shall|should|may|required|recommended|optional)(?:\s+not)?\b/gi, ""),
  );
}
