import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** Whether and for how long the same query has the same answer. */
export const determinismAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-01",
    kind: "contradiction",
    weight: "high",
    title: "Earlier drafts require equal answers within a session; the successor does not",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Server Requirements, item 2"),
          at("resolve", "Behavior Requirements / Server Requirements, item 2"),
        ],
        reading: "Within a session, the same name and arguments always get the same answer.",
      },
      {
        where: [at("resolution-extension", "Caching, staleness, and TOCTOU, bullet 4")],
        reading: "A server may consult changing state, so the same request may get a different answer later.",
      },
    ],
    suiteDoes:
      "Each dialect is judged by its own text: in annotations and resolve a difference counts if only queries came in between.",
    hurts:
      "A client that caches an answer for the session decides by an outdated one if the server follows the successor.",
  },
  {
    id: "AMB-02",
    kind: "contradiction",
    weight: "high",
    title: "An answer cannot be both accurate and constant if behaviour depends on state",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Server Requirements, item 1"),
          at("resolve", "Behavior Requirements / Server Requirements, item 1"),
        ],
        reading: "The answer describes what a call with these arguments would do now, so it changes when that changes.",
      },
      {
        where: [
          at(
            "annotations",
            "Behavior Requirements / Server Requirements, item 2; Alternatives Considered / Alternative 2",
          ),
          at("resolve", "Behavior Requirements / Server Requirements, item 2; Alternatives Considered / Alternative 2"),
        ],
        reading:
          "The answer never changes within a session, although state-dependent behaviour is an argument for the design.",
      },
    ],
    suiteDoes:
      "Queries are repeated without a call in between, where both readings agree; an answer that only a call in between made wrong is ambiguous.",
    hurts:
      "A client overwrites a file without asking if writing was harmless at the first query and the answer had to stay the same.",
  },
  {
    id: "AMB-03",
    kind: "gap",
    weight: "high",
    title: "Answers must be equal within a session, but revision 2026-07-28 has no sessions",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Server Requirements, item 2"),
          at("resolve", "Behavior Requirements / Server Requirements, item 2"),
        ],
        reading: "Answers have to be equal for as long as a session lasts.",
      },
      {
        where: [at("core", "Statelessness + _meta, basic/index.mdx of 2026-07-28 (SEP-2567)")],
        reading: "Every request is independent, so there is no session in which answers would have to be equal.",
      },
    ],
    suiteDoes:
      "A session lasts from initialize to the end of the connection; a different answer in another session is a note.",
    hurts:
      "A client of the stateless revision cannot tell how long an answer is valid, and asks before every call or too rarely.",
  },
  {
    id: "AMB-53",
    kind: "ambiguity",
    weight: "medium",
    title: "When two sets of arguments are identical",
    sides: [
      {
        where: [
          at("annotations", "Behavior Requirements / Server Requirements, item 2"),
          at("resolve", "Behavior Requirements / Server Requirements, item 2"),
        ],
        reading: "Identical pairs get the same answer; identical may mean the same bytes or the same values.",
      },
      {
        where: [at("resolution-extension", "Behavior / Client requirements, item 1")],
        reading: "Structural equality counts; 1 and 1.0 or the forms of Unicode text are not mentioned.",
      },
    ],
    suiteDoes:
      "Values are compared: key order does not count, numbers are IEEE 754 doubles, and strings are compared by code units.",
    hurts:
      "A server that answers by the raw text of the request misleads every client that orders its keys differently.",
  },
  {
    id: "AMB-54",
    kind: "ambiguity",
    weight: "low",
    title: "Whether the same resolved tool includes its _meta",
    sides: [
      {
        where: [at("resolve", "Behavior Requirements / Server Requirements, item 2")],
        reading: "The whole resolved tool is the same, with every member.",
      },
      {
        where: [at("core", "General fields / _meta")],
        reading: "_meta may hold anything, so a timestamp in it does not make a different tool.",
      },
    ],
    suiteDoes: "The tool's annotations are compared; _meta is not.",
    hurts: "A client that compares whole tools treats a server with a timestamp in _meta as inconsistent.",
  },
];
