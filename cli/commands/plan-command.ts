import type { RunArguments } from "../options/run-arguments.ts";
import type { Layout } from "../../reports/terminal/layout.ts";
import { maskOfTarget } from "../../harness/secrets/mask-of-target.ts";
import type { Mask } from "../../harness/secrets/masker.ts";
import { protocolChoices, type ProtocolChoice } from "../../harness/revisions/revisions.ts";
import { runLaunched } from "../../library/run-checks.ts";
import { maskJson } from "../../report-model/mask-json.ts";
import type { Report } from "../../report-model/report-model.ts";
import type { RunPlan } from "../../report-model/run-plan.ts";
import { jsonText } from "../../reports/escape/json-text.ts";
import { renderPlan } from "../../reports/plan.ts";
import { renderTerminal } from "../../reports/terminal.ts";
import { writeOut, type Surroundings } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { UsageError } from "../program/usage-error.ts";
import { withConfiguration } from "../run/configured-arguments.ts";
import { chooseTarget } from "../run/choose-target.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { launchSettings } from "../run/launch-settings.ts";
import { asUsageError } from "../run/options-fault-text.ts";
import { readRunSettings } from "../run/run-settings.ts";
import { assertNamesExist } from "../run/typed-names.ts";

/** The options of the command, as typed; those of a run mean the same as there. */
export interface PlanArguments extends RunArguments {
  readonly json: boolean;
}

/**
 * Prints what a run with these options would do.
 *
 * @param words the argument vector after `--`, or undefined when there was none
 * @returns the exit code
 * @throws UsageError before anything is launched
 */
export async function planCommand(
  typed: PlanArguments,
  wordsTyped: readonly string[] | undefined,
  surroundings: Surroundings,
): Promise<number> {
  const configured = await withConfiguration({ options: typed, words: wordsTyped });
  const options = { ...typed, ...configured.options };
  const { words } = configured;
  const { target } = await chooseTarget(options, words, surroundings.stdout);
  const protocol = protocolOf(options);
  const { settings } = await readRunSettings(options);
  const interruption = listenForInterruption(surroundings, options.maxTime * 1000);
  const plans: RunPlan[] = [];
  try {
    const report = await runLaunched(
      {
        ...settings,
        target,
        protocol,
        dialect: options.dialect,
        ...launchSettings(options, interruption.signal),
      },
      undefined,
      { ...interruption.ofRun, tellPlan: (plan) => void plans.push(plan) },
    );
    assertNamesExist(report);
    return await tell(plans[0], report, maskOfTarget(target), options, surroundings);
  } catch (error) {
    throw asUsageError(error);
  } finally {
    interruption.end();
  }
}

/** @throws UsageError where several revisions are asked for */
function protocolOf(options: RunArguments): ProtocolChoice {
  const protocol = protocolChoices.find((choice) => choice === options.protocol);
  if (protocol !== undefined) return protocol;
  throw new UsageError(
    `plan does not support --protocol ${options.protocol}: it plans one run`,
    "Give one revision to --protocol.",
  );
}

/**
 * Prints the plan, or why there is none.
 *
 * @returns the exit code
 */
async function tell(
  plan: RunPlan | undefined,
  report: Report,
  mask: Mask,
  { color, json }: Pick<PlanArguments, "color" | "json">,
  { stdout, stderr }: Surroundings,
): Promise<number> {
  const { colour, width } = terminalLayout(stdout);
  const layout = { colour: colour && color, width };
  if (plan === undefined) {
    stderr.write(renderTerminal({ ...report, results: [] }, layout));
    return report.exitCode;
  }
  await writeOut(stdout, planText(plan, mask, json ? undefined : layout));
  return 0;
}

/** @param layout absent for JSON */
function planText(plan: RunPlan, mask: Mask, layout: Layout | undefined): string {
  return layout === undefined
    ? `${jsonText(maskJson(JSON.parse(JSON.stringify(plan)), mask), 2)}\n`
    : mask(renderPlan(plan, layout));
}
