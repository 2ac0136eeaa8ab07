import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** Hints that follow from the verb of an HTTP operation. */
export const httpVerbAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-23",
    kind: "contradiction",
    weight: "low",
    title: "Whether all fields of the annotations are set",
    sides: [
      {
        where: [at("http-verbs", "Acceptance Criteria, AC10")],
        reading: "Every field of the annotations is set explicitly.",
      },
      {
        where: [at("http-verbs", "Acceptance Criteria, AC7 and AC8")],
        reading: "The title is not set, nor are the annotations for an unknown HTTP method.",
      },
    ],
    suiteDoes: "All fields means the four hints, and a field without a value is absent on the wire.",
    hurts: "A client that displays annotations.title shows a name that the operation never had.",
  },
  {
    id: "AMB-24",
    kind: "contradiction",
    weight: "low",
    title: "Which HTTP methods are read-only",
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
    suiteDoes: "For TRACE and QUERY, both absent annotations and readOnlyHint: true are accepted.",
    hurts: "A user is asked before a request that changes nothing, since its method was not on the list.",
  },
  {
    id: "AMB-25",
    kind: "contradiction",
    weight: "medium",
    title: "Published mappings of HTTP methods to hints disagree",
    sides: [
      {
        where: [at("http-verbs", "Mapping table + Acceptance Criteria")],
        reading: "POST is not destructive, PUT is, and every operation is open-world.",
      },
      {
        where: [
          {
            document: "Mappings of other generators",
            section: "orval, ms-365, taskade, zilla, agentgateway and fastapi_mcp",
          },
        ],
        reading: "POST is destructive, PUT is not, a fixed API is closed, or only some methods have hints.",
      },
    ],
    suiteDoes: "A mapping is a profile that the user chooses by name; no core verdict depends on it.",
    hurts: "A user gets dialogs from one generated server, but not from another over the same API.",
  },
  {
    id: "AMB-57",
    kind: "gap",
    weight: "medium",
    title: "Whether a repeated POST is idempotent",
    sides: [
      {
        where: [at("http", "9.2.2 Idempotent Methods")],
        reading: "POST is not an idempotent method, so a second one may do it again.",
      },
      {
        where: [at("core", "schema.ts idempotentHint")],
        reading: "The effect decides, and an API may recognise by the body that it has done it already.",
      },
    ],
    suiteDoes:
      "A tool with idempotentHint: true that sends its POST again for a repeated call, without an idempotency key, is ambiguous; a POST that only queries, signs in or counts is accepted.",
    hurts:
      "A client that retries an idempotent call after a lost answer orders twice, or never retries a harmless upsert.",
    choice: { option: "repeated-post", readings: ["by-the-method", "by-the-effect"] },
  },
  {
    id: "AMB-58",
    kind: "contradiction",
    weight: "low",
    title: "Whether a POST may be retried automatically after status 503",
    sides: [
      {
        where: [at("http", "9.2.2 Idempotent Methods")],
        reading: "Its method is not idempotent, so it is retried only if it is known that it was not applied.",
      },
      {
        where: [at("http", "15.6.4 503 Service Unavailable"), at("http", "10.2.3 Retry-After")],
        reading: "The status means that it was not handled, and Retry-After says when to retry.",
      },
    ],
    suiteDoes:
      "A retry is ambiguous; after a broken connection, which leaves open what was done, it is a note; with the same idempotency key it is accepted.",
    hurts: "A user who orders once gets two if a proxy returned 503 for a service that had accepted the order.",
    choice: { option: "refused-post", readings: ["by-the-method", "by-the-status"] },
  },
];
