import { type Check, defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { showJson } from "../../harness/json/show.ts";
import { readHints } from "../../harness/dialects/hints.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { requestLine } from "./openapi/operations.ts";
import { verbOf } from "../../harness/upstream/verbs/verb-profile.ts";
import { sayStanding, type Standings } from "./standing.ts";

/** Safe by HTTP, though the mapping does not know them (AMB-24). */
const safeVerbs: ReadonlySet<string> = new Set(["TRACE", "QUERY"]);
const maxNamed = 3;

/** A check that nothing is claimed for verbs that the mapping does not know. */
export function unknownVerbsHaveNoAnnotations(standings: Standings): Check {
  return defineCheck({
    id: "http-verbs/unknown-verbs-have-no-annotations",
    title: "A tool for a verb that the mapping does not know has no annotations.",
    level: "STATEMENT",
    requirements: requirements("HV-AC-07", "HV-NOTE-01"),
    matters: "Nothing is known of such a verb; a hint made up for it is a promise that nobody gave.",
    fix: ["Leave the member annotations out of the tool; null is not the same."],
    evidence: listing,
    per: "tool",
    judge: standings.ofTool((standing) => {
      const { operation, profile, annotations, tool } = standing;
      if (standing.verb !== undefined) return notApplicable(`it stands for ${requestLine(operation)}`);
      if (standing.expected !== "no-annotations") return notApplicable(`the profile ${profile.id} does not ask for it`);
      if (!Object.hasOwn(tool.definition, "annotations")) return holds(1);
      if (safeVerbs.has(operation.method.toUpperCase()) && readHints(annotations).readOnlyHint === true) {
        return holds(1, `${requestLine(operation)} is read-only, which HTTP says of it, though not the mapping`);
      }
      return contradicted({
        message: `${sayStanding(standing)}, a verb for which the profile ${profile.id} has no annotations, but the tool has some.`,
        expected: "no member annotations",
        observed: [`annotations ${showJson(annotations)}`],
      });
    }),
  });
}

/** A check that verbs that the mapping does not know are no reason to leave a tool out. */
export function unknownVerbsAreListed(standings: Standings): Check {
  return defineCheck({
    id: "http-verbs/unknown-verbs-are-listed",
    title: "A server that has tools for all other operations has them for unknown verbs, too.",
    level: "STATEMENT",
    severity: "note",
    requirements: requirements("HV-AC-12"),
    matters: "A tool without annotations works like any other; without the tool, the operation is out of reach.",
    fix: ["List the tool without annotations.", "Nothing, if the operation is left out on purpose."],
    evidence: listing,
    per: "server",
    judge: standings.ofIntroduction(({ document, profile }, matches) => {
      if (profile.otherVerbs !== "no-annotations")
        return notApplicable(`the profile ${profile.id} does not ask for it`);
      const unknown = document.operations.filter(({ method }) => verbOf(method) === undefined);
      if (unknown.length === 0) return notApplicable("the document has no operation with another verb than the seven");
      const listed = new Set([...matches.values()].flatMap((match) => ("operation" in match ? [match.operation] : [])));
      const known = document.operations.length - unknown.length;
      const missing = unknown.filter((operation) => !listed.has(operation));
      if (missing.length === 0) return holds(unknown.length);
      // Only where nothing else is left out can the verb be the reason.
      if (known === 0 || listed.size < known + (unknown.length - missing.length)) {
        return notApplicable("operations with one of the seven verbs have no tool either");
      }
      const named = missing.slice(0, maxNamed).map(requestLine).join(", ");
      return contradicted({
        message: `Every operation with one of the seven verbs has a tool, but ${missing.length} with another verb ${missing.length === 1 ? "has" : "have"} none: ${named}.`,
        expected: `tools for all ${document.operations.length} operations`,
        observed: [`tools for ${listed.size} of them`],
      });
    }),
  });
}
