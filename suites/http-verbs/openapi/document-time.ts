import { TimeLimitExceeded, withinTime } from "../../../harness/schema/time-limit.ts";
import { DocumentError } from "./document-error.ts";

/** The largest document that the command reads takes about 10 s. A document that takes longer was made to. */
export const documentLimitMs = 60_000;

/**
 * Runs a part of the reading of a document.
 *
 * @throws DocumentError `too-slow`; otherwise whatever the work threw
 */
export function withinDocumentTime<Result>(work: () => Result): Result {
  try {
    return withinTime(documentLimitMs, work);
  } catch (error) {
    throw error instanceof TimeLimitExceeded
      ? new DocumentError({ code: "too-slow", limitMs: documentLimitMs })
      : error;
  }
}
