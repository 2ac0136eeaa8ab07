import { type ExplainedCheck, defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { showJson } from "../../harness/json/show.ts";
import { readHints } from "../../harness/dialects/hints.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { requestLine } from "./openapi/operation.ts";
import { verbOf } from "../../harness/api-stub/verbs/verb-profile.ts";
import { sayStanding, type Standings } from "./standing.ts";

/** Safe by HTTP, though the mapping does not know them (AMB-24). */
const safeVerbs: ReadonlySet<string> = new Set(["TRACE", "QUERY"]);
const maxNamed = 3;

/** Makes the check that a tool claims nothing for a verb that the mapping does not know. */
export function unknownVerbsHaveNoAnnotations(standings: Standings): ExplainedCheck {
  return defineCheck({
    id: "http-verbs/unknown-verbs-have-no-annotations",
    title: "A tool for a verb outside the mapping has no annotations.",
    level: "STATEMENT",
    requirements: requirements("HV-AC-07", "HV-NOTE-01"),
    matters: "The mapping says nothing about such a verb, so any hint for it is invented.",
    restsOn:
      "The tool for a verb outside of the mapping lists no annotations, or says of a safe verb that it is read-only.",
    cannotSee: "What the tool does, and tools whose operation is not known.",
    fix: ["Remove the tool's `annotations`; null is not the same."],
    evidence: listing,
    per: "tool",
    judge: standings.ofTool((standing) => {
      const { operation, profile, annotations, tool } = standing;
      if (standing.verb !== undefined) return notApplicable(`it is mapped to ${requestLine(operation)}`);
      if (standing.expected !== "no-annotations") return notApplicable(`the profile ${profile.id} does not require it`);
      if (!Object.hasOwn(tool.definition, "annotations")) return holds(1);
      if (safeVerbs.has(operation.method.toUpperCase()) && readHints(annotations).readOnlyHint === true) {
        return holds(1, `${requestLine(operation)} is read-only by HTTP, although not by the mapping`);
      }
      return contradicted({
        message: `${sayStanding(standing)}, a verb for which the profile ${profile.id} sets no annotations, but the tool has annotations.`,
        expected: "no member annotations",
        observed: [`annotations ${showJson(annotations)}`],
      });
    }),
  });
}

/** Makes the check that no tool is left out because the mapping does not know its verb. */
export function unknownVerbsAreListed(standings: Standings): ExplainedCheck {
  return defineCheck({
    id: "http-verbs/unknown-verbs-are-listed",
    title: "A server with tools for all other operations also has tools for operations with unknown verbs.",
    level: "STATEMENT",
    severity: "note",
    requirements: requirements("HV-AC-12"),
    matters: "A tool works without annotations; without the tool, clients cannot use the operation.",
    restsOn: "Every operation with a verb outside of the mapping matches a listed tool.",
    cannotSee: "Operations that the document leaves out, and tools that are named in another way.",
    fix: ["List the tool without annotations.", "Nothing, if you left the operation out on purpose."],
    evidence: listing,
    per: "server",
    judge: standings.ofIntroduction(({ document, profile }, matches) => {
      if (profile.otherVerbs !== "no-annotations")
        return notApplicable(`the profile ${profile.id} does not require it`);
      const unknown = document.operations.filter(({ method }) => verbOf(method) === undefined);
      if (unknown.length === 0) return notApplicable("the document has no operation with another verb than the seven");
      const listed = new Set([...matches.values()].flatMap((match) => ("operation" in match ? [match.operation] : [])));
      const known = document.operations.length - unknown.length;
      const missing = unknown.filter((operation) => !listed.has(operation));
      if (missing.length === 0) return holds(unknown.length);
      // The verb can be the reason only where nothing else is left out.
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
