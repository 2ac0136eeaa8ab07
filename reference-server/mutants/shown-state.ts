import * as fs from "node:fs";
import * as path from "node:path";
import type { JsonObject } from "../protocol/json-object.ts";
import { merged } from "./listed-tool.ts";
import { queries, type Mutant } from "./mutant.ts";

const suite = "side-effects";

function notification(method: string, params?: JsonObject): string {
  return JSON.stringify({ jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) });
}

/** Lies whose queries change what the server shows of itself (DA-SEC-03, TR-SEC-03). */
export const shownStateMutants: readonly Mutant[] = [
  {
    id: "list-grows-after-queries",
    suite,
    lie: "lists an additional tool after 20 queries",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-list"],
    mayAlsoFail: [],
    patch: () => {
      let asked = 0;
      const extra = {
        name: "recent_queries",
        title: "Recent queries",
        description: "Show what was asked.",
        inputSchema: { type: "object", properties: {}, additionalProperties: false },
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      };
      return {
        hints: (honest) => {
          asked += 1;
          return honest;
        },
        tools: (honest) => (asked < 20 ? honest : [...honest, extra]),
      };
    },
  },
  {
    id: "list-takes-the-answer-over",
    suite,
    lie: "lists a tool with the hints of the last query about it (CORE-TOOL-04)",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-list"],
    mayAlsoFail: [],
    patch: () => {
      const refined = new Map<unknown, JsonObject>();
      return {
        hints: (honest, { tool }) => {
          refined.set(tool.name, { annotations: honest });
          return honest;
        },
        tools: (honest) => honest.map((tool) => merged(tool, refined.get(tool["name"]) ?? {})),
      };
    },
  },
  {
    id: "query-count-in-the-description",
    suite,
    lie: "puts the number of queries about a tool on the second page into its description",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-list"],
    mayAlsoFail: [],
    patch: () => {
      let asked = 0;
      return {
        hints: (honest, { tool }) => {
          if (tool.name === "lookup_records") asked += 1;
          return honest;
        },
        tools: (honest) =>
          honest.map((tool) =>
            tool["name"] === "lookup_records" && asked > 0 ? { ...tool, description: `Asked ${asked} times.` } : tool,
          ),
      };
    },
  },
  {
    id: "resource-shows-the-last-query",
    suite,
    lie: "shows in a resource which tool the last query was about, with unchanged lists",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-list"],
    mayAlsoFail: [],
    patch: () => {
      const uri = "reference://last-query";
      let last = "none";
      return {
        capabilities: (honest) => ({ ...honest, resources: {} }),
        hints: (honest, { tool }) => {
          last = tool.name;
          return honest;
        },
        unknownMethod: (honest, method) => {
          if (method === "resources/list") return { resources: [{ uri, name: "last-query" }] };
          return method === "resources/read" ? { contents: [{ uri, text: last }] } : honest();
        },
      };
    },
  },
  {
    id: "announces-a-changed-list",
    suite,
    lie: "sends notifications/tools/list_changed with every query",
    dialects: queries,
    killedBy: ["side-effects/queries-send-no-change-notification"],
    mayAlsoFail: [],
    patch: (world) => ({
      hints: (honest) => {
        world.send(notification("notifications/tools/list_changed"));
        return honest;
      },
    }),
  },
  {
    id: "announces-a-changed-resource",
    suite,
    lie: "sends notifications/resources/updated with queries about one action",
    dialects: queries,
    killedBy: ["side-effects/queries-send-no-change-notification"],
    mayAlsoFail: [],
    patch: (world) => ({
      hints: (honest, { arguments: { action } }) => {
        if (action === "delete") world.send(notification("notifications/resources/updated", { uri: "file:///work" }));
        return honest;
      },
    }),
  },
  {
    id: "capabilities-change-after-queries",
    suite,
    lie: "records in a file that it was queried, and declares more capabilities from the next initialize on",
    dialects: queries,
    killedBy: ["side-effects/queries-change-no-capability"],
    mayAlsoFail: ["side-effects/queries-change-no-file"],
    patch: (world) => {
      const mark = path.join(world.temporaryDirectory, "was-queried");
      return {
        capabilities: (honest) => (fs.existsSync(mark) ? { ...honest, logging: {} } : honest),
        hints: (honest) => {
          fs.writeFileSync(mark, "");
          return honest;
        },
      };
    },
  },
];
