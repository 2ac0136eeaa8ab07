import type { Asked, Hooks } from "../service/hooks.ts";
import type { JsonObject } from "../protocol/json-object.ts";
import { isRare, validOrUndefined } from "./lying-answer.ts";

/** Writes other lines for the answers to chosen queries. */
export function reframe(
  chosen: (asked: Asked) => boolean,
  lines: (line: string, message: JsonObject) => readonly string[],
): Required<Pick<Hooks, "query" | "wire">> {
  const ids = new Set<unknown>();
  return {
    query: (honest, asked) => {
      if (chosen(asked)) ids.add(asked.id);
      return honest();
    },
    wire: (line, message) => (ids.delete(message["id"]) ? lines(line, message) : [line]),
  };
}

/** Writes other lines for the answers to the query that needs three arguments at once. */
export function reframeRare(
  lines: (line: string, message: JsonObject) => readonly string[],
): Required<Pick<Hooks, "query" | "wire">> {
  return reframe((asked) => {
    const query = validOrUndefined(asked);
    return query !== undefined && isRare(query);
  }, lines);
}

/** Writes other lines for errors of one code. */
export function reframeError(
  code: number,
  lines: (line: string, error: JsonObject, message: JsonObject) => readonly string[],
): Required<Pick<Hooks, "wire">> {
  return {
    wire: (line, message) => {
      const error = message["error"];
      return isErrorOf(error, code) ? lines(line, error, message) : [line];
    },
  };
}

function isErrorOf(error: unknown, code: number): error is JsonObject {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
