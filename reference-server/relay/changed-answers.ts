import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import type { RelayHooks } from "./relay.ts";

/** Whether a message answers a request of a method. */
export function answersMethod(request: JsonObject | undefined, method: string): boolean {
  return request?.["method"] === method;
}

/** Lies in the results of a method; errors pass. */
export function changedResults(method: string, change: (result: JsonObject) => JsonObject): RelayHooks {
  return {
    toClient: (message, _session, request) => {
      const { result } = message;
      if (!answersMethod(request, method) || !isJsonObject(result)) return [message];
      return [{ ...message, result: change(result) }];
    },
  };
}

/** Lies about the tools of a page. */
export function changedLists(change: (tools: readonly JsonObject[]) => readonly JsonObject[]): RelayHooks {
  return changedResults("tools/list", (result) => ({ ...result, tools: change(toolsOf(result)) }));
}

/** Lies about each listed tool. */
export function changedTools(change: (tool: JsonObject) => JsonObject): RelayHooks {
  return changedLists((tools) => tools.map(change));
}

/** Lies about the annotations of each listed tool that has any; undefined takes them away. */
export function changedAnnotations(change: (annotations: JsonObject) => JsonObject | undefined): RelayHooks {
  return changedTools((tool) => {
    const { annotations, ...rest } = tool;
    if (!isJsonObject(annotations)) return tool;
    const changed = change(annotations);
    return changed === undefined ? rest : { ...rest, annotations: changed };
  });
}

/** The tools of a page. */
export function toolsOf({ tools }: JsonObject): readonly JsonObject[] {
  return Array.isArray(tools) ? tools.filter(isJsonObject) : [];
}

/** The object without a member. */
export function without(object: JsonObject, key: string): JsonObject {
  const { [key]: _, ...rest } = object;
  return rest;
}

/** The annotations of a tool; none where it has none. */
export function annotationsOf({ annotations }: JsonObject): JsonObject {
  return isJsonObject(annotations) ? annotations : {};
}
