import type { Ambiguity } from "../../../report-model/report-model.ts";
import { at } from "./place.ts";

/** Which requests are errors, and which errors. */
export const errorAmbiguities: readonly Ambiguity[] = [
  {
    id: "AMB-09",
    kind: "contradiction",
    weight: "high",
    title: "Whether an unknown action gets a worst-case answer or an error",
    sides: [
      {
        where: [
          at("annotations", "Reference Implementation / Server, default branch"),
          at("resolve", "Reference Implementation / Server, default branch"),
        ],
        reading: "The sample server returns its worst-case hints and does not validate.",
      },
      {
        where: [
          at("annotations", "Security Implications / Argument Validation, bullet 1"),
          at("annotations", "Error Handling, table row 1b"),
          at("resolve", "Security Implications / Argument Validation, bullet 1"),
          at("resolve", "Error Handling, table row 1b"),
        ],
        reading: "Arguments are validated against the inputSchema, and invalid ones get error -32602.",
      },
    ],
    suiteDoes:
      "An answer that repeats the static hints, as the sample's does, is distinguished from one that claims less risk.",
    hurts:
      "A client shows its user a dialog for a call that can only fail, or an error for a call that the server would accept.",
  },
  {
    id: "AMB-10",
    kind: "contradiction",
    weight: "medium",
    title: "Whether query and call report invalid arguments in the same form",
    sides: [
      {
        where: [
          at("annotations", "Security Implications / Argument Validation, bullet 2"),
          at("resolve", "Security Implications / Argument Validation, bullet 2"),
        ],
        reading: "Query and call treat invalid arguments consistently.",
      },
      {
        where: [
          at("core", "Error Handling, item 2 (SEP-1303)"),
          at("annotations", "Error Handling, table row 1b"),
          at("resolve", "Error Handling, table row 1b"),
        ],
        reading: "A call returns a result with isError, a query the error -32602.",
      },
    ],
    suiteDoes: "Only acceptance and rejection are compared, not the form of the error.",
    hurts: "A client with one handler for both treats the rejection of a call as its result.",
  },
  {
    id: "AMB-29",
    kind: "contradiction",
    weight: "high",
    title: "Whether invalid arguments of a call get a protocol error or a result with isError",
    sides: [
      {
        where: [at("core", "schema.ts InvalidParamsError"), at("core", "Error Handling (2025-06-18)")],
        reading: "Error -32602.",
      },
      {
        where: [at("core", "Error Handling, item 2 (SEP-1303)")],
        reading: "A result with isError, so that the model sees what was wrong and can correct it.",
      },
    ],
    suiteDoes: "With --execute, error -32602 in place of isError is ambiguous; under 2025-06-18 both are accepted.",
    hurts: "A model never sees the reason if its client turns a protocol error into a failure of the whole turn.",
  },
  {
    id: "AMB-43",
    kind: "gap",
    weight: "low",
    title: "The error tables omit the unknown method",
    sides: [
      {
        where: [at("annotations", "Error Handling, table"), at("resolve", "Error Handling, table")],
        reading: "The errors are -32602 and -32603.",
      },
      {
        where: [at("core", "schema.ts MethodNotFoundError"), at("resolution-extension", "Fallback and errors, table")],
        reading: "A method that the server does not have gets error -32601.",
      },
    ],
    suiteDoes: "The core specification decides: -32601.",
    hurts: "A client that knows only the tables treats a server without the dialect as broken.",
  },
  {
    id: "AMB-46",
    kind: "ambiguity",
    weight: "medium",
    title: "Whether a query may have incomplete arguments",
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
        reading: "No: they are invalid under the inputSchema, and the successor says so explicitly.",
      },
    ],
    suiteDoes: "Arguments without a required property of the inputSchema count as invalid.",
    hurts: "A client that asks while its user is still typing gets errors from one server and hints from another.",
  },
  {
    id: "AMB-49",
    kind: "ambiguity",
    weight: "low",
    title: "Whether a query about a tool without arguments needs the member arguments",
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
        reading: "In a call it is optional, and the successor requires an empty object.",
      },
    ],
    suiteDoes: "The suite always sends the member; a server may treat its absence as an empty object.",
    hurts: "A client that builds its query like its call is rejected by a server that requires the member.",
  },
];
