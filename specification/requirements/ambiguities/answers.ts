import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** What stands in the answer to a query, and what may be missing. */
export const answerAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-04",
    kind: "contradiction",
    weight: "medium",
    title: "Whether answers may omit hints or are always complete",
    sides: [
      {
        where: [at("annotations", "Behavior Requirements / Server Requirements, item 4")],
        reading: "A server may return only some of the hints.",
      },
      {
        where: [at("annotations", "Rationale / Boolean vs list")],
        reading: "A server always returns all annotations, which is why one flag is enough.",
      },
    ],
    suiteDoes: "The normative sentence decides: answers that omit hints are accepted, with a note.",
    hurts:
      "A client that relies on complete answers treats a missing hint as whatever its language makes of undefined.",
    choice: { option: "partial-answers", readings: ["allowed", "forbidden"] },
  },
  {
    id: "AMB-05",
    kind: "ambiguity",
    weight: "high",
    title: "What value a hint has that an answer omits",
    sides: [
      {
        where: [at("annotations", "Behavior Requirements / Server Requirements, item 4")],
        reading: "It has the default of the core schema, whatever tools/list declares for the tool.",
      },
      {
        where: [
          at("annotations", "Specification / Tool Definition Extension, paragraph after interface"),
          at("annotations", "Backward Compatibility / Graceful Degradation, bullet 2"),
        ],
        reading: "It keeps the value from tools/list; only then are the static hints the worst case.",
      },
    ],
    suiteDoes:
      "Each answer is judged by both readings: riskier than the static hints under both is a contradiction, under one only is ambiguous.",
    hurts:
      "A client that fills in core defaults warns of calls that are listed as harmless; one that fills in static hints does not warn where the server meant the defaults.",
    choice: { option: "omitted-hints", readings: ["core-defaults", "static-hints"] },
  },
  {
    id: "AMB-12",
    kind: "ambiguity",
    weight: "high",
    title: "What else than annotations may differ in a resolved tool",
    sides: [
      {
        where: [
          at("resolve", "Behavior Requirements / Server Requirements, item 4"),
          at("resolve", "Inspiration from LSP"),
          at("resolve", "Protocol Messages / Response + Schema"),
        ],
        reading: "It is a complete definition that replaces the listed one; its other fields may match, but need not.",
      },
      {
        where: [at("resolution-extension", "Immutable and resolvable surfaces")],
        reading: "Name, texts and schemas are those of tools/list; only the hints depend on the arguments.",
      },
    ],
    suiteDoes: "A different name is a contradiction, a different schema is ambiguous, and texts are not compared.",
    hurts:
      "A client that checked its arguments by the listed schema calls the tool with arguments that the resolved one forbids, and a user approves a text that no longer describes the call.",
    choice: { option: "resolved-tool", readings: ["anything", "annotations-only"] },
  },
  {
    id: "AMB-13",
    kind: "contradiction",
    weight: "medium",
    title: "Examples of later extensions show incomplete resolved tools",
    sides: [
      {
        where: [at("resolve", "Future Extensibility / examples")],
        reading: "A resolved tool can consist of its name and the one member that was resolved.",
      },
      {
        where: [at("resolve", "Protocol Messages / Response + Schema"), at("core", "schema.ts Tool")],
        reading: "A resolved tool is a complete definition, and a tool has an inputSchema.",
      },
    ],
    suiteDoes: "The schema decides: a resolved tool without inputSchema contradicts schema/resolved-tool-is-whole.",
    hurts: "A typed client rejects the answers of a server that was written after the examples.",
  },
  {
    id: "AMB-14",
    kind: "editorial",
    weight: "low",
    title: "The JSON Schema snippets lack jsonrpc and id, and refer to #/definitions, which no longer exists",
    sides: [
      {
        where: [at("annotations", "JSON Schema Additions"), at("resolve", "JSON Schema Additions")],
        reading: "A request requires only method and params, and the tool types are under #/definitions.",
      },
      {
        where: [
          at("annotations", "Schema / request type"),
          at("resolve", "Schema / request type"),
          at("core", "schema.json"),
        ],
        reading: "jsonrpc and id are inherited, and the core schema has its types under $defs since 2025-11-25.",
      },
    ],
    suiteDoes: "The TypeScript interfaces decide, with jsonrpc and id; the snippets are not used.",
    hurts:
      "An author who generates code from the snippets gets types without jsonrpc and id, or a reference to nothing.",
  },
  {
    id: "AMB-41",
    kind: "gap",
    weight: "medium",
    title: "How to answer a query about a tool without the flag",
    sides: [
      {
        where: [
          at("annotations", "Specification / Tool Definition Extension, sentence 1"),
          at("resolve", "Specification / Tool Definition Extension, sentence 1"),
          at("resolution-extension", "Behavior / Server requirements, item 2"),
        ],
        reading: "A tool that supports queries must have the flag, so a query about any other tool is rejected.",
      },
      {
        where: [at("annotations", "Error Handling"), at("resolve", "Error Handling")],
        reading:
          "Only unknown tools and invalid arguments are errors, so a query about a tool without the flag may be answered.",
      },
    ],
    suiteDoes: "One query asks about a tool without the flag; an answer is ambiguous.",
    hurts:
      "A client that asks only about flagged tools misses hints that the server has; one that asks about all gets errors that it has to explain.",
    choice: { option: "unflagged-query", readings: ["rejected", "allowed"] },
  },
  {
    id: "AMB-47",
    kind: "gap",
    weight: "low",
    title: "Whether an answer may have a title",
    sides: [
      {
        where: [at("annotations", "Schema / result type")],
        reading: "The answer is a ToolAnnotations object, which has a title.",
      },
      {
        where: [at("resolution-extension", "tools/resolve / Result")],
        reading: "The title is omitted on purpose, since what a user has seen must not change with the arguments.",
      },
    ],
    suiteDoes: "A title is accepted; if it differs from the listed one, a note says so.",
    hurts: "A user who trusts a name in a dialog sees another name for the same tool.",
  },
];
