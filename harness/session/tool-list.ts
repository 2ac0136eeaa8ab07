import { canonicalText } from "../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { TargetError } from "../connect/fault.ts";
import { newAnswerBudget, type AnswerBudget } from "../wire/limits.ts";
import type { Peer } from "../wire/peer.ts";
import { excerpt } from "../json/excerpt.ts";
import { expectResult } from "./expect-result.ts";

/** One entry of `tools/list`, untouched. */
export interface ListedTool {
  readonly name: string;
  readonly definition: JsonObject;
  /** Cursor of its page; absent for the first page. */
  readonly cursor?: string;
}

export interface ToolList {
  readonly tools: readonly ListedTool[];
  /** Entries without a string `name`, or no objects at all; they cannot be asked about. */
  readonly nameless: readonly Json[];
  readonly pages: number;
  /** Of each page after the first, in order. They are of the session that gave them, and mean nothing to another. */
  readonly cursors: readonly string[];
  readonly end: ToolListEnd;
}

export type ToolListEnd =
  | { readonly kind: "complete" }
  | { readonly kind: "repeated-cursor"; readonly cursor: string }
  | { readonly kind: "too-long"; readonly tools: number; readonly pages: number };

/** The names of tools, in the order of the list. */
export function namesOf(tools: readonly ListedTool[]): readonly string[] {
  return tools.map(({ name }) => name);
}

/** Five thousand tools are listed in full; a cursor that never ends is not followed forever. */
const maxTools = 10_000;
const maxPages = 500;

/**
 * All pages of `tools/list` (tools page of the specification, "Listing Tools").
 *
 * @throws TargetError when a page is not answered with a list
 */
export async function listTools(peer: Peer): Promise<ToolList> {
  const tools: ListedTool[] = [];
  const nameless: Json[] = [];
  const cursorsSeen = new Set<string>();
  const budget = newAnswerBudget();
  let cursor: string | undefined;
  for (let pages = 1; ; pages++) {
    const page = await requestPage(peer, cursor, budget);
    const read = readEntries(page.entries, cursor);
    // One by one: a page may have more entries than a function takes arguments.
    for (const tool of read.tools) tools.push(tool);
    for (const entry of read.nameless) nameless.push(entry);
    cursor = page.nextCursor;
    const soFar = { tools, nameless, pages, cursors: [...cursorsSeen] };
    if (cursor === undefined) return { ...soFar, end: { kind: "complete" } };
    if (cursorsSeen.has(cursor)) return { ...soFar, end: { kind: "repeated-cursor", cursor } };
    if (tools.length + nameless.length >= maxTools || pages >= maxPages) {
      return { ...soFar, end: { kind: "too-long", tools: tools.length, pages } };
    }
    cursorsSeen.add(cursor);
  }
}

/** Entries of a list, those that are tools apart from those that cannot be asked about. */
export function readEntries(entries: readonly Json[], cursor?: string): Pick<ToolList, "tools" | "nameless"> {
  const tools: ListedTool[] = [];
  const nameless: Json[] = [];
  for (const entry of entries) {
    const name = isJsonObject(entry) ? member(entry, "name") : undefined;
    if (isJsonObject(entry) && typeof name === "string") {
      tools.push({ name, definition: entry, ...(cursor === undefined ? {} : { cursor }) });
    } else nameless.push(entry);
  }
  return { tools, nameless };
}

async function requestPage(
  peer: Peer,
  cursor: string | undefined,
  budget: AnswerBudget,
): Promise<{ entries: readonly Json[]; nextCursor: string | undefined }> {
  const params = cursor === undefined ? "{}" : JSON.stringify({ cursor });
  const result = expectResult("tools/list", await peer.request("tools/list", params, budget), peer);
  const entries = member(result, "tools");
  if (!Array.isArray(entries)) {
    const reason = "its result has no array `tools`";
    throw new TargetError({
      code: "unusable-result",
      method: "tools/list",
      reason,
      excerpt: excerpt(canonicalText(result), 300),
    });
  }
  const nextCursor = member(result, "nextCursor");
  return { entries, nextCursor: typeof nextCursor === "string" ? nextCursor : undefined };
}
