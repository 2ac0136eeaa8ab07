import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** What stands in the answer to a query, and what may be missing. */
export const answerAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-04",
    kind: "contradiction",
    weight: "medium",
    title: "Answers may leave hints out, and answers are always full",
    sides: [
      {
        where: [at("annotations", "Behavior Requirements / Server Requirements, item 4")],
        reading: "A server may answer with some of the hints only.",
      },
      {
        where: [at("annotations", "Rationale / Boolean vs list")],
        reading: "A server always answers with all of the annotations, which is why one flag is enough.",
      },
    ],
    suiteDoes: "The normative sentence decides: answers that leave hints out are accepted, and a note tells.",
    hurts: "A client that relies on full answers takes a missing hint for whatever its language makes of undefined.",
    choice: { option: "partial-answers", readings: ["allowed", "forbidden"] },
  },
  {
    id: "AMB-05",
    kind: "ambiguity",
    weight: "high",
    title: "What a hint that an answer leaves out stands for",
    sides: [
      {
        where: [at("annotations", "Behavior Requirements / Server Requirements, item 4")],
        reading: "It has the default of the core schema, whatever tools/list says of the tool.",
      },
      {
        where: [
          at("annotations", "Specification / Tool Definition Extension, paragraph after interface"),
          at("annotations", "Backward Compatibility / Graceful Degradation, bullet 2"),
        ],
        reading:
          "It keeps the value that tools/list gives the tool, which alone keeps the static hints the worst case.",
      },
    ],
    suiteDoes:
      "Every answer is read both ways: riskier than the static hints both ways is a contradiction, one way only is ambiguous.",
    hurts:
      "A client that fills in core defaults warns of calls that are listed as harmless; one that fills in static hints does not warn where the server meant the defaults.",
    choice: { option: "omitted-hints", readings: ["core-defaults", "static-hints"] },
  },
  {
    id: "AMB-12",
    kind: "ambiguity",
    weight: "high",
    title: "What a resolved tool may have changed besides its annotations",
    sides: [
      {
        where: [
          at("resolve", "Behavior Requirements / Server Requirements, item 4"),
          at("resolve", "Inspiration from LSP"),
          at("resolve", "Protocol Messages / Response + Schema"),
        ],
        reading:
          "It is a whole definition in the place of the listed one, and its other fields may but need not match.",
      },
      {
        where: [at("resolution-extension", "Immutable and resolvable surfaces")],
        reading: "Name, texts and schemas are those of tools/list; only the hints depend on a call.",
      },
    ],
    suiteDoes: "Another name is a contradiction, another schema is ambiguous, and texts are not compared.",
    hurts:
      "A client that checked its arguments by the listed schema calls the tool with arguments that the resolved one forbids, and a user approves a text that no longer describes the call.",
    choice: { option: "resolved-tool", readings: ["anything", "annotations-only"] },
  },
  {
    id: "AMB-13",
    kind: "contradiction",
    weight: "medium",
    title: "Examples of later extensions show resolved tools that are none",
    sides: [
      {
        where: [at("resolve", "Future Extensibility / examples")],
        reading: "A resolved tool can be a name with the one member that was resolved.",
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
    title: "The JSON Schema snippets lack the envelope and refer to a place that is gone",
    sides: [
      {
        where: [at("annotations", "JSON Schema Additions"), at("resolve", "JSON Schema Additions")],
        reading: "A request needs method and params only, and the tool types are found under #/definitions.",
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
    suiteDoes: "The interfaces decide, with the envelope of JSON-RPC; the snippets are not used.",
    hurts:
      "An author who generates code from the snippets gets types without jsonrpc and id, or a reference to nothing.",
  },
  {
    id: "AMB-41",
    kind: "gap",
    weight: "medium",
    title: "What to answer about a tool without the flag",
    sides: [
      {
        where: [
          at("annotations", "Specification / Tool Definition Extension, sentence 1"),
          at("resolve", "Specification / Tool Definition Extension, sentence 1"),
          at("resolution-extension", "Behavior / Server requirements, item 2"),
        ],
        reading: "A tool that can be asked about has to be flagged, so a query for any other one is refused.",
      },
      {
        where: [at("annotations", "Error Handling"), at("resolve", "Error Handling")],
        reading: "Only unknown tools and invalid arguments are errors, so a tool without the flag may be answered for.",
      },
    ],
    suiteDoes: "A tool without the flag is asked about once, and an answer is ambiguous.",
    hurts:
      "A client that asks about flagged tools only never learns what the server would tell; one that asks about all gets errors it has to explain.",
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
        reading: "The title is left out on purpose, since what a user has seen must not change with the arguments.",
      },
    ],
    suiteDoes: "A title is accepted, and pointed out where it differs from the listed one.",
    hurts: "A user who trusts a name in a dialog is shown another name for the same tool.",
  },
];
