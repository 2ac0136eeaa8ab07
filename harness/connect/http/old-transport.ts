import type { HttpLimits } from "./endpoint.ts";
import { readEvents } from "./event-stream.ts";
import type { HttpAnswer } from "./http-client.ts";
import { HttpError, isNotUtf8 } from "./http-error.ts";

/**
 * Whether a server speaks HTTP+SSE of 2024-11-05: it refuses a POST at its address, and begins a stream that names the
 * address for POSTs.
 *
 * @param open sends a GET
 * @param ending bounds the time
 */
export async function opensOldStream(
  open: (signal: AbortSignal) => Promise<HttpAnswer>,
  limits: HttpLimits,
  ending: AbortSignal,
): Promise<boolean> {
  const seen = new AbortController();
  const signal = AbortSignal.any([ending, seen.signal]);
  let isOld = false;
  try {
    const answer = await open(signal);
    if (answer.status === 200 && answer.mediaType === "text/event-stream") {
      await readEvents(answer, limits, ({ type }) => {
        isOld ||= type === "endpoint";
        seen.abort();
      });
    } else answer.body.destroy();
  } catch (error) {
    if (!(error instanceof HttpError) && !isNotUtf8(error) && !signal.aborted) throw error;
  }
  return isOld;
}
