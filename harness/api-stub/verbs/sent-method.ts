import type { UpstreamRequest } from "../traffic/upstream-event.ts";

/**
 * The method by which a request is served, in upper case. A `POST` may have another one in its headers. Servers need
 * not look there for any other method, so a request with both is `undefined`.
 */
export function sentMethod({ method, headers }: Pick<UpstreamRequest, "method" | "headers">): string | undefined {
  const upper = method.toUpperCase();
  const override = headers["x-http-method-override"]?.trim().toUpperCase();
  if (override === undefined || override === upper) return upper;
  return upper === "POST" ? override : undefined;
}
