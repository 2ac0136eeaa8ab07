import type { Json } from "../json/value.ts";

/** The ids of the requests of one session: numbers from 1 on. */
export class RequestIds {
  #count = 0;
  #areStrings = false;

  /** Requests so far. */
  get count(): number {
    return this.#count;
  }

  next(): number {
    return ++this.#count;
  }

  /** From now on they are written as strings, which JSON-RPC allows as well. */
  writeAsStrings(): void {
    this.#areStrings = true;
  }

  /** How an id stands in a request. */
  written(id: number): number | string {
    return this.#areStrings ? String(id) : id;
  }
}

/** The id of an answer as that of a request: "7" is taken for 7, so that the answer counts, and its fault is named. */
export function numberOf(id: Json): number | undefined {
  if (typeof id === "number") return id;
  return typeof id === "string" && /^\d{1,15}$/u.test(id) ? Number(id) : undefined;
}

const idAtTheStart = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"[^"]*"\s*,\s*)?"id"\s*:\s*(\d{1,15})\b/u;

/**
 * Which request a line answers that is too long to be read: the one whose id stands at its beginning, or the only one
 * that is open.
 *
 * @param start the beginning of the line
 * @param open ids of the requests that have no answer yet
 * @returns undefined when nobody can tell
 */
export function idOfUnread(start: string, open: Iterable<number>): number | undefined {
  const [, named] = idAtTheStart.exec(start) ?? [];
  const ids = [...open];
  const id = named === undefined ? ids.at(0) : Number(named);
  return id !== undefined && (named === undefined ? ids.length === 1 : ids.includes(id)) ? id : undefined;
}
