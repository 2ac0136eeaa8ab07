import { isJsonObject, type Json } from "../../json/value.ts";
import { bodyOf, isForm } from "../traffic/sent-body.ts";
import type { UpstreamRequest } from "../traffic/upstream-event.ts";

type Sent = Pick<UpstreamRequest, "headers" | "body">;

/** A text or a number in a value, with the name of its member. */
export interface Leaf {
  readonly name: string;
  readonly text: string;
}

const maxLeaves = 400;
const maxDepth = 12;

/** The values in a body, as JSON or as a form; undefined where it has another form. */
export function leavesOf(request: Sent): readonly Leaf[] | undefined {
  if (isForm(request)) {
    return [...new URLSearchParams(request.body.text ?? "")]
      .slice(0, maxLeaves)
      .map(([name, text]) => ({ name, text }));
  }
  const body = bodyOf(request);
  return body === undefined ? undefined : leavesIn(body);
}

/** The first texts and numbers: a hostile server sends a hundred thousand. */
export function leavesIn(value: Json): readonly Leaf[] {
  const found: Leaf[] = [];
  collect(value, "", 0, found);
  return found;
}

function collect(value: Json, name: string, depth: number, found: Leaf[]): void {
  if (found.length >= maxLeaves || depth > maxDepth) return;
  if (typeof value === "string" || typeof value === "number") found.push({ name, text: String(value) });
  else if (Array.isArray(value)) for (const each of value) collect(each, name, depth + 1, found);
  else if (isJsonObject(value)) for (const [key, each] of Object.entries(value)) collect(each, key, depth + 1, found);
}
