import type { UpstreamRequest } from "../traffic/upstream-event.ts";
import { methodNamed } from "../verbs/http-methods.ts";
import { verbOf } from "../verbs/verb-profile.ts";
import { overridesIn } from "./named-operation.ts";

/**
 * The method by which a request is served, in upper case. A `POST` may say another one in its headers, its query or its
 * form. Servers need not look there for any other method, so a request with both is `undefined`.
 */
export function sentMethod(
  request: Pick<UpstreamRequest, "method" | "path" | "query" | "headers" | "body">,
): string | undefined {
  const upper = request.method.toUpperCase();
  const others = overridesIn(request)
    .map((text) => text.trim().toUpperCase())
    .filter((each) => each !== upper && isMethod(each));
  const [override] = others;
  if (override === undefined) return upper;
  return upper === "POST" && others.every((each) => each === override) ? override : undefined;
}

function isMethod(text: string): boolean {
  return verbOf(text) !== undefined || methodNamed(text) !== undefined;
}
