import { isJsonObject, member, type Json } from "../../json/value.ts";

/** Parameters that ask for a page by its number or by what comes before it, as APIs name them. */
const numbered = /^(?:page|page_?(?:no|num|number|index)|p)$/iu;
const counted = /^(?:offset|skip|start|from|start_?(?:at|index)|page\[offset\])$/iu;
const pointed =
  /^(?:cursor|after|before|marker|since_?id|max_?id|starting_?after|ending_?before|next_?(?:page|cursor|token|page_?token)|page_?token|continuation_?token|start_?cursor|scroll_?id|page\[(?:after|cursor)\])$/iu;

/** Whether a request asks for a page after the first: there is none, so a client that reads all pages ends. */
export function isFurtherPage(query: string): boolean {
  for (const [name, value] of new URLSearchParams(query)) {
    if (numbered.test(name) && Number(value) > 1) return true;
    if (counted.test(name) && Number(value) > 0) return true;
    if (pointed.test(name) && value !== "") return true;
  }
  return false;
}

const maxDepth = 4;

/** A list without items. */
export function lastPage(body: Json, depth = 0): Json {
  if (Array.isArray(body)) return [];
  if (!isJsonObject(body) || depth >= maxDepth) return body;
  return Object.fromEntries(Object.keys(body).map((key) => [key, lastPage(member(body, key) ?? null, depth + 1)]));
}
