import type { UpstreamRequest } from "../traffic/upstream-event.ts";

/**
 * The method that a request is served as, in upper case. A `POST` may have another one in its headers; whoever serves a
 * safe request need not look there, so that of such a one it is `undefined`.
 */
export function sentMethod({ method, headers }: Pick<UpstreamRequest, "method" | "headers">): string | undefined {
  const upper = method.toUpperCase();
  const override = headers["x-http-method-override"]?.trim().toUpperCase();
  if (override === undefined || override === upper) return upper;
  return upper === "POST" ? override : undefined;
}
