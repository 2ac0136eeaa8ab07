import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** Whether and for how long the same query has the same answer. */
export const determinismAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-01",
    kind: "contradiction",
    weight: "high",
    title: "One draft demands that answers stay the same, its successor says that they need not",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Server Requirements, item 2"),
          at("resolve", "Behavior Requirements / Server Requirements, item 2"),
        ],
        reading: "Within a session, the same name with the same arguments has one answer.",
      },
      {
        where: [at("resolution-extension", "Caching, staleness, and TOCTOU, bullet 4")],
        reading: "A server may look at state that changes, so the same request may be answered otherwise later.",
      },
    ],
    suiteDoes:
      "Each dialect is held to its own text: in annotations and resolve a difference counts, as long as nothing but queries came in between.",
    hurts:
      "A client that keeps an answer for the session decides by an outdated one on servers that follow the successor.",
  },
  {
    id: "AMB-02",
    kind: "contradiction",
    weight: "high",
    title: "Where behaviour depends on state, an answer cannot be both accurate and constant",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Server Requirements, item 1"),
          at("resolve", "Behavior Requirements / Server Requirements, item 1"),
        ],
        reading: "The answer tells what a call with these arguments would do, so it changes when that changes.",
      },
      {
        where: [
          at(
            "annotations",
            "Behavior Requirements / Server Requirements, item 2; Alternatives Considered / Alternative 2",
          ),
          at("resolve", "Behavior Requirements / Server Requirements, item 2; Alternatives Considered / Alternative 2"),
        ],
        reading: "The answer never changes within a session, although the design is defended by what depends on state.",
      },
    ],
    suiteDoes:
      "Queries are repeated without any call in between, where both sides agree; an answer that only a call in between made untrue is ambiguous.",
    hurts:
      "A user overwrites a file unasked when writing was harmless at the first query and the answer had to stay the same.",
  },
  {
    id: "AMB-03",
    kind: "gap",
    weight: "high",
    title: "The rule holds within a session, and the 2026-07-28 revision has no sessions",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Server Requirements, item 2"),
          at("resolve", "Behavior Requirements / Server Requirements, item 2"),
        ],
        reading: "The same answer is owed for as long as a session lasts.",
      },
      {
        where: [at("core", "Statelessness + _meta, basic/index.mdx of 2026-07-28 (SEP-2567)")],
        reading: "Every request stands alone, so there is no session for which anything could be owed.",
      },
    ],
    suiteDoes:
      "A session is what lies between initialize and the end of the connection; another answer in another session is worth a note.",
    hurts:
      "A client of the stateless revision cannot tell for how long an answer is good, and asks for every call or too seldom.",
  },
  {
    id: "AMB-53",
    kind: "ambiguity",
    weight: "medium",
    title: "When two sets of arguments are the same is not said",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Server Requirements, item 2"),
          at("resolve", "Behavior Requirements / Server Requirements, item 2"),
        ],
        reading: "Identical pairs have one answer, which may mean the same bytes or the same values.",
      },
      {
        where: [at("resolution-extension", "Behavior / Client requirements, item 1")],
        reading: "The same structure counts, with no word on 1 and 1.0 or on the forms of a Unicode text.",
      },
    ],
    suiteDoes:
      "Values count: the order of keys does not, numbers are compared as IEEE 754 doubles and texts by code units.",
    hurts:
      "A server that answers by the raw text of the request misleads every client that writes its keys in another order.",
  },
  {
    id: "AMB-54",
    kind: "ambiguity",
    weight: "low",
    title: "Whether the same resolved tool includes its _meta",
    sides: [
      {
        where: [at("resolve", "Behavior Requirements / Server Requirements, item 2")],
        reading: "The resolved tool as a whole is the same, with everything that is in it.",
      },
      {
        where: [at("core", "General fields / _meta")],
        reading: "_meta is free for any purpose, so a time stamp in it does not make it another tool.",
      },
    ],
    suiteDoes: "The annotations of the tool are compared, and what stands in _meta is not.",
    hurts:
      "A client that compares whole tools takes a server with a time stamp in _meta for one that changes its mind.",
  },
];
