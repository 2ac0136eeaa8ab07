import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** Only the successor draft has these. */
export const extensionAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-33",
    kind: "contradiction",
    weight: "high",
    title: "Whether a request without _meta is a missing capability or invalid params",
    sides: [
      {
        where: [
          at("resolution-extension", "reference.test, missing request metadata"),
          at("resolution-extension", "Fallback and errors, row -32021"),
        ],
        reading: "Error -32021, since the extension is not declared.",
      },
      {
        where: [at("core", "General fields / _meta, rejection rule")],
        reading: "Error -32602, since a required field is missing.",
      },
    ],
    suiteDoes: "If only the capabilities are missing, -32602 is accepted and -32021 is ambiguous.",
    hurts:
      "A client that acts on the code declares an extension that it already declares, or corrects arguments that are valid.",
  },
  {
    id: "AMB-34",
    kind: "contradiction",
    weight: "medium",
    title: "Whether a tool that lost its marker may be called with the static hints",
    sides: [
      {
        where: [at("resolution-extension", "Fallback and errors, row -32602, client")],
        reading: "After -32602 the client does not call with the same arguments.",
      },
      {
        where: [at("resolution-extension", "Fallback and errors, paragraph after table")],
        reading: "For a tool without the marker the static hints apply, and every tool can still be called.",
      },
    ],
    suiteDoes: "Clients are not tested yet.",
    hurts: "A user can no longer use a tool because it stopped supporting queries between the list and the call.",
  },
  {
    id: "AMB-35",
    kind: "ambiguity",
    weight: "low",
    title: "Whether a read-only answer with destructiveHint: true exceeds the static hints",
    sides: [
      {
        where: [at("resolution-extension", "Marking resolvable tools / conservative rules, bullet 2")],
        reading: "If the list declares destructiveHint: false, no answer has destructiveHint: true.",
      },
      {
        where: [
          at("resolution-extension", "src/reference.ts, assertConservativeBound"),
          at("core", "schema.ts destructiveHint, parenthesis"),
        ],
        reading: "In a read-only answer the hint has no meaning, so it exceeds nothing.",
      },
    ],
    suiteDoes:
      "The hints are compared by what they mean together; a separate check reports a literal violation as ambiguous.",
    hurts: "A client that compares literally discards a safe answer and shows a dialog for it.",
    choice: { option: "read-only-bound", readings: ["meaning", "letters"] },
  },
  {
    id: "AMB-37",
    kind: "gap",
    weight: "medium",
    title: "The extension in older revisions uses features that those revisions lack",
    sides: [
      {
        where: [
          at("resolution-extension", "Negotiation / Legacy session protocol"),
          at("resolution-extension", "tools/resolve / Result, row resultType"),
        ],
        reading: "It is negotiated by an extensions capability, rejected with -32021 and answered with a resultType.",
      },
      {
        where: [at("core", "schema.ts of 2025-06-18 and 2025-11-25")],
        reading: "The capability, the code and the member do not exist.",
      },
    ],
    suiteDoes:
      "Both sides declare the extension in initialize; a result without resultType is ambiguous there, and any error is accepted for a client that declares nothing.",
    hurts: "A strict client of an older revision rejects the handshake of a server that declares the extension.",
    choice: { option: "extension-in-older-revisions", readings: ["as-drafted", "as-the-revision-has-it"] },
  },
  {
    id: "AMB-38",
    kind: "ambiguity",
    weight: "medium",
    title: "Whether a retried call is a later call",
    sides: [
      {
        where: [at("resolution-extension", "Caching, staleness, and TOCTOU, bullet 1")],
        reading: "An answer applies to one call and to no later one.",
      },
      {
        where: [at("core", "basic/patterns/mrtr.mdx Client Requirements, item 3")],
        reading: "A retry with the requested input is a new request, although the user sees one call.",
      },
    ],
    suiteDoes: "A retry with equal arguments would count as the same call; clients are not tested yet.",
    hurts: "A user is asked twice about one call, or a second call runs on the approval of the first.",
  },
  {
    id: "AMB-39",
    kind: "ambiguity",
    weight: "low",
    title: "Which keys of a result's _meta belong to the core",
    sides: [
      {
        where: [at("resolution-extension", "Behavior / Server requirements, item 9")],
        reading: "Core metadata is exempt, serverInfo being one example.",
      },
      {
        where: [at("resolution-extension", "src/reference.ts")],
        reading: "Only serverInfo is exempt, and every other key is rejected.",
      },
    ],
    suiteDoes:
      "An entry of an extension that the server declares and the client does not is a contradiction; a key that nobody declares is ambiguous; keys of the protocol are accepted.",
    hurts: "A client that traces its requests discards the answers of a server that returns the trace.",
    choice: { option: "result-metadata", readings: ["open", "negotiated-only"] },
  },
  {
    id: "AMB-40",
    kind: "ambiguity",
    weight: "low",
    title: "Closed schemas for objects that the core leaves open",
    sides: [
      {
        where: [
          at("resolution-extension", "schema: ToolResolutionToolMetadata"),
          at("resolution-extension", "Immutable and resolvable surfaces"),
        ],
        reading: "The extension's schema does not allow additional members in a tool, in its params or in its result.",
      },
      {
        where: [at("core", "schema.json")],
        reading: "Objects may have unknown members, and later revisions add some.",
      },
    ],
    suiteDoes:
      "Core objects are never validated against the extension's schema; additional members are ambiguous in a result or its annotations, and a warning in a marker.",
    hurts: "A client that validates strictly rejects the tools of a server that is one revision ahead.",
    choice: { option: "extension-objects", readings: ["open", "closed"] },
  },
  {
    id: "AMB-48",
    kind: "contradiction",
    weight: "low",
    title: "Whether resolution is part of the core or an extension",
    sides: [
      {
        where: [{ document: "Tool Resolution extension", section: "docs/decisions.md and docs/sep-disposition.md" }],
        reading: "It becomes part of the core protocol.",
      },
      {
        where: [
          at("resolution-extension", "Abstract"),
          { document: "Tool Resolution extension", section: "docs/next-spec-iteration-priorities.md" },
          at("core", "SEP-2133 Definition"),
        ],
        reading: "It is an extension, and the proposal for the core is closed.",
      },
    ],
    suiteDoes: "A dialect is tested if the server declares it or the user asks for it; it is not part of the core.",
    hurts: "A server author implements a method that clients of the other form never call.",
  },
  {
    id: "AMB-55",
    kind: "ambiguity",
    weight: "low",
    title: "An experimental extension under the prefix of official ones",
    sides: [
      {
        where: [at("resolution-extension", "Dependencies and naming")],
        reading: "Its identifier begins with io.modelcontextprotocol.",
      },
      {
        where: [at("core", "SEP-2133 Definition")],
        reading: "That prefix is for official extensions, and an experimental one is not official.",
      },
    ],
    suiteDoes: "Not tested, since no server shows it; a question for the editors.",
    hurts: "A client that trusts the prefix treats a draft as a finished extension, and breaks when it is renamed.",
  },
  {
    id: "AMB-59",
    kind: "contradiction",
    weight: "low",
    title: "Which of several faults of a query the error reports",
    sides: [
      {
        where: [at("resolution-extension", "src/reference.ts, order of checks")],
        reading:
          "The capability is checked first, then the params, the tool, its marker, the resolver and the arguments.",
      },
      {
        where: [
          at("core", "General fields / _meta, rejection rule"),
          at("resolution-extension", "Fallback and errors, table"),
        ],
        reading: "Malformed metadata comes before everything else, and the table does not give an order.",
      },
    ],
    suiteDoes: "Each query has one fault; for an unknown tool without the extension, a different code is a note.",
    hurts: "A client corrects its arguments, and only then learns that it had to declare the extension.",
  },
  {
    id: "AMB-60",
    kind: "gap",
    weight: "low",
    title: "How to reject a client whose settings for the extension are not empty",
    sides: [
      {
        where: [at("resolution-extension", "Negotiation / Legacy session protocol, paragraph 2")],
        reading: "It counts as a client that does not support the extension; no code is named.",
      },
      {
        where: [at("resolution-extension", "src/reference.ts, client settings")],
        reading: "It gets -32021, which asks for the extension that it has declared.",
      },
    ],
    suiteDoes: "Any error is accepted, and an answer is a contradiction.",
    hurts: "A client of a later draft is asked to declare what it already declares, and cannot tell what to change.",
  },
  {
    id: "AMB-61",
    kind: "gap",
    weight: "low",
    title: "Whether a request may carry capabilities after initialize",
    sides: [
      {
        where: [at("resolution-extension", "Negotiation / Legacy session protocol")],
        reading: "initialize decides for the whole session, and a request does not need _meta.",
      },
      {
        where: [at("resolution-extension", "src/reference.ts, capability check")],
        reading: "A request that carries client capabilities is judged by them, whatever initialize said.",
      },
    ],
    suiteDoes: "The suite sends no capabilities with queries after initialize.",
    hurts: "A proxy that adds metadata to every request disables the extension for clients that negotiated it.",
  },
  {
    id: "AMB-62",
    kind: "contradiction",
    weight: "low",
    title: "Whether entries of a result's _meta must be objects",
    sides: [
      {
        where: [at("resolution-extension", "schema: ToolResolutionResultMeta")],
        reading: "Every entry is an object.",
      },
      {
        where: [at("core", "General fields / _meta")],
        reading: "An entry may have any value.",
      },
    ],
    suiteDoes: "Entries may have any value; only their keys are judged.",
    hurts: "A strict client discards the answers of a server that adds a string to _meta.",
  },
  {
    id: "AMB-63",
    kind: "gap",
    weight: "low",
    title: "Whether a query over HTTP needs the header Mcp-Name",
    sides: [
      {
        where: [at("core", "Streamable HTTP, request headers of 2026-07-28")],
        reading: "The header is for tools/call, prompts/get and resources/read.",
      },
      {
        where: [at("resolution-extension", "tools/resolve / Request")],
        reading: "The request names a tool as tools/call does; headers are not mentioned.",
      },
    ],
    suiteDoes: "The suite sends Mcp-Method without Mcp-Name, and does not judge servers by either.",
    hurts: "A gateway that routes by the header sends a query to another server than the call it is about.",
  },
  {
    id: "AMB-64",
    kind: "gap",
    weight: "medium",
    title: "Which form of tools/resolve a server with both forms answers",
    sides: [
      {
        where: [at("resolve", "Protocol Messages")],
        reading: "Every client gets a complete tool.",
      },
      {
        where: [at("resolution-extension", "Dependencies and naming")],
        reading: "A client that declares the extension gets the four hints, never a tool.",
      },
    ],
    suiteDoes:
      "Each form is asked for by a client that declares only what it wants: the hints with the extension, the tool without it.",
    hurts:
      "A client of one form gets answers of the other, does not find hints in them, and falls back for every call.",
  },
];
