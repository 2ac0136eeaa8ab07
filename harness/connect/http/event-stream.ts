import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { HttpLimits } from "./endpoint.ts";
import type { HttpAnswer } from "./http-client.ts";
import { failureOf, HttpError, isNotUtf8 } from "./http-error.ts";

/** One event of a stream. */
export interface StreamEvent {
  /** `message` where it says nothing. */
  readonly type: string;
  readonly id?: string;
  readonly data: string;
}

/** What a stream asks of the client that resumes it. */
export interface StreamEnd {
  readonly retryMs?: number;
  /** The connection ended in the middle of the answer. */
  readonly isBroken: boolean;
}

/**
 * Reads a stream of events to its end. An event without an empty line behind it is dropped, as the format says.
 *
 * @param receive called with each event, in order
 * @throws HttpError when the stream is too large, or compressed; TypeError when it is not UTF-8
 */
export async function readEvents(
  answer: HttpAnswer,
  limits: HttpLimits,
  receive: (event: StreamEvent) => void,
): Promise<StreamEnd> {
  const { body } = answer;
  const encoding = answer.header("content-encoding")?.toLowerCase() ?? "identity";
  if (encoding !== "identity") {
    body.destroy();
    throw new HttpError({ code: "compressed", encoding });
  }
  let retryMs: number | undefined;
  let events = 0;
  let isTooLarge = false;
  const parser = createParser({
    maxBufferSize: limits.maxEventCharacters,
    onEvent: (event) => {
      events++;
      receive(asEvent(event));
    },
    onRetry: (asked) => {
      retryMs = asked;
    },
    onError: ({ type }) => {
      if (type === "max-buffer-size-exceeded") isTooLarge = true;
    },
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const end = (isBroken: boolean): StreamEnd => ({ ...(retryMs === undefined ? {} : { retryMs }), isBroken });
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) continue;
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (isTooLarge) throw new HttpError({ code: "too-large", what: "event", limit: limits.maxEventCharacters });
      if (events > limits.maxEventsPerStream)
        throw new HttpError({ code: "too-large", what: "events", limit: limits.maxEventsPerStream });
    }
    return end(false);
  } catch (error) {
    if (error instanceof HttpError || isNotUtf8(error)) throw error;
    // The caller decides whether to resume it.
    if (failureOf(error, "answer").code === "connection-lost") return end(true);
    throw error;
  } finally {
    body.destroy();
  }
}

function asEvent({ event = "message", id, data }: EventSourceMessage): StreamEvent {
  return { type: event, data, ...(id === undefined ? {} : { id }) };
}
