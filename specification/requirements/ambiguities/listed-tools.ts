import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** What tools/list promises, and for how long. */
export const listedToolAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-06",
    kind: "contradiction",
    weight: "medium",
    title: "How binding it is that static hints are the worst case",
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
        reading: "They may be, they must be, or they simply are.",
      },
    ],
    suiteDoes: "The suite fallback treats it as a SHOULD.",
    hurts:
      "A client that falls back to static hints skips a dialog that a riskier call needs, if the hints are not the worst case.",
  },
  {
    id: "AMB-16",
    kind: "contradiction",
    weight: "medium",
    title: "Hints must be accurate, but are not guaranteed to be",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Server Requirements, item 1"),
          at("resolve", "Behavior Requirements / Server Requirements, item 1"),
        ],
        reading: "An answer must describe its call correctly.",
      },
      {
        where: [at("core", "schema.ts ToolAnnotations doc")],
        reading: "Annotations are hints, without a guarantee that they describe the tool.",
      },
    ],
    suiteDoes:
      "Only answers of a dialect are judged by the rule; behaviour that contradicts a static hint is reported as an observation.",
    hurts: "A client that treats a hint as a promise does not ask its user before a call that breaks it.",
  },
  {
    id: "AMB-28",
    kind: "ambiguity",
    weight: "medium",
    title: "Whether changed annotations of a listed tool change the list",
    sides: [
      {
        where: [at("core", "List Changed Notification, sentence 1")],
        reading: "The list changes when the set of tools changes.",
      },
      {
        where: [
          at("agent-surface", "Closing paragraph"),
          at("core", "Interaction with Notifications"),
          at("resolution-extension", "Caching, staleness, and TOCTOU, bullet 3"),
        ],
        reading: "Clients keep the definitions too, so changed definitions have to be announced as well.",
      },
    ],
    suiteDoes:
      "Lists of one session that differ without list_changed, in names or annotations, are ambiguous; lists of two sessions are ambiguous from 2026-07-28 on, and a note before.",
    hurts: "A client that listed once keeps skipping the dialog for a tool that is now listed as destructive.",
    choice: { option: "list-change", readings: ["set-of-tools", "definitions"] },
  },
  {
    id: "AMB-36",
    kind: "ambiguity",
    weight: "medium",
    title: "Whether the list may depend on the client's capabilities",
    sides: [
      {
        where: [
          at("resolution-extension", "Marking resolvable tools, paragraph after example"),
          at("resolution-extension", "Negotiation / Current draft protocol, paragraph after example"),
        ],
        reading: "Tools are marked only in lists for clients that declare the extension.",
      },
      {
        where: [at("core", "Capabilities, paragraph 3"), at("core", "Cache Key")],
        reading: "Every connection gets the same list, and a cache may serve it to anyone.",
      },
    ],
    suiteDoes:
      "A marker in a list for a client that does not declare the extension is a warning; caching is not tested.",
    hurts: "A client behind a shared cache gets markers that it cannot use, or misses those that it could.",
  },
  {
    id: "AMB-52",
    kind: "contradiction",
    weight: "low",
    title: "How long a tool name may be and whether it may have a slash",
    sides: [
      {
        where: [{ document: "MCP conformance suite", section: "scenarios for tools" }],
        reading: "A name has at most 64 characters, and may have a slash.",
      },
      {
        where: [at("core", "Data Types / Tool Names")],
        reading: "A name has at most 128 characters and no slash.",
      },
    ],
    suiteDoes: "The specification decides.",
    hurts: "A server with long names, or with a slash in them, is accepted by one checker and rejected by the other.",
  },
];
