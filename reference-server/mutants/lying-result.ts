import type { Hooks } from "../service/hooks.ts";
import type { JsonObject } from "../protocol/json-object.ts";

/** Changes the results of one method. */
export function changeResult(
  method: string,
  change: (result: JsonObject) => JsonObject,
): Required<Pick<Hooks, "result">> {
  return { result: (honest, answered) => (answered === method ? change(honest) : honest) };
}

/** Changes the results of both query methods. */
export function changeAnswers(change: (result: JsonObject) => JsonObject): Required<Pick<Hooks, "result">> {
  const methods = new Set(["tools/annotations", "tools/resolve"]);
  return { result: (honest, answered) => (methods.has(answered) ? change(honest) : honest) };
}
