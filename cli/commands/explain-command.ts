import type { Check } from "../../harness/check/check.ts";
import { textOf } from "../../harness/results/report.ts";
import { renderAmbiguityExplanation } from "../../reports/ambiguity-explanation.ts";
import { renderCheckExplanation } from "../../reports/check-explanation.ts";
import { programName } from "../../library/program-name.ts";
import { renderTopicExplanation } from "../../reports/topic-explanation.ts";
import { loadOwnChecks, type OwnCheckArguments } from "../run/own-checks.ts";
import { unknownCheck } from "../run/select-checks.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";

/**
 * Prints one check in full, with the mutants that prove it, one ambiguity such as AMB-05, or another topic.
 *
 * @throws UsageError when there is nothing of this name, or the checks of the user cannot be loaded
 */
export async function explainCommand(id: string, options: OwnCheckArguments): Promise<number> {
  if (id.startsWith("AMB-")) return explainAmbiguity(id);
  const { allChecks } = await import("../../suites/index.ts");
  const checks = [...allChecks, ...(await loadOwnChecks(options))];
  const check = checks.find((candidate) => candidate.id === id);
  if (check === undefined) return await explainTopic(id, checks);
  const { everyMutant } = await import("../../reference-server/http/every-mutant.ts");
  const killed = everyMutant.filter(({ killedBy }) => killedBy.includes(id));
  process.stdout.write(renderCheckExplanation(textOf(check), killed, terminalLayout()));
  return 0;
}

/** Something that is not a check: a verdict, an exit code, a dialect, a suite or a requirement. */
async function explainTopic(id: string, checks: readonly Check[]): Promise<number> {
  const { topicsWith } = await import("../explanations/index.ts");
  const topics = topicsWith(checks);
  const explanation = topics.map((topic) => topic.explain(id)).find((found) => found !== undefined);
  if (explanation === undefined) {
    if (id.includes("/")) throw unknownCheck(id, checks);
    const meant = checks.find((check) => check.id.endsWith(`/${id}`));
    if (meant !== undefined) throw new UsageError(unknownCheck(id, checks).message, `Did you mean ${meant.id}?`);
    const known = topics
      .filter(({ names }) => names.length < 20)
      .map(({ plural, names }) => `${plural}: ${names.join(", ")}`);
    throw new UsageError(
      `unknown name ${JSON.stringify(id)}`,
      `Give a check (\`${programName} list\` prints them), an ambiguity such as AMB-05, a requirement such as DA-SRV-02, or one of these. ${known.join("; ")}`,
    );
  }
  process.stdout.write(renderTopicExplanation(explanation, terminalLayout()));
  return 0;
}

async function explainAmbiguity(id: string): Promise<number> {
  const { ambiguities } = await import("../../specification/requirements/ambiguities/index.ts");
  const ambiguity = ambiguities.find((candidate) => candidate.id === id);
  if (ambiguity === undefined) {
    const ids = ambiguities.map((known) => known.id);
    throw new UsageError(`unknown ambiguity ${JSON.stringify(id)}`, existingNames("ambiguities", ids));
  }
  const { catalogue } = await import("../../specification/requirements/catalogue.ts");
  const rows = catalogue.filter((row) => row.ambiguities.includes(id)).map((row) => row.id);
  process.stdout.write(renderAmbiguityExplanation(ambiguity, rows, terminalLayout()));
  return 0;
}
