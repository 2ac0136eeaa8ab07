import { type ExplainedCheck, defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { hintNames, type HintName } from "../../report-model/hints.ts";
import { readHints } from "../../harness/dialects/hints.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { requestLine } from "./openapi/operation.ts";
import { sayStanding, type Standings } from "./standing.ts";

/** Makes the check that a server relies on no default where the profile sets a hint. The default profile sets all four. */
export function hintsAreExplicit(standings: Standings): ExplainedCheck {
  return defineCheck({
    id: "http-verbs/hints-are-explicit",
    title: "A tool sets every hint that the mapping profile sets for its verb.",
    level: "STATEMENT",
    requirements: requirements("HV-AC-10"),
    matters: "Some clients and directories reject an absent hint, whatever its default is.",
    restsOn: "The tool lists every hint that the mapping profile sets for its verb.",
    cannotSee: "Whether the values are right: a check for each verb compares them.",
    fix: ["Set the hint, even if it equals the default."],
    evidence: listing,
    per: "tool",
    judge: standings.ofTool((standing) => {
      const { annotations, ofVerb, operation, profile } = standing;
      if (ofVerb === "no-annotations") return notApplicable(`it is mapped to ${requestLine(operation)}`);
      const set = hintNames.filter((name) => typeof ofVerb[name] === "boolean");
      if (set.length === 0)
        return notApplicable(`the profile ${profile.id} sets no hint for ${requestLine(operation)}`);
      const declared = readHints(annotations);
      const missing = set.filter((name) => declared[name] === undefined);
      if (missing.length === 0) return holds(1);
      const isWrong = (name: HintName): boolean => isJsonObject(annotations) && member(annotations, name) !== undefined;
      return contradicted({
        message: `${sayStanding(standing)}, for which the profile ${profile.id} sets ${set.length} hint${set.length === 1 ? "" : "s"}, but the tool does not set ${missing.map((name) => (isWrong(name) ? `${name} to a boolean` : name)).join(", ")}.`,
        expected: set.map((name) => `${name} ${ofVerb[name]}`).join(", "),
        observed: [`annotations ${showJson(annotations)}`],
      });
    }),
  });
}
