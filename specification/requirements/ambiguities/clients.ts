import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** What a client does with an answer, or without one. */
export const clientAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-07",
    kind: "contradiction",
    weight: "high",
    title: "Four rules for a failed query, in no order",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 4, bullets 1-2"),
          at("resolve", "Behavior Requirements / Client Requirements, item 4, bullets 1-2"),
        ],
        reading: "The client must fall back on the static hints, and must show the error where there are none.",
      },
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 4, bullets 3-4"),
          at("resolve", "Behavior Requirements / Client Requirements, item 4, bullets 3-4"),
        ],
        reading: "The client should rather ask again, and may call the tool without any hints.",
      },
    ],
    suiteDoes: "Any order would be accepted; clients are not tested yet.",
    hurts:
      "A user of a client that goes on after an error is not asked before a call that nobody knows anything about.",
  },
  {
    id: "AMB-08",
    kind: "contradiction",
    weight: "high",
    title: "Whether arguments that were refused may be called with all the same",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 4"),
          at("resolve", "Behavior Requirements / Client Requirements, item 4"),
        ],
        reading: "After any error the client may go on with the call.",
      },
      {
        where: [
          at("resolution-extension", "Behavior / Client requirements, item 6"),
          at("resolution-extension", "Fallback and errors, row -32602"),
        ],
        reading: "After an error about the arguments they are corrected before the call.",
      },
    ],
    suiteDoes: "Each dialect has its own rule; clients are not tested yet.",
    hurts:
      "A user approves a call by hints that were meant for other arguments, since those given were never understood.",
  },
  {
    id: "AMB-11",
    kind: "contradiction",
    weight: "medium",
    title: "Whether an answer may be kept for the same call",
    sides: [
      {
        where: [at("annotations", "Open Questions")],
        reading: "The proposal says no.",
      },
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 2"),
          at("annotations", "Rationale / Why Require Determinism"),
          at("resolve", "Rationale / Why Require Determinism"),
          at("resolve", "Open Questions"),
          at("resolution-extension", "Caching, staleness, and TOCTOU, bullet 1"),
        ],
        reading:
          "Only other arguments are ruled out, and determinism is praised for making it possible; the successor forbids it.",
      },
    ],
    suiteDoes: "Queries are never answered from memory here; clients are not tested yet.",
    hurts: "A client that keeps answers decides by an old one, and one that does not pays a round trip for every call.",
  },
  {
    id: "AMB-32",
    kind: "ambiguity",
    weight: "medium",
    title: "How little the hints of an untrusted server may be used for",
    sides: [
      {
        where: [at("core", "schema.ts ToolAnnotations doc, last sentence")],
        reading: "No decision about using a tool rests on them.",
      },
      {
        where: [
          at("core", "server/tools.mdx Data Types / Tool, warning"),
          at("blog", "What Tool Annotations Are"),
          at("agent-surface", "Annotations Are Hints"),
        ],
        reading: "They are not to be trusted, but may inform, and may make a client more careful.",
      },
    ],
    suiteDoes:
      "A client that grows more careful is in order, one that grows less careful would not be; none is tested yet.",
    hurts:
      "A client that ignores the hints altogether does not warn where even the server itself says that it destroys.",
  },
  {
    id: "AMB-44",
    kind: "editorial",
    weight: "medium",
    title: "Who confirms a dangerous call",
    sides: [
      {
        where: [at("annotations", "Message Flow"), at("resolve", "Message Flow")],
        reading: "The client asks the model, and the model says that the user agreed.",
      },
      {
        where: [
          at("annotations", "Reference Implementation / Client"),
          at("resolve", "Reference Implementation / Client"),
          at("core", "User Interaction Model"),
        ],
        reading: "The client asks the user.",
      },
    ],
    suiteDoes: "It is for the editors; no server shows it.",
    hurts: "A user whose client believes the model is never asked, and a prompt injection agrees in their name.",
  },
  {
    id: "AMB-45",
    kind: "contradiction",
    weight: "high",
    title: "The sample clients break the rules beside them",
    sides: [
      {
        where: [
          at("annotations", "Reference Implementation / Client"),
          at("resolve", "Reference Implementation / Client"),
        ],
        reading:
          "No second try, no error for the user, no dialog without destructiveHint, and readOnlyHint plays no part.",
      },
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 4"),
          at("resolve", "Behavior Requirements / Client Requirements, item 4"),
          at("core", "schema.ts destructiveHint, Default"),
        ],
        reading: "A second try first, then the error, and destructiveHint is true where it is absent.",
      },
    ],
    suiteDoes: "The samples count as wrong; clients are not tested yet.",
    hurts: "A user of a client built on the samples is not asked before a destructive call whose hints leave that out.",
  },
  {
    id: "AMB-50",
    kind: "ambiguity",
    weight: "low",
    title: "When a client need not ask",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 3"),
          at("resolve", "Behavior Requirements / Client Requirements, item 3"),
        ],
        reading: "Where the static hints are acceptable, with no word on what makes them so.",
      },
      {
        where: [
          at("annotations", "Specification / Tool Definition Extension, doc comment"),
          at("resolve", "Specification / Tool Definition Extension, doc comment"),
          at("resolution-extension", "Behavior / Client requirements, item 4"),
        ],
        reading: "Where accuracy does not matter for the user, or the answer would not be used.",
      },
    ],
    suiteDoes: "A client would never be blamed for not asking.",
    hurts: "A user is shown dialogs for harmless calls by a client that finds every static hint acceptable.",
  },
  {
    id: "AMB-56",
    kind: "gap",
    weight: "medium",
    title: "Answers that are malformed, late, or riskier than the static hints",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 4"),
          at("resolve", "Behavior Requirements / Client Requirements, item 4"),
        ],
        reading: "The rules cover errors that the server returns, and nothing else.",
      },
      {
        where: [at("resolution-extension", "Behavior / Client requirements, item 5")],
        reading: "Such an answer is a failed query, and the static hints hold.",
      },
    ],
    suiteDoes: "The suites schema and fallback find such answers on the server's side; clients are not tested yet.",
    hurts: "A client that reads what it can of a broken answer takes missing hints for permission.",
  },
];
