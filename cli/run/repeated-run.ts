import { protocolChoices } from "../../harness/revisions/revisions.ts";
import type { AskedOfRun, GivenToRun } from "../../report-model/run-profile.ts";
import { profileNames } from "../../suites/directories/profile-names.ts";
import { defaultArguments, type RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";

/**
 * The options of a run as a report has them, with what is typed of the rest.
 *
 * @param typed the server, and what no report holds
 */
export function repeatedArguments(typed: Partial<RunArguments>, seed: number, asked: AskedOfRun): RunArguments {
  return {
    ...defaultArguments,
    ...typed,
    seed,
    protocol: protocolChoices.find((choice) => choice === asked.protocol) ?? defaultArguments.protocol,
    dialect: asked.dialect,
    runs: asked.runs,
    timeout: asked.timeoutMs,
    startTimeout: asked.startTimeoutMs,
    maxTime: asked.maxTimeMs / 1000,
    tool: asked.tools ?? [],
    execute: asked.calls === "sandbox",
    sandbox: asked.sandbox,
    home: asked.home ?? false,
    ...(asked.as === undefined ? {} : { as: asked.as }),
    observe: asked.observe?.join(",") ?? defaultArguments.observe,
    reading: asked.readings ?? [],
    profile: profileNames.filter((name) => asked.profiles?.includes(name)),
  };
}

const kinds = [
  { member: "examples", what: "examples", option: "--example or --config" },
  { member: "checks", what: "checks of its own", option: "--check-module or --config" },
  { member: "verbs", what: "a description of an API", option: "--openapi" },
  { member: "upstream", what: "answers of web APIs", option: "--upstream" },
  { member: "variables", what: "variables for the server", option: "--env-from or --env" },
  { member: "shown", what: "more directories for the server", option: "--show" },
] as const;
const maxShownLength = 200;

/**
 * Makes sure that a run is given again what it was given.
 *
 * @throws UsageError that names what is missing, left over, or another
 */
export function assertSameGiven(path: string, then: GivenToRun = {}, now: GivenToRun = {}): void {
  const faults = kinds.flatMap(({ member, what, option }) => {
    const [before, after] = [then[member], now[member]].map((value) =>
      value === undefined ? undefined : shown(value),
    );
    if (before === after) return [];
    if (after === undefined) return [`it had ${what} (${before}), to be given again with ${option}`];
    return before === undefined
      ? [`it had no ${what}, which ${option} gives`]
      : [`it had other ${what} (${before}) than ${option} gives (${after})`];
  });
  if (faults.length === 0) return;
  throw new UsageError(
    `${path} was not made with what is given now: ${faults.join("; ")}`,
    "Give the same, or leave the server out to see whether the report is whole.",
  );
}

function shown(value: string | number | readonly string[]): string {
  return (typeof value === "object" ? value.join(", ") : String(value)).slice(0, maxShownLength);
}
