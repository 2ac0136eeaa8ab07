import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type JsonObject } from "../../harness/json/value.ts";
import { contradicted } from "../../harness/check/judgement.ts";
import { judgeAnswers } from "../judging/judge-answers.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const answerTitleIsTheListedOne = defineCheck({
  id: "schema/answer-title-is-the-listed-one",
  title: "The annotations.title of an answer is the tool's title in tools/list.",
  level: "STATEMENT",
  // The type of the answer has a title, and no sentence says whether that title may differ (AMB-47).
  severity: "note",
  requirements: requirements("DA-RES-06"),
  matters: "A user who has to confirm a call does not recognize the tool under another title.",
  restsOn: "No result of the queries had a title other than the listed one.",
  cannotSee: "Titles in answers for arguments that were not asked about.",
  fix: ["Leave the title out of the answer.", "Or return the title of tools/list."],
  dialects: ["annotations"],
  evidence: conversation,
  per: "tool",
  judge: (evidence, { dialect, tool }) => {
    const listed = listedTitle(tool.definition);
    return judgeAnswers(evidence, (result) => {
      const annotations = dialect.annotationsOf(result);
      const title = isJsonObject(annotations) ? member(annotations, "title") : undefined;
      if (typeof title !== "string" || listed === undefined || title === listed) return undefined;
      return contradicted({
        message: `The answer's title is not the title that tool ${showJson(tool.name)} has in tools/list.`,
        expected: "the listed title, or no title",
        observed: [`title ${showJson(listed)} → ${showJson(title)}`],
      });
    });
  },
});

/** The title among the listed annotations; without one, the title of the tool itself. */
function listedTitle(definition: JsonObject): string | undefined {
  const annotations = member(definition, "annotations");
  const title = (isJsonObject(annotations) ? member(annotations, "title") : undefined) ?? member(definition, "title");
  return typeof title === "string" ? title : undefined;
}
