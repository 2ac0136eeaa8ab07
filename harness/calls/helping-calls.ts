import { defaultHints, fillHints, readHints, type Hints } from "../dialects/hints.ts";
import { member, type JsonObject } from "../json/value.ts";
import type { Conversation, Step } from "../conversation/conversation.ts";
import type { ListedTool } from "../session/tool-list.ts";

/** A tool with arguments that it takes. */
export interface CallableTool {
  readonly tool: ListedTool;
  readonly arguments: JsonObject;
}

const maxSeeds = 8;
const maxProbes = 12;

/** A call of a tool. */
export function callStep(tool: string, argumentsOfCall: JsonObject): Step {
  return { method: "tools/call", params: { name: tool, arguments: argumentsOfCall } };
}

/**
 * Calls that put something there for the tool under test to find: of tools that only add, by their own hints. Made in a
 * box before anything is watched, so that a hint that lies does no harm.
 */
export function seedCalls(tools: readonly CallableTool[], underTest: string): Conversation {
  return tools
    .filter(({ tool }) => tool.name !== underTest && addsOnly(hintsOf(tool)))
    .slice(0, maxSeeds)
    .map(({ tool, arguments: argumentsOfCall }) => callStep(tool.name, argumentsOfCall));
}

/**
 * Calls that show the state: of tools that only read, by their own hints. The tool under test is none:
 * what only itself shows is a matter between its calls.
 */
export function probeCalls(tools: readonly CallableTool[], underTest: string): Conversation {
  return tools
    .filter(({ tool }) => tool.name !== underTest && hintsOf(tool).readOnlyHint)
    .slice(0, maxProbes)
    .map(({ tool, arguments: argumentsOfCall }) => callStep(tool.name, argumentsOfCall));
}

function hintsOf({ definition }: ListedTool): Hints {
  return fillHints(readHints(member(definition, "annotations")), defaultHints);
}

function addsOnly({ readOnlyHint, destructiveHint }: Hints): boolean {
  return !readOnlyHint && !destructiveHint;
}
