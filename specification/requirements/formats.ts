import { section, type CatalogueRow } from "./catalogue-row.ts";

/** Rows of the formats below the protocol. */
export const formatRows: readonly CatalogueRow[] = [
  ...section("json-rpc", "4.1 Notification", [
    {
      id: "JSONRPC-4.1",
      ordinal: "paragraph 2",
      role: "server",
      level: "MUST NOT",
      says: "A notification is not answered.",
      observable: "on-the-wire",
      weight: "fail",
    },
  ]),
  ...section("json-rpc", "5 Response object", [
    {
      id: "JSONRPC-5-REPLY",
      ordinal: "sentence 1",
      role: "server",
      level: "MUST",
      says: "Every call but a notification is answered by a response.",
      observable: "on-the-wire",
      weight: "fail",
    },
    {
      id: "JSONRPC-5",
      ordinal: "members",
      role: "server",
      level: "MUST",
      says: "A response has the version, the id of its request, and a result or an error, never both.",
      observable: "on-the-wire",
      weight: "fail",
    },
  ]),
  ...section("json-rpc", "5.1 Error object", [
    {
      id: "JSONRPC-5.1-CODE",
      ordinal: "code",
      role: "server",
      level: "STATEMENT",
      says: "The code is a number that tells which kind of error it was.",
      observable: "on-the-wire",
      weight: "note",
    },
    {
      id: "JSONRPC-5.1-RESERVED",
      ordinal: "paragraph on codes",
      role: "server",
      level: "STATEMENT",
      says: "Codes from -32768 to -32000 are reserved, and those of them that no rule defines are for later use.",
      observable: "on-the-wire",
      weight: "note",
    },
  ]),
  ...section("json", "4 Objects", [
    {
      id: "RFC8259-4",
      ordinal: "names",
      role: "server",
      level: "SHOULD",
      says: "The names within an object differ from each other.",
      observable: "on-the-wire",
      weight: "warn",
    },
  ]),
];
