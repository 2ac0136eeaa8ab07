import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** Hints that follow from the verb of an HTTP operation. */
export const httpVerbAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-23",
    kind: "contradiction",
    weight: "low",
    title: "All fields are set, and the title is not",
    sides: [
      {
        where: [at("http-verbs", "Acceptance Criteria, AC10")],
        reading: "Every field of the annotations has a value of its own.",
      },
      {
        where: [at("http-verbs", "Acceptance Criteria, AC7 and AC8")],
        reading: "The title has none, and neither have the annotations of an unknown method.",
      },
    ],
    suiteDoes: "All fields are the four hints, and what has no value is absent on the wire.",
    hurts: "A client that shows annotations.title shows a name that the operation never had.",
  },
  {
    id: "AMB-24",
    kind: "contradiction",
    weight: "low",
    title: "Which verbs are read-only according to HTTP",
    sides: [
      {
        where: [at("http-verbs", "Notes on Mapping, item 1")],
        reading: "GET, HEAD and OPTIONS, and no others.",
      },
      {
        where: [{ document: "RFC 9110: HTTP Semantics", section: "9.2.1 Safe Methods" }],
        reading: "TRACE is safe too, and so is the newer QUERY.",
      },
    ],
    suiteDoes: "For TRACE and QUERY both no annotations and readOnlyHint: true are in order.",
    hurts: "A user is asked before a query that changes nothing, since its verb was not on the list.",
  },
  {
    id: "AMB-25",
    kind: "contradiction",
    weight: "medium",
    title: "Published mappings of verbs to hints disagree",
    sides: [
      {
        where: [at("http-verbs", "Mapping table + Acceptance Criteria")],
        reading: "POST does not destroy, PUT does, and every operation is open world.",
      },
      {
        where: [
          {
            document: "Mappings of other generators",
            section: "orval, ms-365, taskade, zilla, agentgateway and fastapi_mcp",
          },
        ],
        reading: "POST may destroy, PUT may not, a fixed API is closed, or only some verbs say anything.",
      },
    ],
    suiteDoes: "A mapping is a profile that is chosen by its name, and no verdict of the core hangs on it.",
    hurts: "A user gets dialogs for one generated server and none for another over the same API.",
  },
  {
    id: "AMB-57",
    kind: "gap",
    weight: "medium",
    title: "Whether a POST that is sent twice does more than one",
    sides: [
      {
        where: [at("http", "9.2.2 Idempotent Methods")],
        reading: "POST is none of the methods that are idempotent, so a second one may do it again.",
      },
      {
        where: [at("core", "schema.ts idempotentHint")],
        reading: "What it does decides, and an API may know by the body that it has done it already.",
      },
    ],
    suiteDoes:
      "A tool hinted idempotent that sends a POST once more for a repeated call, without a key of idempotency, is ambiguous; one that only asks, signs in or counts is not accused.",
    hurts:
      "A client that repeats an idempotent call after a lost answer orders twice, or never repeats a harmless upsert.",
    choice: { option: "repeated-post", readings: ["by-the-method", "by-the-effect"] },
  },
  {
    id: "AMB-58",
    kind: "contradiction",
    weight: "low",
    title: "Whether a POST that was refused with 503 may be sent again by itself",
    sides: [
      {
        where: [at("http", "9.2.2 Idempotent Methods")],
        reading: "Its method is not idempotent, so that it is sent again only where it is known that it was not done.",
      },
      {
        where: [at("http", "15.6.4 503 Service Unavailable"), at("http", "10.2.3 Retry-After")],
        reading: "The status says that it was not handled, and the header when to send it again.",
      },
    ],
    suiteDoes:
      "Sending it again is ambiguous; after a broken connection, which says nothing of what was done, it is a note, and with the key of idempotency of the first one it is in order.",
    hurts: "A user who orders once gets two where a proxy answered 503 for a service that had taken the order.",
    choice: { option: "refused-post", readings: ["by-the-method", "by-the-status"] },
  },
];
