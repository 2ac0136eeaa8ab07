import { type ExplainedCheck, defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { plainName } from "./match.ts";
import { sayStanding, type Standings } from "./standing.ts";

/** Makes the check that the mapping adds no title to the hints. */
export function noTitleIsMadeUp(standings: Standings): ExplainedCheck {
  return defineCheck({
    id: "http-verbs/no-title-is-made-up",
    title: "A tool for an operation has no annotations.title.",
    level: "STATEMENT",
    severity: "note",
    requirements: requirements("HV-AC-08"),
    matters: "The tool has its own title; a second one in the annotations goes out of date unnoticed.",
    restsOn: "The annotations of the tool have no title.",
    cannotSee: "Titles outside of the annotations, and tools whose operation is not known.",
    fix: ["Remove `annotations.title` and keep the tool's `title`."],
    evidence: listing,
    per: "tool",
    judge: standings.ofTool((standing) => {
      const { annotations, profile } = standing;
      if (profile.titles === "any") return notApplicable(`the profile ${profile.id} does not require it`);
      if (!isJsonObject(annotations)) return notApplicable("the tool has no annotations object");
      const title = member(annotations, "title");
      if (title === undefined) return holds(1);
      return contradicted({
        message: `${sayStanding(standing)}, for which the profile ${profile.id} sets no annotations.title, but the tool has one.`,
        expected: "no annotations.title",
        observed: [`annotations.title ${showJson(title)}`],
      });
    }),
  });
}

/** Makes the check that a tool has the title of its operation. */
export function titleComesFromTheOperation(standings: Standings): ExplainedCheck {
  return defineCheck({
    id: "http-verbs/title-comes-from-the-operation",
    title: "A tool's title is the summary of its operation, or derived from the operationId.",
    level: "STATEMENT",
    severity: "note",
    requirements: requirements("HV-NOTE-05"),
    matters: "Users see the title when they have to confirm a call; a wrong title misleads them.",
    restsOn: "The title of the tool is the summary of its operation or reads like its operationId.",
    cannotSee: "Whether the title fits what the tool does.",
    fix: ["Set the title to the summary of the operation.", "Nothing, if you chose another title on purpose."],
    evidence: listing,
    per: "tool",
    judge: standings.ofTool((standing) => {
      const { operation, profile, tool } = standing;
      if (profile.titles === "any") return notApplicable(`the profile ${profile.id} does not require it`);
      const title = member(tool.definition, "title");
      if (typeof title !== "string") return notApplicable("the tool has no title");
      const { operationId, summary } = operation;
      if (operationId === undefined && summary === undefined) {
        return notApplicable("the operation has neither summary nor operationId");
      }
      if (title === summary || (operationId !== undefined && plainName(title) === plainName(operationId)))
        return holds(1);
      return contradicted({
        message: `${sayStanding(standing)}, but its title is neither the summary nor derived from the operationId.`,
        expected: `title ${showJson(summary)}, or one derived from the operationId ${showJson(operationId)}`,
        observed: [`title ${showJson(title)}`],
      });
    }),
  });
}
