import { emptyBook, type AnswerBook } from "./answers/answer-book.ts";
import { plainReading, type RequestReading } from "./intents/request-reading.ts";
import type { SentByCall } from "./har/sent-by-call.ts";

/** How a run deals with the web APIs that a server reaches. */
export interface UpstreamPlan {
  /** Whether they are answered in the sandbox; otherwise connections fail. */
  readonly isOn: boolean;
  /** How they are answered at first. */
  readonly book: AnswerBook;
  /** How the requests to them are interpreted. */
  readonly reading: RequestReading;
  /** Takes what every call has sent, including calls that are not judged. */
  readonly sent?: (call: SentByCall) => void;
}

/** For a run that knows nothing about any API. */
export const plainUpstream: UpstreamPlan = { isOn: true, book: emptyBook, reading: plainReading };
