import type { Check } from "../../harness/check/check.ts";
import { programName } from "../../library/program-name.ts";
import { renderTopicExplanation, type TopicExplanation } from "../../reports/topic-explanation.ts";
import type { Topic } from "../explanations/topic.ts";
import { loadOwnChecks, type OwnCheckArguments } from "../run/own-checks.ts";
import { unknownCheck } from "../run/select-checks.ts";
import type { TextStream } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { didYouMean, existingNames, UsageError } from "../program/usage-error.ts";

/**
 * Prints one check in full, with the mutants that prove it, one ambiguity such as AMB-05, or another topic.
 *
 * @param id undefined where none was typed
 *
 * @throws UsageError when there is nothing of this name, or the checks of the user cannot be loaded
 */
export async function explainCommand(
  id: string | undefined,
  options: OwnCheckArguments,
  stdout: TextStream,
): Promise<number> {
  const { everyCheck } = await import("../../suites/index.ts");
  const checks = [...everyCheck, ...(await loadOwnChecks(options))];
  const check = checks.find((candidate) => candidate.id === id);
  const explanation =
    check === undefined
      ? await topicExplanation(id, checks)
      : (await import("../explanations/of-check.ts")).explainCheck(check);
  stdout.write(renderTopicExplanation(explanation, terminalLayout(stdout)));
  return 0;
}

/** Something that is not a check: a hint, a suite, a verdict, an exit code, a dialect, a requirement or an ambiguity. */
async function topicExplanation(id: string | undefined, checks: readonly Check[]): Promise<TopicExplanation> {
  const { topicsWith } = await import("../explanations/index.ts");
  const topics = topicsWith(checks);
  if (id === undefined) throw new UsageError("no name was given", possibleNames(topics));
  const explanation = topics.map((topic) => topic.explain(id)).find((found) => found !== undefined);
  if (explanation !== undefined) return explanation;
  if (id.includes("/")) throw unknownCheck(id, checks);
  if (id.startsWith("AMB-")) {
    const ids = topics.flatMap(({ names }) => names.filter((name) => name.startsWith("AMB-")));
    throw new UsageError(`unknown ambiguity ${JSON.stringify(id)}`, existingNames("ambiguities", ids));
  }
  const check = checks.find((known) => known.id.endsWith(`/${id}`));
  if (check !== undefined) throw new UsageError(unknownCheck(id, checks).message, `Did you mean ${check.id}?`);
  const names = [...topics.flatMap((topic) => topic.names), ...checks.map((known) => known.id)];
  throw new UsageError(`unknown name ${JSON.stringify(id)}`, didYouMean(id, names)?.trimEnd() ?? possibleNames(topics));
}

/** Every kind of things that can be explained, a line each. */
function possibleNames(topics: readonly Topic[]): string {
  const lines = topics.map(({ singular, names, examples }) => `  ${singular}: ${(examples ?? names).join(", ")}`);
  return [
    "explain takes one of these names:",
    `  a check: such as truth/read-only-tools-change-nothing (\`${programName} list\` prints all)`,
    ...lines,
  ].join("\n");
}
