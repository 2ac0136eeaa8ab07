import { section, type CatalogueRow } from "./catalogue-row.ts";

/** Rows of the formats below the protocol, and of the one that web APIs speak. */
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
  ...section("http", "9.2.1 Safe Methods", [
    {
      id: "HTTP-9.2.1",
      ordinal: "paragraphs 1 and 3",
      role: "server",
      level: "STATEMENT",
      says: "A request with `GET`, `HEAD`, `OPTIONS` or `TRACE` asks for no change; one with `PUT`, `PATCH` or `DELETE` asks for one.",
      observable: "with-help",
      weight: "warn",
      ambiguities: ["AMB-24"],
    },
  ]),
  ...section("http", "9.2.2 Idempotent Methods", [
    {
      id: "HTTP-9.2.2",
      ordinal: "paragraph 1",
      role: "server",
      level: "STATEMENT",
      says: "Several requests with `PUT` or `DELETE` ask for what one of them does; several with `POST` may do more.",
      observable: "with-help",
      weight: "ambiguous",
      ambiguities: ["AMB-57"],
    },
    {
      id: "HTTP-9.2.2-RETRY",
      ordinal: "paragraph 4",
      role: "server",
      level: "SHOULD NOT",
      says: "A request with `POST` or `PATCH` is not sent again by itself, unless whoever sends it knows that a second one does nothing more, or that the first one was not done.",
      observable: "with-help",
      weight: "note",
      ambiguities: ["AMB-58"],
    },
  ]),
  ...section("http", "9.3 Method Definitions", [
    {
      id: "HTTP-9.3",
      ordinal: "9.3.4 PUT and 9.3.5 DELETE",
      role: "server",
      level: "STATEMENT",
      says: "A request with `DELETE` asks to remove what its address names, and one with `PUT` to make or to replace it.",
      observable: "with-help",
      weight: "warn",
      ambiguities: ["AMB-17"],
    },
  ]),
];
