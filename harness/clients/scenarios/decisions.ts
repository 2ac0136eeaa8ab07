import { call, refused, type Scenario, type Step } from "../scenario/scenario.ts";
import { answerOf, flagged, plainTool } from "../scenario/tools.ts";
import type { JsonObject } from "../../json/value.ts";
import { inEach, inNone } from "./dialect-sets.ts";

/** Tools, one for each risk that listed hints can mean. Each is called once. */
export const risks: Readonly<Record<string, JsonObject | undefined>> = {
  erase_disk: { readOnlyHint: false, destructiveHint: true },
  run_script: undefined,
  store_item: { readOnlyHint: false },
  read_item: { readOnlyHint: true, openWorldHint: false },
};

const steps: readonly Step[] = [{ do: "list" }, ...Object.keys(risks).map((tool) => call(tool))];

/** What a client decides by. We see it where its driver reports it. */
export const decisionScenarios: readonly Scenario[] = [
  {
    id: "risks-as-listed",
    about:
      "The server lists a destructive tool, one without hints, one that leaves out whether it destroys, and a reading one.",
    dialects: inNone,
    steps,
    serve: () => ({ tools: () => Object.entries(risks).map(([name, hints]) => plainTool(name, hints)) }),
  },
  {
    id: "risk-of-the-call",
    about: "The server lists tools that may destroy, and says of each call whether it does.",
    dialects: inEach,
    steps: [{ do: "list" }, call("manage", { action: "delete" }), call("manage", { action: "read" })],
    serve: ({ dialect }) => {
      const tool = flagged(managing, dialect);
      return {
        tools: () => [tool],
        query: (_, { action }) =>
          dialect === undefined
            ? undefined
            : {
                kind: "result",
                result: answerOf(dialect, tool, {
                  readOnlyHint: action === "read",
                  destructiveHint: action !== "read",
                  idempotentHint: true,
                  openWorldHint: false,
                }),
              },
      };
    },
  },
  {
    id: "no-answer-to-rely-on",
    about: "The server lists a destructive tool, and answers each query with error -32603.",
    dialects: inEach,
    steps: [{ do: "list" }, call("manage", { action: "delete" })],
    serve: ({ dialect }) => ({
      tools: () => [flagged(managing, dialect)],
      query: () => refused(-32603, "Internal error"),
    }),
  },
];

const managing: JsonObject = {
  name: "manage",
  description: "Reads or deletes.",
  inputSchema: {
    type: "object",
    properties: { action: { type: "string", enum: ["read", "delete"] } },
    required: ["action"],
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};
