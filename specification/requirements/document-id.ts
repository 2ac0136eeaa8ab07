/** Documents that the catalogue takes its rows from, each a file of `documents`. */
export const documentIds = [
  "annotations",
  "resolve",
  "resolution-extension",
  "core",
  "blog",
  "conformance-tests",
  "http-verbs",
  "workshop",
  "agent-surface",
  "json-rpc",
  "json",
  "openapi",
  "http",
] as const;

export type DocumentId = (typeof documentIds)[number];
