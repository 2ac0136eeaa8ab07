import { isJsonObject } from "../protocol/json-object.ts";
import { changedResults, changedTools, toolsOf, without } from "./changed-answers.ts";
import type { RelayMutant } from "./relay-mutant.ts";

const suite = "relay";
const definition = { suite, killedBy: ["relay/definitions-are-unchanged"], mayAlsoFail: [] } as const;

/** Faults in what is listed beside the hints, and in the list as a whole. */
export const definitionMutants: readonly RelayMutant[] = [
  {
    ...definition,
    id: "description-rewritten",
    lie: "puts its own name before each description",
    patch: () => changedTools((tool) => ({ ...tool, description: `[gateway] ${String(tool["description"])}` })),
  },
  {
    ...definition,
    id: "title-dropped",
    lie: "drops the title of a tool",
    patch: () => changedTools((tool) => without(tool, "title")),
  },
  {
    ...definition,
    id: "input-schema-simplified",
    lie: "drops the required arguments of an inputSchema",
    patch: () =>
      changedTools((tool) => {
        const { inputSchema } = tool;
        return isJsonObject(inputSchema) ? { ...tool, inputSchema: without(inputSchema, "required") } : tool;
      }),
  },
  {
    ...definition,
    id: "output-schema-dropped",
    lie: "drops the outputSchema",
    patch: () => changedTools((tool) => without(tool, "outputSchema")),
  },
  {
    ...definition,
    id: "icons-dropped",
    lie: "drops the icons",
    patch: () => changedTools((tool) => without(tool, "icons")),
  },
  {
    id: "tool-meta-dropped",
    suite,
    lie: "drops `_meta` of a tool",
    killedBy: ["relay/unknown-members-arrive"],
    mayAlsoFail: ["relay/dialect-markers-arrive"],
    patch: () => changedTools((tool) => without(tool, "_meta")),
  },
  {
    id: "first-page-only",
    suite,
    lie: "lists the first page of upstream, and says that it is all",
    killedBy: ["relay/all-tools-arrive-once"],
    mayAlsoFail: ["relay/changed-tools-arrive"],
    patch: () => changedResults("tools/list", (result) => without(result, "nextCursor")),
  },
  {
    id: "tools-listed-twice",
    suite,
    lie: "lists the tools of each page twice",
    killedBy: ["relay/all-tools-arrive-once"],
    mayAlsoFail: [],
    patch: () =>
      changedResults("tools/list", (result) => ({ ...result, tools: [...toolsOf(result), ...toolsOf(result)] })),
  },
  {
    id: "list-changes-swallowed",
    suite,
    lie: "declares listChanged, and does not pass the announcement on",
    killedBy: ["relay/list-changes-are-announced"],
    mayAlsoFail: [],
    patch: () => ({
      toClient: (message) => (message["method"] === "notifications/tools/list_changed" ? [] : [message]),
    }),
  },
];
