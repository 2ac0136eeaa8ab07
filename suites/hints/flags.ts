import { defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { defaultHints } from "../../report-model/hints.ts";
import { fillHints, readHints } from "../../harness/dialects/hints.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type JsonObject } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

const same = {
  level: "STATEMENT",
  severity: "note",
} as const;

export const flaggedToolHasStaticHints = defineCheck({
  ...same,
  evidence: listing,
  per: "tool",
  dialects: "all",
  id: "hints/flagged-tool-has-static-hints",
  title: "A flagged tool has static hints to fall back on.",
  requirements: requirements("DA-TOOL-07", "TR-TOOL-07", "TRX-MRK-05"),
  rules: ["SR-FLAG-NOBASE"],
  matters: "When a query fails and there are no static hints, clients must show the error to the user.",
  restsOn: "The flagged tool lists at least one hint.",
  cannotSee: "Whether the hint is true, and the hints that it leaves out.",
  fix: ["Set the listed annotations to the worst case over all arguments."],
  judge: (_, { tool, dialect }) => {
    if (dialect.offered(tool.definition) !== true) return notApplicable("the tool is not flagged");
    const annotations = member(tool.definition, "annotations");
    if (Object.keys(readHints(annotations)).length > 0) return holds(1);
    return contradicted({
      message: `Tool ${showJson(tool.name)} is flagged, but has no static hints.`,
      expected: "static hints for the worst case",
      observed: [`annotations ${showJson(annotations)}`],
    });
  },
});

export const flagHasAPurpose = defineCheck({
  ...same,
  evidence: listing,
  per: "tool",
  dialects: "all",
  id: "hints/flag-has-a-purpose",
  title: "A flagged tool has hints that an answer could refine.",
  requirements: requirements("DA-RES-03", "TR-RES-03", "TRX-MRK-01"),
  rules: ["SR-FLAG-POINTLESS"],
  matters: "Clients query before every call; if no answer can differ, that is a round trip for nothing.",
  restsOn: "The flagged tool takes arguments, and its static hints are not the best case already.",
  cannotSee: "Whether the answers differ: a check of the suite fallback asks.",
  fix: ["Remove the flag from the tool."],
  judge: (_, { tool, dialect }) => {
    if (dialect.offered(tool.definition) !== true) return notApplicable("the tool is not flagged");
    const schema = member(tool.definition, "inputSchema");
    const hints = fillHints(readHints(member(tool.definition, "annotations")), defaultHints);
    const takesNone = admitsOnlyEmptyArguments(schema);
    const reason = takesNone
      ? "it takes no arguments"
      : hints.readOnlyHint && !hints.openWorldHint
        ? "its static hints are the best case already"
        : undefined;
    if (reason === undefined) return holds(1);
    return contradicted({
      case: takesNone ? "no-arguments" : "best-case-already",
      message: `Tool ${showJson(tool.name)} is flagged, but ${reason}.`,
      expected: "arguments that can vary, and hints that they could refine",
      observed: [`inputSchema ${showJson(schema)}`],
    });
  },
});

function admitsOnlyEmptyArguments(schema: JsonObject[string] | undefined): boolean {
  if (!isJsonObject(schema)) return false;
  const properties = member(schema, "properties");
  const none = properties === undefined || (isJsonObject(properties) && Object.keys(properties).length === 0);
  return (
    (none && member(schema, "additionalProperties") === false && !Object.hasOwn(schema, "patternProperties")) ||
    member(schema, "maxProperties") === 0
  );
}
