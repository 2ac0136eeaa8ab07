import { type ExplainedCheck, defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { showJson } from "../../harness/json/show.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { differencesFrom, sayDifferences } from "./differences.ts";
import { requestLine } from "./openapi/operation.ts";
import { sayStanding, type Standings } from "./standing.ts";

/** Makes the check of the one hint that all verbs share. */
export function openWorldHintMatchesTheProfile(standings: Standings): ExplainedCheck {
  return defineCheck({
    id: "http-verbs/open-world-hint-matches-the-profile",
    title: "A tool for an HTTP operation has the openWorldHint of the mapping profile.",
    level: "STATEMENT",
    severity: "note",
    requirements: requirements("HV-NOTE-04"),
    matters: "Whether one fixed API is an open world is disputed, but a server's tools should at least agree.",
    restsOn: "The listed openWorldHint, or its default, means what the mapping profile says.",
    cannotSee: "What the tool does, and tools whose operation is not known.",
    fix: [
      "Set openWorldHint to the profile's value.",
      "Choose how an open world is read (--reading open-world=unknown-entities or anything-outside).",
    ],
    evidence: listing,
    per: "tool",
    judge: standings.ofTool((standing) => {
      const { annotations, expected, operation, profile, source } = standing;
      if (expected === "no-annotations") return notApplicable(`it is mapped to ${requestLine(operation)}`);
      if (expected.openWorldHint === "any")
        return notApplicable(`the profile ${profile.id} does not set openWorldHint`);
      const [difference] = differencesFrom(expected, annotations, ["openWorldHint"]);
      if (difference === undefined) return holds(1);
      return contradicted({
        message: `${sayStanding(standing)}, but has ${sayDifferences([difference])} (${source}).`,
        expected: `openWorldHint ${difference.expected}`,
        observed: [`annotations ${showJson(annotations)}`],
        ambiguity: { id: "AMB-22", contradictedBy: [difference.expected ? "anything-outside" : "unknown-entities"] },
      });
    }),
  });
}
