import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { HttpLimits } from "./endpoint.ts";
import { assertPlain, type HttpAnswer } from "./http-client.ts";
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
  assertPlain(answer);
  const { body } = answer;
  const events = eventReader(limits, receive);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const end = (isBroken: boolean): StreamEnd => {
    const retryMs = events.retryMs();
    return { ...(retryMs === undefined ? {} : { retryMs }), isBroken };
  };
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) continue;
      events.read(decoder.decode(chunk, { stream: true }));
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

/** The events in the text of a stream, which comes in pieces. */
interface EventReader {
  /** @throws HttpError when an event is too large, or one too many has come */
  readonly read: (text: string) => void;
  /** What the stream has asked for last; undefined where it has not. */
  readonly retryMs: () => number | undefined;
}

function eventReader(
  { maxEventCharacters, maxEventsPerStream }: HttpLimits,
  receive: (event: StreamEvent) => void,
): EventReader {
  let retryMs: number | undefined;
  let events = 0;
  let isTooLarge = false;
  const parser = createParser({
    maxBufferSize: maxEventCharacters,
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
  return {
    read: (text) => {
      parser.feed(text);
      if (isTooLarge) throw new HttpError({ code: "too-large", what: "event", limit: maxEventCharacters });
      if (events > maxEventsPerStream)
        throw new HttpError({ code: "too-large", what: "events", limit: maxEventsPerStream });
    },
    retryMs: () => retryMs,
  };
}

function asEvent({ event = "message", id, data }: EventSourceMessage): StreamEvent {
  return { type: event, data, ...(id === undefined ? {} : { id }) };
}
