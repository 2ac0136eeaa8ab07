import { excerpt } from "../../json/excerpt.ts";
import type { HttpFailure } from "../../wire/http-failure.ts";
import type { HttpAnswer } from "./http-client.ts";

const maxExcerpt = 500;

/**
 * What is wrong with an answer that is no message for its request.
 *
 * @param text its body
 * @param isForNobody whether the body is a JSON-RPC error without the id of the request
 */
export function failureOfAnswer(answer: HttpAnswer, text: string, isForNobody = false): HttpFailure {
  const { status } = answer;
  if (status === 401 || status === 403) {
    const [, metadata] = /resource_metadata="([^"]*)"/u.exec(answer.header("www-authenticate") ?? "") ?? [];
    const named = metadata === undefined ? {} : { metadata: excerpt(metadata, maxExcerpt) };
    return { code: "not-authorized", status, ...named };
  }
  const shown = { status, mediaType: excerpt(answer.mediaType, 100), excerpt: excerpt(text, maxExcerpt) };
  if (status < 300) return { code: "no-message", ...shown };
  return { code: "refused", ...shown, ...(isForNobody ? { isForNobody } : {}) };
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
export function pauseAskedFor(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/u.test(value)) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
