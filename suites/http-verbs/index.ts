import type { ExplainedCheck } from "../../harness/check/check.ts";
import { openWorldHintMatchesTheProfile } from "./open-world.ts";
import { unknownVerbsAreListed, unknownVerbsHaveNoAnnotations } from "./other-verbs.ts";
import { verbs } from "../../harness/api-stub/verbs/verb-profile.ts";
import { requestsAreAsDocumented } from "./requests-as-documented.ts";
import { toolsSendTheirOperation } from "./sends-its-operation.ts";
import { standingsBy, type VerbMapping } from "./standing.ts";
import { noTitleIsMadeUp, titleComesFromTheOperation } from "./titles.ts";
import { verbCheck } from "./verbs.ts";
import { hintsAreExplicit } from "./written-out.ts";

/** The id of the suite, which is off unless a document is given. */
export const httpVerbSuite = "http-verbs";

/**
 * Whether tools that stand for HTTP operations have the hints of their verbs. A mapping is the convention of a generator and
 * no rule of the protocol, so no check here weighs more than a warning (HV-AC-01 to HV-AC-12).
 *
 * @param mapping what tools are compared with; without it the checks apply to nothing, and are only listed
 */
export function httpVerbChecks(mapping?: VerbMapping): readonly ExplainedCheck[] {
  const standings = standingsBy(mapping);
  return [
    ...verbs.map((verb) => verbCheck(verb, standings)),
    openWorldHintMatchesTheProfile(standings),
    hintsAreExplicit(standings),
    unknownVerbsHaveNoAnnotations(standings),
    unknownVerbsAreListed(standings),
    noTitleIsMadeUp(standings),
    titleComesFromTheOperation(standings),
    toolsSendTheirOperation(standings),
    requestsAreAsDocumented(standings),
  ];
}
