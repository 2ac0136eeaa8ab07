import { ofEachHint } from "../../../report-model/hints.ts";
import type { ExpectedHint, ExpectedHints, VerbProfile } from "./verb-profile.ts";

/** In the order of the schema: read-only, destructive, idempotent, open world. What else there is, no mapping speaks of. */
function hints(
  readOnlyHint: ExpectedHint,
  destructiveHint: ExpectedHint,
  idempotentHint: ExpectedHint,
  openWorldHint: ExpectedHint,
): ExpectedHints {
  return { ...ofEachHint<ExpectedHint>(() => "any"), readOnlyHint, destructiveHint, idempotentHint, openWorldHint };
}

const read = {
  "rmcp-openapi": hints(true, false, true, true),
  orval: hints(true, "unset", "unset", "unset"),
  zilla: hints(true, "unset", "unset", false),
} as const;

/** Mappings by name; the first is the default. */
export const verbProfiles: readonly [VerbProfile, ...VerbProfile[]] = [
  {
    id: "rmcp-openapi",
    source: "rmcp-openapi: Add support for standard MCP tool annotations",
    verbs: {
      GET: read["rmcp-openapi"],
      HEAD: read["rmcp-openapi"],
      OPTIONS: read["rmcp-openapi"],
      POST: hints(false, false, false, true),
      PUT: hints(false, true, true, true),
      PATCH: hints(false, true, false, true),
      DELETE: hints(false, true, true, true),
    },
    otherVerbs: "no-annotations",
    titles: "tool-title-from-the-operation",
  },
  {
    id: "orval",
    source: "orval-labs/orval#3922",
    verbs: {
      GET: read.orval,
      HEAD: read.orval,
      OPTIONS: read.orval,
      POST: hints("unset", true, "unset", "unset"),
      PUT: hints("unset", true, true, "unset"),
      PATCH: hints("unset", true, "unset", "unset"),
      DELETE: hints("unset", true, true, "unset"),
    },
    otherVerbs: hints("any", "any", "any", "any"),
    titles: "any",
  },
  {
    id: "zilla",
    source: "aklivity/zilla#2225",
    verbs: {
      GET: read.zilla,
      HEAD: read.zilla,
      OPTIONS: hints("unset", "unset", "unset", false),
      POST: hints("unset", "unset", "unset", false),
      PUT: hints("unset", "unset", true, false),
      PATCH: hints("unset", "unset", "unset", false),
      DELETE: hints("unset", true, true, false),
    },
    otherVerbs: hints("any", "any", "any", false),
    titles: "any",
  },
];
