import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** What tools/list promises, and for how long. */
export const listedToolAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-06",
    kind: "contradiction",
    weight: "medium",
    title: "Four strengths of one rule: static hints are the worst case",
    sides: [
      {
        where: [
          at("annotations", "Specification / Tool Definition Extension, paragraph after interface"),
          at("resolve", "Specification / Tool Definition Extension, paragraph after interface"),
        ],
        reading: "They should be.",
      },
      {
        where: [
          at("annotations", "Behavior Requirements / Server Requirements, item 5"),
          at("annotations", "Motivation / Example 1"),
          at("annotations", "Backward Compatibility / Graceful Degradation, bullet 2"),
          at("resolve", "Behavior Requirements / Server Requirements, item 5"),
          at("resolve", "Backward Compatibility / Graceful Degradation, bullet 2"),
        ],
        reading: "They may be, they have to be, or they simply are.",
      },
    ],
    suiteDoes: "The suite fallback takes it for a SHOULD.",
    hurts:
      "A client that falls back on static hints skips a dialog that a riskier call needs, where they are merely a habit.",
  },
  {
    id: "AMB-16",
    kind: "contradiction",
    weight: "medium",
    title: "Hints have to be accurate, and hints are not guaranteed",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Server Requirements, item 1"),
          at("resolve", "Behavior Requirements / Server Requirements, item 1"),
        ],
        reading: "An answer must be true of the call that it is about.",
      },
      {
        where: [at("core", "schema.ts ToolAnnotations doc")],
        reading: "Annotations are hints, and nobody vouches that they describe the tool.",
      },
    ],
    suiteDoes:
      "Only answers of a dialect are held to the rule; behaviour that contradicts a static hint is told as an observation.",
    hurts: "A user whose client takes a hint for a promise is not asked before a call that does what it denies.",
  },
  {
    id: "AMB-28",
    kind: "ambiguity",
    weight: "medium",
    title: "Whether other annotations of a listed tool are a change of the list",
    sides: [
      {
        where: [at("core", "List Changed Notification, sentence 1")],
        reading: "The list of available tools is about which tools there are.",
      },
      {
        where: [
          at("agent-surface", "Closing paragraph"),
          at("core", "Interaction with Notifications"),
          at("resolution-extension", "Caching, staleness, and TOCTOU, bullet 3"),
        ],
        reading: "Clients keep the definitions too, so other definitions have to be announced as well.",
      },
    ],
    suiteDoes:
      "Lists of one session that differ without an announcement are ambiguous, be it in names or in annotations; those of two sessions are so from 2026-07-28 on, and a note before.",
    hurts:
      "A client that listed once goes on skipping the dialog for a tool that has since been listed as destructive.",
    choice: { option: "list-change", readings: ["set-of-tools", "definitions"] },
  },
  {
    id: "AMB-36",
    kind: "ambiguity",
    weight: "medium",
    title: "The list depends on what the client can do, and the list depends on no connection",
    sides: [
      {
        where: [
          at("resolution-extension", "Marking resolvable tools, paragraph after example"),
          at("resolution-extension", "Negotiation / Current draft protocol, paragraph after example"),
        ],
        reading: "Tools are marked only in the lists of clients that advertise the extension.",
      },
      {
        where: [at("core", "Capabilities, paragraph 3"), at("core", "Cache Key")],
        reading: "Every connection gets the same list, and a cache may hand it to anyone.",
      },
    ],
    suiteDoes: "It is not tested, since the dialect is not spoken.",
    hurts: "A client behind a shared cache gets marks that it cannot use, or misses those that it could.",
  },
  {
    id: "AMB-52",
    kind: "contradiction",
    weight: "low",
    title: "How long a tool name is and whether it may have a slash",
    sides: [
      {
        where: [{ document: "MCP conformance suite", section: "scenarios for tools" }],
        reading: "A name has at most 64 characters, a slash among them if need be.",
      },
      {
        where: [at("core", "Data Types / Tool Names")],
        reading: "A name has at most 128 characters and no slash.",
      },
    ],
    suiteDoes: "The specification decides, and names prove nothing about a tool.",
    hurts: "A server with long names, or with a slash in them, is accepted by one checker and refused by the other.",
  },
];
