import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** Which requests are errors, and which errors. */
export const errorAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-09",
    kind: "contradiction",
    weight: "high",
    title: "An action that the tool does not know: the safest answer, or an error",
    sides: [
      {
        where: [
          at("annotations", "Reference Implementation / Server, default branch"),
          at("resolve", "Reference Implementation / Server, default branch"),
        ],
        reading: "The sample server answers with its riskiest hints and validates nothing.",
      },
      {
        where: [
          at("annotations", "Security Implications / Argument Validation, bullet 1"),
          at("annotations", "Error Handling, table row 1b"),
          at("resolve", "Security Implications / Argument Validation, bullet 1"),
          at("resolve", "Error Handling, table row 1b"),
        ],
        reading: "Arguments are checked by the inputSchema, and invalid ones are answered by error -32602.",
      },
    ],
    suiteDoes:
      "An answer that repeats the static hints, as that of the sample does, is told apart from one that claims less.",
    hurts:
      "A client shows its user a dialog for a call that can only fail, or an error for one that the server would take.",
  },
  {
    id: "AMB-10",
    kind: "contradiction",
    weight: "medium",
    title: "Query and call treat invalid arguments alike, and in different forms",
    sides: [
      {
        where: [
          at("annotations", "Security Implications / Argument Validation, bullet 2"),
          at("resolve", "Security Implications / Argument Validation, bullet 2"),
        ],
        reading: "What is invalid for a call is invalid for a query in the same way.",
      },
      {
        where: [
          at("core", "Error Handling, item 2 (SEP-1303)"),
          at("annotations", "Error Handling, table row 1b"),
          at("resolve", "Error Handling, table row 1b"),
        ],
        reading: "A call answers with a result that has isError, a query with error -32602.",
      },
    ],
    suiteDoes: "Only whether arguments are taken or refused is compared, not in which form.",
    hurts: "A client with one handler for both forms takes the refusal of a call for its result.",
  },
  {
    id: "AMB-29",
    kind: "contradiction",
    weight: "high",
    title: "Invalid arguments of a call: a protocol error or a result with isError",
    sides: [
      {
        where: [at("core", "schema.ts InvalidParamsError"), at("core", "Error Handling (2025-06-18)")],
        reading: "Error -32602.",
      },
      {
        where: [at("core", "Error Handling, item 2 (SEP-1303)")],
        reading: "A result with isError, so that the model reads what was wrong and can correct it.",
      },
    ],
    suiteDoes: "It takes a call to see it; isError is the better form, and under 2025-06-18 both are in order.",
    hurts: "A model never sees the reason when its client turns a protocol error into a failure of the whole turn.",
  },
  {
    id: "AMB-43",
    kind: "gap",
    weight: "low",
    title: "The error tables leave out the unknown method",
    sides: [
      {
        where: [at("annotations", "Error Handling, table"), at("resolve", "Error Handling, table")],
        reading: "Errors are -32602 and -32603.",
      },
      {
        where: [at("core", "schema.ts MethodNotFoundError"), at("resolution-extension", "Fallback and errors, table")],
        reading: "A method that a server does not have is answered by -32601.",
      },
    ],
    suiteDoes: "The core specification decides: -32601.",
    hurts: "A client that knows the tables only treats a server without the dialect as one that is broken.",
  },
  {
    id: "AMB-46",
    kind: "ambiguity",
    weight: "medium",
    title: "Whether arguments that are not complete yet may be asked about",
    sides: [
      {
        where: [at("annotations", "Open Questions"), at("resolve", "Open Questions")],
        reading: "That is left open.",
      },
      {
        where: [
          at("annotations", "Security Implications / Argument Validation, sentence 1"),
          at("resolve", "Security Implications / Argument Validation, sentence 1"),
          at("resolution-extension", "tools/resolve / Request, paragraph after table"),
        ],
        reading: "No: they are invalid under the inputSchema, and the successor says so outright.",
      },
    ],
    suiteDoes: "Arguments that lack what the inputSchema requires count as invalid ones.",
    hurts: "A client that asks while its user is still typing gets errors from one server and hints from another.",
  },
  {
    id: "AMB-49",
    kind: "ambiguity",
    weight: "low",
    title: "Whether a query about a tool without arguments has the member arguments",
    sides: [
      {
        where: [
          at("annotations", "Protocol Messages / parameters table, row arguments"),
          at("resolve", "Protocol Messages / parameters table, row arguments"),
        ],
        reading: "The member is required.",
      },
      {
        where: [at("core", "Calling Tools"), at("resolution-extension", "tools/resolve / Request, row arguments")],
        reading: "In a call it may be absent, and the successor asks for an empty object.",
      },
    ],
    suiteDoes: "Queries always have the member, and a server may take its absence for an empty object.",
    hurts: "A client that builds its query as it builds its call is refused by a server that insists.",
  },
];
