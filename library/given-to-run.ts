import { createHash } from "node:crypto";
import type { Target } from "../harness/connect/target.ts";
import type { GivenToRun } from "../report-model/run-profile.ts";
import type { RunChecksOptions } from "./run-checks-options.ts";

/** What a run is given that its report names and does not hold; undefined where it is given nothing. */
export function givenToRun(
  {
    examples = [],
    checks = [],
    verbMapping,
    upstream,
  }: Pick<RunChecksOptions, "examples" | "checks" | "verbMapping" | "upstream">,
  { traits }: Pick<Target, "traits">,
): GivenToRun | undefined {
  const { env = {}, show = [] } = traits.process?.launch ?? {};
  const variables = Object.keys(env).toSorted();
  const given: GivenToRun = {
    ...(examples.length === 0
      ? {}
      : { examples: [...new Set(examples.map(({ tool, argument }) => `${tool}.${argument}`))].toSorted() }),
    ...(checks.length === 0 ? {} : { checks: checks.map(({ id }) => id).toSorted() }),
    ...(verbMapping === undefined ? {} : { verbs: hashOf(verbMapping) }),
    ...(upstream === undefined ? {} : { upstream: upstream === "off" ? upstream : hashOf(upstream) }),
    ...(variables.length === 0 ? {} : { variables }),
    ...(show.length === 0 ? {} : { shown: show.length }),
  };
  return Object.keys(given).length === 0 ? undefined : given;
}

function hashOf(value: object): string {
  const text = JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...each] : each));
  return createHash("sha256").update(text).digest("hex");
}
