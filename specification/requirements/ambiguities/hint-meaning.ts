import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** What the four hints say about a tool. */
export const hintMeaningAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-17",
    kind: "contradiction",
    weight: "high",
    title: "Whether overwriting is destructive",
    sides: [
      {
        where: [
          at("core", "schema.ts destructiveHint"),
          at("annotations", "Reference Implementation / Server"),
          at("resolve", "Reference Implementation / Server"),
          at("http-verbs", "Mapping table + Acceptance Criteria"),
        ],
        reading: "A tool is non-destructive only if it only adds, so overwriting is destructive.",
      },
      {
        where: [
          at("workshop", "Pragmatic Annotation Guidelines"),
          at("agent-surface", "The Four Hints / destructiveHint"),
          at("agent-surface", "Full Annotation Reference"),
        ],
        reading: "A tool is destructive if it deletes data or cannot be undone, and editing content is neither.",
      },
    ],
    suiteDoes: "Checks that call tools judge by both readings; what only one of them forbids is ambiguous.",
    hurts:
      "A user whose client asks before destructive calls loses a file to an overwrite that the author did not consider destructive.",
    choice: { option: "destructive", readings: ["additive", "deletion-only"] },
  },
  {
    id: "AMB-18",
    kind: "contradiction",
    weight: "high",
    title: "Whether idempotent is about the effect or about the result",
    sides: [
      {
        where: [
          at("core", "schema.ts idempotentHint"),
          at("annotations", "Reference Implementation / Server"),
          at("resolve", "Reference Implementation / Server"),
        ],
        reading: "A repeated call changes nothing further, whatever it returns.",
      },
      {
        where: [
          at("workshop", "Pragmatic Annotation Guidelines"),
          at("agent-surface", "The Four Hints / idempotentHint"),
        ],
        reading:
          "A repeated call returns the same result; a tool that returns a different one each time is not idempotent.",
      },
    ],
    suiteDoes: "The state after the call decides; a different result with the same state is a note.",
    hurts:
      "A client that retries a failed call does something twice if only the result was the same, or never retries a harmless query.",
    choice: { option: "idempotent", readings: ["state", "result"] },
  },
  {
    id: "AMB-19",
    kind: "contradiction",
    weight: "medium",
    title: "Whether a deletion is idempotent",
    sides: [
      {
        where: [
          at("annotations", "Reference Implementation / Server"),
          at("resolve", "Reference Implementation / Server"),
          at("http-verbs", "Mapping table + Acceptance Criteria"),
          at("workshop", "Pragmatic Annotation Guidelines"),
        ],
        reading: "Yes: what is gone stays gone.",
      },
      {
        where: [
          at("agent-surface", "Full Annotation Reference"),
          at("agent-surface", "The Four Hints / destructiveHint"),
        ],
        reading: "No: a deletion must not be retried blindly.",
      },
    ],
    suiteDoes: "The state decides, so a second call may return an error and still be idempotent.",
    hurts:
      "A client that retries only idempotent calls after a lost connection does not retry a deletion that never arrived.",
  },
  {
    id: "AMB-20",
    kind: "contradiction",
    weight: "medium",
    title: "Whether a read-only tool should also declare destructiveHint and idempotentHint",
    sides: [
      {
        where: [
          at("core", "schema.ts destructiveHint, parenthesis"),
          at("core", "schema.ts idempotentHint, parenthesis"),
          at("workshop", "Table of Annotations"),
        ],
        reading: "Both hints have no meaning there, so their values do not matter.",
      },
      {
        where: [
          at("http-verbs", "Acceptance Criteria"),
          { document: "Trackers of other projects", section: "rules of linters and directories" },
        ],
        reading: "All hints are explicit; some checkers require them on read-only tools and others forbid them.",
      },
    ],
    suiteDoes: "destructiveHint: false is always accepted; destructiveHint: true on a read-only tool is a note.",
    hurts: "A server author cannot satisfy two directories if one rejects what the other requires.",
  },
  {
    id: "AMB-21",
    kind: "gap",
    weight: "high",
    title: "What belongs to a tool's environment",
    sides: [
      {
        where: [at("core", "schema.ts readOnlyHint, sentence 1"), at("workshop", "Best practice list")],
        reading: "The environment is not defined; strictly read, a read-only call never changes any state.",
      },
      {
        where: [
          at("agent-surface", "Intro"),
          at("agent-surface", "The Four Hints / readOnlyHint"),
          at("workshop", "Pragmatic Annotation Guidelines"),
        ],
        reading: "Persistent data counts; a log, an access time or a counter does not.",
      },
    ],
    suiteDoes:
      "What the arguments name, the working directory and what other tools return always count; a call that changes only times, logs, caches, settings or temporary files of the server is ambiguous.",
    hurts:
      "A user who lets read-only tools run without confirmation leaves traces in logs and usage counters, which may be billed.",
    choice: { option: "environment", readings: ["any-state", "lasting-data"] },
  },
  {
    id: "AMB-22",
    kind: "contradiction",
    weight: "high",
    title: "Where the open world begins",
    sides: [
      {
        where: [at("core", "schema.ts openWorldHint")],
        reading: "With entities that the tool does not know in advance: a web search is open, a memory is not.",
      },
      {
        where: [
          at("http-verbs", "Notes on Mapping"),
          at("agent-surface", "The Four Hints / openWorldHint"),
          at("workshop", "Pragmatic Annotation Guidelines"),
        ],
        reading: "With everything outside the server or the application, including one fixed API.",
      },
    ],
    suiteDoes:
      "An external address from the arguments is open-world under both readings; one that is fixed in the tool is ambiguous.",
    hurts:
      "A client that distrusts the output of open-world tools lets text from an external API through, or distrusts every database.",
    choice: { option: "open-world", readings: ["unknown-entities", "anything-outside"] },
  },
  {
    id: "AMB-26",
    kind: "contradiction",
    weight: "medium",
    title: "A guide names four hints, two of which do not exist",
    sides: [
      {
        where: [at("agent-surface", "Summary")],
        reading: "The hints are readOnlyHint, destructiveHint, progressIndicators and costWarning.",
      },
      {
        where: [at("agent-surface", "The Four Hints"), at("core", "schema.ts ToolAnnotations")],
        reading: "The hints are readOnlyHint, destructiveHint, idempotentHint and openWorldHint.",
      },
    ],
    suiteDoes: "Unknown keys are a note, and misspellings of the four hints a warning.",
    hurts: "An author who follows the summary leaves two hints at their defaults, and every client assumes the worst.",
  },
  {
    id: "AMB-27",
    kind: "editorial",
    weight: "medium",
    title: "A guide's samples nest the annotations one level too deep",
    sides: [
      {
        where: [at("agent-surface", "Code samples")],
        reading: "The argument for the annotations is an object with the key annotations.",
      },
      {
        where: [at("core", "schema.ts ToolAnnotations, flat object")],
        reading: "That argument is itself the annotations object, and nested hints are lost.",
      },
    ],
    suiteDoes: "Nested annotations are a warning of hints/annotations-are-not-nested.",
    hurts: "A client sees none of the hints of a server that follows the samples, and asks before every call.",
  },
  {
    id: "AMB-42",
    kind: "ambiguity",
    weight: "medium",
    title: "What counts as a side effect of a query",
    sides: [
      {
        where: [
          at("annotations", "Security Implications / Determinism and Side Effects, item 1"),
          at("resolve", "Security Implications / Determinism and Side Effects, item 1"),
        ],
        reading: "A query has no side effects; the term is not defined.",
      },
      {
        where: [at("resolution-extension", "Behavior / Server requirements, item 7")],
        reading: "A query has no externally observable effects, with a list of examples, and may read what it needs.",
      },
    ],
    suiteDoes:
      "Effects that persist or reach others are contradictions: files, lists, network, signals. Temporary files, files that SQLite creates next to a database it only reads, started programs, local connections and shared memory are ambiguous; stderr and the server's memory do not count.",
    hurts: "A client that asks before every call fills a disk or runs up a bill if the server logs or meters queries.",
  },
];
