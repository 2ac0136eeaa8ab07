import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** Structured results of calls. */
export const outputAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-30",
    kind: "gap",
    weight: "high",
    title: "Whether a result with isError has to conform to the outputSchema",
    sides: [
      {
        where: [at("core", "Tool Result / Output Schema, bullet 1"), at("workshop", "Structured Output")],
        reading: "Results conform to the outputSchema, without an exception for errors.",
      },
      {
        where: [
          at("core", "schema.ts CallToolResult.isError doc"),
          { document: "MCP TypeScript SDK", section: "validation of results, versions 1 and 2" },
        ],
        reading: "A result with isError has its own form; the SDK validates it in one version and not in the other.",
      },
    ],
    suiteDoes: "With --execute, results with isError are exempt.",
    hurts: "A client that validates every result shows its user a validation failure instead of the error.",
  },
  {
    id: "AMB-31",
    kind: "contradiction",
    weight: "medium",
    title: "Whether structured results are repeated as JSON text",
    sides: [
      {
        where: [at("core", "Tool Result / Structured Content, sentence 2")],
        reading: "They should be.",
      },
      {
        where: [
          at("core", "SEP-2106 Compatibility"),
          at("core", "examples beside both sentences"),
          at("workshop", "Example Request/Response"),
        ],
        reading: "They must be if they are not objects, and the examples have prose instead.",
      },
    ],
    suiteDoes: "With --execute, it is judged as a SHOULD.",
    hurts: "A client without structuredContent support gives its model prose without the data.",
  },
];
