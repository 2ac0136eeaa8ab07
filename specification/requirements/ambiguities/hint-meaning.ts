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
        reading: "A tool is not destructive only if all it does is add, so replacing a content destroys.",
      },
      {
        where: [
          at("workshop", "Pragmatic Annotation Guidelines"),
          at("agent-surface", "The Four Hints / destructiveHint"),
          at("agent-surface", "Full Annotation Reference"),
        ],
        reading: "A tool is destructive if it deletes or cannot be undone, and changing a content is neither.",
      },
    ],
    suiteDoes: "Checks that see a tool at work judge by both readings, and what only one of them forbids is ambiguous.",
    hurts:
      "A user whose client asks before destructive calls loses a file to an overwrite that its author did not count as one.",
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
        reading: "A repeated call changes nothing more, whatever it returns.",
      },
      {
        where: [
          at("workshop", "Pragmatic Annotation Guidelines"),
          at("agent-surface", "The Four Hints / idempotentHint"),
        ],
        reading: "A repeated call returns the same, and a tool that returns another thing each time is not idempotent.",
      },
    ],
    suiteDoes: "The state that a call leaves decides; another result over the same state is worth a note.",
    hurts:
      "A client that repeats a failed call does a thing twice where only the result was the same, or never repeats a harmless query.",
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
        reading: "No: a deletion is not to be repeated blindly.",
      },
    ],
    suiteDoes: "The state decides, so a second call that answers with an error is as idempotent as one that does not.",
    hurts:
      "A client that repeats idempotent calls after a lost connection does not repeat a deletion that never arrived.",
  },
  {
    id: "AMB-20",
    kind: "contradiction",
    weight: "medium",
    title: "Whether a read-only tool should say destructive and idempotent too",
    sides: [
      {
        where: [
          at("core", "schema.ts destructiveHint, parenthesis"),
          at("core", "schema.ts idempotentHint, parenthesis"),
          at("workshop", "Table of Annotations"),
        ],
        reading: "Both hints mean nothing there, so it does not matter what they say.",
      },
      {
        where: [
          at("http-verbs", "Acceptance Criteria"),
          { document: "Trackers of other projects", section: "rules of linters and directories" },
        ],
        reading: "All hints are explicit; some checkers want them on read-only tools and others forbid them.",
      },
    ],
    suiteDoes: "Not destructive is always in order; destructive on a read-only tool is worth a note.",
    hurts: "A server author cannot please two directories, one of which rejects what the other asks for.",
  },
  {
    id: "AMB-21",
    kind: "gap",
    weight: "high",
    title: "What belongs to the environment that a call leaves alone",
    sides: [
      {
        where: [at("core", "schema.ts readOnlyHint, sentence 1"), at("workshop", "Best practice list")],
        reading: "The environment is left undefined, and never to change any state is the strict way to read it.",
      },
      {
        where: [
          at("agent-surface", "Intro"),
          at("agent-surface", "The Four Hints / readOnlyHint"),
          at("workshop", "Pragmatic Annotation Guidelines"),
        ],
        reading: "Lasting data counts, while a log, an access time or a counter does not.",
      },
    ],
    suiteDoes:
      "What the arguments name, the working directory and what other tools show always count; a call that changes nothing but times, logs, caches, settings or temporary files of the server is ambiguous.",
    hurts: "A user who lets read-only tools run unasked leaves traces in logs and usage counters, which may be billed.",
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
        reading: "With entities that the tool does not know beforehand, as in a web search and not in a memory.",
      },
      {
        where: [
          at("http-verbs", "Notes on Mapping"),
          at("agent-surface", "The Four Hints / openWorldHint"),
          at("workshop", "Pragmatic Annotation Guidelines"),
        ],
        reading: "With everything outside of the server or the application, a fixed API among it.",
      },
    ],
    suiteDoes:
      "A foreign address that the arguments name is open world both ways; one that the tool has fixed is ambiguous.",
    hurts:
      "A client that takes what open tools return for untrusted lets text from a foreign API through, or distrusts every database.",
    choice: { option: "open-world", readings: ["unknown-entities", "anything-outside"] },
  },
  {
    id: "AMB-26",
    kind: "contradiction",
    weight: "medium",
    title: "A guide counts four hints and names two that do not exist",
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
    suiteDoes: "Other keys are worth a note, and keys that are nearly one of the four a warning.",
    hurts: "An author who follows the summary leaves two hints at their defaults, and every client assumes the worst.",
  },
  {
    id: "AMB-27",
    kind: "editorial",
    weight: "medium",
    title: "The samples of a guide nest the annotations once too often",
    sides: [
      {
        where: [at("agent-surface", "Code samples")],
        reading: "The argument that holds the annotations is an object with the key annotations.",
      },
      {
        where: [at("core", "schema.ts ToolAnnotations, flat object")],
        reading: "That argument is the annotations object, and hints that lie deeper are lost.",
      },
    ],
    suiteDoes: "Nested annotations are a warning of hints/annotations-are-not-nested.",
    hurts:
      "A client sees none of the hints of a server that was written after the samples, and asks before every call.",
  },
  {
    id: "AMB-42",
    kind: "ambiguity",
    weight: "medium",
    title: "How far a query without side effects goes",
    sides: [
      {
        where: [
          at("annotations", "Security Implications / Determinism and Side Effects, item 1"),
          at("resolve", "Security Implications / Determinism and Side Effects, item 1"),
        ],
        reading: "A query has no side effects, without any bound to what is one.",
      },
      {
        where: [at("resolution-extension", "Behavior / Server requirements, item 7")],
        reading: "A query changes nothing that can be observed from outside, by a list, and may read what it needs.",
      },
    ],
    suiteDoes:
      "What lasts or reaches others is a contradiction: files, lists, network, signals. Temporary files, what SQLite keeps beside a database that is only read, started programs, connections to services of this machine and shared memory are ambiguous; stderr and memory of the server do not count.",
    hurts: "A client that asks before every call fills a disk or a bill when the server logs or meters queries.",
  },
];
