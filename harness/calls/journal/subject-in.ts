import type { RecordedEffect } from "./session-record.ts";

/** What an effect is about in its session. The short path of a file is the same in each, but for ids. */
export function subjectIn({ request, subject, place }: Pick<RecordedEffect, "request" | "subject" | "place">): string {
  return request === undefined ? (place ?? subject) : `${request.method} ${request.host}${request.path}`;
}
