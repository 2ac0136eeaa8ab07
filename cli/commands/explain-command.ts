import { severityOf, type Check } from "../../harness/check/check.ts";
import { textOf } from "../../harness/results/report.ts";
import { renderAmbiguityExplanation } from "../../reports/ambiguity-explanation.ts";
import { renderCheckExplanation } from "../../reports/check-explanation.ts";
import { programName } from "../../library/program-name.ts";
import { renderTopicExplanation } from "../../reports/topic-explanation.ts";
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
  if (id?.startsWith("AMB-") === true) return explainAmbiguity(id, stdout);
  const { everyCheck } = await import("../../suites/index.ts");
  const checks = [...everyCheck, ...(await loadOwnChecks(options))];
  const check = checks.find((candidate) => candidate.id === id);
  if (check === undefined) return await explainTopic(id, checks, stdout);
  const { everyMutant } = await import("../program/every-mutant.ts");
  const { commandFor } = await import("../explanations/command-for.ts");
  const proof = {
    verdict: severityOf(check),
    command: commandFor([check], `--check ${check.id}`),
    mutants: everyMutant.filter(({ killedBy }) => killedBy.includes(check.id)),
  };
  stdout.write(renderCheckExplanation(textOf(check), proof, terminalLayout(stdout)));
  return 0;
}

/** Something that is not a check: a hint, a suite, a verdict, an exit code, a dialect or a requirement. */
async function explainTopic(id: string | undefined, checks: readonly Check[], stdout: TextStream): Promise<number> {
  const { topicsWith } = await import("../explanations/index.ts");
  const topics = topicsWith(checks);
  if (id === undefined) throw new UsageError("no name was given", possibleNames(topics));
  const explanation = topics.map((topic) => topic.explain(id)).find((found) => found !== undefined);
  if (explanation === undefined) {
    if (id.includes("/")) throw unknownCheck(id, checks);
    const check = checks.find((known) => known.id.endsWith(`/${id}`));
    if (check !== undefined) throw new UsageError(unknownCheck(id, checks).message, `Did you mean ${check.id}?`);
    const names = [...topics.flatMap((topic) => topic.names), ...checks.map((known) => known.id)];
    throw new UsageError(
      `unknown name ${JSON.stringify(id)}`,
      didYouMean(id, names)?.trimEnd() ?? possibleNames(topics),
    );
  }
  stdout.write(renderTopicExplanation(explanation, terminalLayout(stdout)));
  return 0;
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

async function explainAmbiguity(id: string, stdout: TextStream): Promise<number> {
  const { ambiguities } = await import("../../specification/requirements/ambiguities/index.ts");
  const ambiguity = ambiguities.find((candidate) => candidate.id === id);
  if (ambiguity === undefined) {
    const ids = ambiguities.map((known) => known.id);
    throw new UsageError(`unknown ambiguity ${JSON.stringify(id)}`, existingNames("ambiguities", ids));
  }
  const { catalogue } = await import("../../specification/requirements/catalogue.ts");
  const rows = catalogue.filter((row) => row.ambiguities.includes(id)).map((row) => row.id);
  stdout.write(renderAmbiguityExplanation(ambiguity, rows, terminalLayout(stdout)));
  return 0;
}
