import { section, type CatalogueRow } from "./catalogue-row.ts";

/** Rows of the formats below the protocol. */
export const formatRows: readonly CatalogueRow[] = [
  ...section("json-rpc", "5 Response object", [
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
