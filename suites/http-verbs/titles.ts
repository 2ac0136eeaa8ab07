import { type Check, defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { plainName } from "./match.ts";
import { sayStanding, type Standings } from "./standing.ts";

/** A check that the mapping adds no title to the hints. */
export function noTitleIsMadeUp(standings: Standings): Check {
  return defineCheck({
    id: "http-verbs/no-title-is-made-up",
    title: "The annotations of a tool that stands for an operation have no title.",
    level: "STATEMENT",
    severity: "note",
    requirements: requirements("HV-AC-08"),
    matters: "The tool has a title of its own; a second one among the annotations goes out of date unseen.",
    fix: ["Leave the title out of the annotations and keep that of the tool."],
    evidence: listing,
    per: "tool",
    judge: standings.ofTool((standing) => {
      const { annotations, profile } = standing;
      if (profile.titles === "any") return notApplicable(`the profile ${profile.id} does not ask for it`);
      if (!isJsonObject(annotations)) return notApplicable("the tool has no annotations object");
      const title = member(annotations, "title");
      if (title === undefined) return holds(1);
      return contradicted({
        message: `${sayStanding(standing)}, for which the profile ${profile.id} has no title among the annotations, but there is one.`,
        expected: "no annotations.title",
        observed: [`annotations.title ${showJson(title)}`],
      });
    }),
  });
}

/** A check that the title of a tool is that of its operation. */
export function titleComesFromTheOperation(standings: Standings): Check {
  return defineCheck({
    id: "http-verbs/title-comes-from-the-operation",
    title: "The title of a tool is the summary of its operation, or made of the operationId.",
    level: "STATEMENT",
    severity: "note",
    requirements: requirements("HV-NOTE-05"),
    matters: "Users are shown the title when they are asked for consent; that of another operation misleads them.",
    fix: ["Take the title from the summary of the operation.", "Leave it, if it is meant to say something else."],
    evidence: listing,
    per: "tool",
    judge: standings.ofTool((standing) => {
      const { operation, profile, tool } = standing;
      if (profile.titles === "any") return notApplicable(`the profile ${profile.id} does not ask for it`);
      const title = member(tool.definition, "title");
      if (typeof title !== "string") return notApplicable("the tool has no title");
      const { operationId, summary } = operation;
      if (operationId === undefined && summary === undefined) {
        return notApplicable("the operation has neither summary nor operationId");
      }
      if (title === summary || (operationId !== undefined && plainName(title) === plainName(operationId)))
        return holds(1);
      return contradicted({
        message: `${sayStanding(standing)}, but its title is neither the summary nor made of the operationId.`,
        expected: `title ${showJson(summary)}, or one made of the operationId ${showJson(operationId)}`,
        observed: [`title ${showJson(title)}`],
      });
    }),
  });
}
