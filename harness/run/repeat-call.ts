import { staticDialect } from "../check/result-key.ts";
import type { Again } from "../results/result.ts";

/** A server chooses the names of its tools, and each contradiction has one. A tool with a longer one is tested with all. */
const maxNameLength = 16_000;

/**
 * Shows a result again from the program that ran it: a call with the options of that run, narrowed to one check, one
 * tool and the seed. For runs that no command line started.
 */
export function repeatCall(seed: number): Again {
  return ({ id }, { dialect, tool }) => {
    const narrowed = [
      `only: ${JSON.stringify([id])}`,
      ...(dialect === staticDialect ? [] : [`dialect: ${JSON.stringify(dialect)}`]),
      ...(tool === undefined || tool.length > maxNameLength ? [] : [`toolNames: ${JSON.stringify([tool])}`]),
      `seed: ${seed}`,
    ];
    return `runChecks({ ...options, ${narrowed.join(", ")} })`;
  };
}
