import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** Only the successor draft has these. */
export const extensionAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-33",
    kind: "contradiction",
    weight: "high",
    title: "A request without _meta: capability missing, or invalid params",
    sides: [
      {
        where: [
          at("resolution-extension", "reference.test, missing request metadata"),
          at("resolution-extension", "Fallback and errors, row -32021"),
        ],
        reading: "Error -32021, since the extension was not advertised.",
      },
      {
        where: [at("core", "General fields / _meta, rejection rule")],
        reading: "Error -32602, since a required field is missing.",
      },
    ],
    suiteDoes: "Where only the capabilities are missing, -32602 is in order and -32021 is ambiguous.",
    hurts:
      "A client that goes by the code advertises an extension that it already has, or repairs arguments that are right.",
  },
  {
    id: "AMB-34",
    kind: "contradiction",
    weight: "medium",
    title: "A tool that lost its mark: do not call, or call with the static hints",
    sides: [
      {
        where: [at("resolution-extension", "Fallback and errors, row -32602, client")],
        reading: "After -32602 the call is not made with the same arguments.",
      },
      {
        where: [at("resolution-extension", "Fallback and errors, paragraph after table")],
        reading: "For a tool without the mark the static hints hold, and no tool becomes uncallable.",
      },
    ],
    suiteDoes: "It is for the client suite, which is not there yet.",
    hurts: "A user cannot use a tool any more because it stopped offering queries between the list and the call.",
  },
  {
    id: "AMB-35",
    kind: "ambiguity",
    weight: "low",
    title: "Whether a read-only answer with destructiveHint breaks the bound",
    sides: [
      {
        where: [at("resolution-extension", "Marking resolvable tools / conservative rules, bullet 2")],
        reading: "Where the list denies destruction, no answer says destructiveHint: true.",
      },
      {
        where: [
          at("resolution-extension", "src/reference.ts, assertConservativeBound"),
          at("core", "schema.ts destructiveHint, parenthesis"),
        ],
        reading: "In a read-only answer the hint means nothing, so it breaks nothing.",
      },
    ],
    suiteDoes:
      "What the hints mean together is compared for the bound; that the letters break it is ambiguous, of a check of its own.",
    hurts: "A client that compares letters discards a safe answer and shows a dialog for it.",
    choice: { option: "read-only-bound", readings: ["meaning", "letters"] },
  },
  {
    id: "AMB-37",
    kind: "gap",
    weight: "medium",
    title: "The extension over the older protocol uses what that protocol does not have",
    sides: [
      {
        where: [
          at("resolution-extension", "Negotiation / Legacy session protocol"),
          at("resolution-extension", "tools/resolve / Result, row resultType"),
        ],
        reading: "It is negotiated by an extensions capability, refused by -32021 and answered with a resultType.",
      },
      {
        where: [at("core", "schema.ts of 2025-06-18 and 2025-11-25")],
        reading: "There is neither such a capability nor such a code nor such a member.",
      },
    ],
    suiteDoes:
      "In the handshake both sides name the extension; a result without resultType is ambiguous there, and any error will do for a client that offers nothing.",
    hurts: "A strict client of an older revision refuses the handshake of a server that offers the extension.",
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
        reading: "An answer holds for one call and for no later one.",
      },
      {
        where: [at("core", "basic/patterns/mrtr.mdx Client Requirements, item 3")],
        reading: "A retry with the input that was asked for is a request of its own, though the user sees one call.",
      },
    ],
    suiteDoes: "A retry with equal arguments would count as the same call; clients are not tested yet.",
    hurts: "A user is asked twice for one call, or a second call runs on the approval of the first.",
  },
  {
    id: "AMB-39",
    kind: "ambiguity",
    weight: "low",
    title: "Which keys of a result's _meta belong to the core",
    sides: [
      {
        where: [at("resolution-extension", "Behavior / Server requirements, item 9")],
        reading: "Metadata of the core is exempt, serverInfo being an example.",
      },
      {
        where: [at("resolution-extension", "src/reference.ts")],
        reading: "serverInfo is exempt, and every other key is refused.",
      },
    ],
    suiteDoes:
      "An entry of an extension that the server announces and the client does not offer is a contradiction; a key that nobody announces is ambiguous, and keys of the protocol are in order.",
    hurts: "A client that traces its requests loses the answers of a server that returns the trace.",
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
        reading: "The schema of the extension allows no other member in a tool, its params or its result.",
      },
      {
        where: [at("core", "schema.json")],
        reading: "Objects may have members that a reader does not know, and later revisions add some.",
      },
    ],
    suiteDoes:
      "Objects of the core are never validated by the schema of the extension; further members of a result or of its annotations are ambiguous, of a marker a warning.",
    hurts: "A client that validates strictly refuses the tools of a server that is one revision ahead.",
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
        reading: "It goes into the core protocol.",
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
    suiteDoes: "A dialect is tested if a server declares it or if the user asks for it; it is not part of the core.",
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
    suiteDoes: "It is for the editors; no server shows it.",
    hurts: "A client that trusts the prefix takes a draft for a finished extension, and breaks when it is renamed.",
  },
  {
    id: "AMB-59",
    kind: "contradiction",
    weight: "low",
    title: "Which of several mistakes of one query its error is about",
    sides: [
      {
        where: [at("resolution-extension", "src/reference.ts, order of checks")],
        reading: "The capability comes first, then the params, the tool, its mark, the resolver and the arguments.",
      },
      {
        where: [
          at("core", "General fields / _meta, rejection rule"),
          at("resolution-extension", "Fallback and errors, table"),
        ],
        reading: "Malformed metadata comes before everything else, and the table names no order.",
      },
    ],
    suiteDoes: "Each mistake is sent alone; for an unknown tool without the extension another code is a note.",
    hurts: "A client repairs its arguments, and learns only then that it had to offer the extension.",
  },
  {
    id: "AMB-60",
    kind: "gap",
    weight: "low",
    title: "How a client with settings that are not empty is refused",
    sides: [
      {
        where: [at("resolution-extension", "Negotiation / Legacy session protocol, paragraph 2")],
        reading: "It counts as a client that does not support the extension; no code is named.",
      },
      {
        where: [at("resolution-extension", "src/reference.ts, client settings")],
        reading: "It is refused with -32021, which asks for the extension that it has offered.",
      },
    ],
    suiteDoes: "Any error will do, and an answer is a contradiction.",
    hurts: "A client of a later draft is asked to offer what it offers already, and cannot tell what to change.",
  },
  {
    id: "AMB-61",
    kind: "gap",
    weight: "low",
    title: "Capabilities in a request of a session that was opened with a handshake",
    sides: [
      {
        where: [at("resolution-extension", "Negotiation / Legacy session protocol")],
        reading: "The handshake decides for the whole session, and a request needs no _meta.",
      },
      {
        where: [at("resolution-extension", "src/reference.ts, capability check")],
        reading: "A request that has client capabilities is judged by them, whatever the handshake said.",
      },
    ],
    suiteDoes: "Queries of such a session carry no capabilities.",
    hurts: "A proxy that adds metadata to every request takes the extension from clients that negotiated it.",
  },
  {
    id: "AMB-62",
    kind: "contradiction",
    weight: "low",
    title: "Entries of a result's _meta that are not objects",
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
    suiteDoes: "Entries may have any value; only whose they are is looked at.",
    hurts: "A strict client discards the answers of a server that adds a text to _meta.",
  },
  {
    id: "AMB-63",
    kind: "gap",
    weight: "low",
    title: "Whether Mcp-Name names the tool of a query over HTTP",
    sides: [
      {
        where: [at("core", "Streamable HTTP, request headers of 2026-07-28")],
        reading: "The header is for tools/call, prompts/get and resources/read.",
      },
      {
        where: [at("resolution-extension", "tools/resolve / Request")],
        reading: "The request names a tool as tools/call does, and nothing is said of headers.",
      },
    ],
    suiteDoes: "Mcp-Method is sent and Mcp-Name is not, and no server is held to either.",
    hurts: "A gateway that routes by the header sends queries elsewhere than the calls that they are about.",
  },
  {
    id: "AMB-64",
    kind: "gap",
    weight: "medium",
    title: "Which of the two forms of tools/resolve a server with both of them answers",
    sides: [
      {
        where: [at("resolve", "Protocol Messages")],
        reading: "Whoever asks gets a whole tool.",
      },
      {
        where: [at("resolution-extension", "Dependencies and naming")],
        reading: "Whoever offers the extension gets the four hints, and never a tool.",
      },
    ],
    suiteDoes:
      "Each form is asked by a client that offers what it wants and nothing else: with the extension the hints are expected, without it the tool.",
    hurts: "A client of one form gets answers of the other, finds no hints in them, and falls back for every call.",
  },
];
