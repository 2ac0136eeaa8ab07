import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** Structured results of calls. */
export const outputAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-30",
    kind: "gap",
    weight: "high",
    title: "Whether a failed call owes the structure of the outputSchema",
    sides: [
      {
        where: [at("core", "Tool Result / Output Schema, bullet 1"), at("workshop", "Structured Output")],
        reading: "Results conform to the outputSchema, and no exception is made for errors.",
      },
      {
        where: [
          at("core", "schema.ts CallToolResult.isError doc"),
          { document: "MCP TypeScript SDK", section: "validation of results, versions 1 and 2" },
        ],
        reading: "A result with isError has its own form, and the library changed its mind about it.",
      },
    ],
    suiteDoes: "It takes a call to see it, and results with isError are exempt.",
    hurts: "A user sees a validation failure in the place of the error, with clients that validate every result.",
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
        reading: "They must be if they are not objects, and the examples have prose in that place.",
      },
    ],
    suiteDoes: "It takes a call to see it, and then it weighs as a SHOULD.",
    hurts: "A client that knows no structured content shows its model prose without the data.",
  },
];
