import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** What a client does with an answer, or without one. */
export const clientAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-07",
    kind: "contradiction",
    weight: "high",
    title: "Four rules for a failed query, without an order",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 4, bullets 1-2"),
          at("resolve", "Behavior Requirements / Client Requirements, item 4, bullets 1-2"),
        ],
        reading: "The client must fall back to the static hints, and must show the error if there are none.",
      },
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 4, bullets 3-4"),
          at("resolve", "Behavior Requirements / Client Requirements, item 4, bullets 3-4"),
        ],
        reading: "The client should preferably retry, and may call the tool without any hints.",
      },
    ],
    suiteDoes: "Any order would be accepted; clients are not tested yet.",
    hurts: "If a client continues after an error, its user is not asked before a call about which nothing is known.",
  },
  {
    id: "AMB-08",
    kind: "contradiction",
    weight: "high",
    title: "Whether a client may call the tool with arguments that the query rejected",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 4"),
          at("resolve", "Behavior Requirements / Client Requirements, item 4"),
        ],
        reading: "After any error the client may still make the call.",
      },
      {
        where: [
          at("resolution-extension", "Behavior / Client requirements, item 6"),
          at("resolution-extension", "Fallback and errors, row -32602"),
        ],
        reading: "After an error about the arguments, the client corrects them before the call.",
      },
    ],
    suiteDoes: "Each dialect has its own rule; clients are not tested yet.",
    hurts: "A user approves a call by hints for other arguments, since the server never understood the given ones.",
  },
  {
    id: "AMB-11",
    kind: "contradiction",
    weight: "medium",
    title: "Whether a client may cache an answer for equal arguments",
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
          "Only reuse for other arguments is forbidden, and determinism is meant to make caching possible; the successor forbids it.",
      },
    ],
    suiteDoes: "The suite never caches answers; clients are not tested yet.",
    hurts: "A client that caches decides by an outdated answer; one that does not makes a round trip for every call.",
  },
  {
    id: "AMB-32",
    kind: "ambiguity",
    weight: "medium",
    title: "What a client may use the hints of an untrusted server for",
    sides: [
      {
        where: [at("core", "schema.ts ToolAnnotations doc, last sentence")],
        reading: "For no decision about using a tool.",
      },
      {
        where: [
          at("core", "server/tools.mdx Data Types / Tool, warning"),
          at("blog", "What Tool Annotations Are"),
          at("agent-surface", "Annotations Are Hints"),
        ],
        reading: "They are not to be trusted, but may inform the client and make it more careful.",
      },
    ],
    suiteDoes: "A client may become more careful by them, but not less careful; clients are not tested yet.",
    hurts:
      "A client that ignores the hints entirely does not warn even if the server itself declares a tool destructive.",
  },
  {
    id: "AMB-44",
    kind: "editorial",
    weight: "medium",
    title: "Who confirms a dangerous call",
    sides: [
      {
        where: [at("annotations", "Message Flow"), at("resolve", "Message Flow")],
        reading: "The client asks the model, and the model reports that the user agreed.",
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
    suiteDoes: "Not tested, since no server shows it; a question for the editors.",
    hurts: "If the client believes the model, the user is never asked, and a prompt injection can agree in their name.",
  },
  {
    id: "AMB-45",
    kind: "contradiction",
    weight: "high",
    title: "The sample clients break the rules of their own proposals",
    sides: [
      {
        where: [
          at("annotations", "Reference Implementation / Client"),
          at("resolve", "Reference Implementation / Client"),
        ],
        reading:
          "The client does not retry, shows no error, shows no dialog if destructiveHint is absent, and ignores readOnlyHint.",
      },
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 4"),
          at("resolve", "Behavior Requirements / Client Requirements, item 4"),
          at("core", "schema.ts destructiveHint, Default"),
        ],
        reading: "The client retries, then shows the error, and treats an absent destructiveHint as true.",
      },
    ],
    suiteDoes: "The samples count as wrong; clients are not tested yet.",
    hurts:
      "A client built on the samples does not ask its user before a destructive call whose hints omit destructiveHint.",
  },
  {
    id: "AMB-50",
    kind: "ambiguity",
    weight: "low",
    title: "When a client may skip the query",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Client Requirements, item 3"),
          at("resolve", "Behavior Requirements / Client Requirements, item 3"),
        ],
        reading: "If the static hints are acceptable; what makes them so is not said.",
      },
      {
        where: [
          at("annotations", "Specification / Tool Definition Extension, doc comment"),
          at("resolve", "Specification / Tool Definition Extension, doc comment"),
          at("resolution-extension", "Behavior / Client requirements, item 4"),
        ],
        reading: "If accuracy does not matter to the user, or the answer would not be used.",
      },
    ],
    suiteDoes: "Skipping the query would never be a finding; clients are not tested yet.",
    hurts: "A client that finds every static hint acceptable shows dialogs for harmless calls.",
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
        reading: "The rules cover only errors that the server returns.",
      },
      {
        where: [at("resolution-extension", "Behavior / Client requirements, item 5")],
        reading: "Such an answer is a failed query, and the static hints apply.",
      },
    ],
    suiteDoes: "The suites schema and fallback report such answers of servers; clients are not tested yet.",
    hurts: "A client that uses what it can read of a broken answer treats missing hints as permission.",
  },
];
