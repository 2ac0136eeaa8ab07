import { argumentOptions } from "./arguments.ts";
import { budgetOptions } from "./budget.ts";
import { callOptions } from "./calls.ts";
import { directoryOptions } from "./directories.ts";
import { httpVerbOptions } from "./http-verbs.ts";
import { observationOptions } from "./observation.ts";
import type { OptionGroup } from "./option-group.ts";
import { reportOptions } from "./reports.ts";
import { scopeOptions } from "./scope.ts";
import { targetOptions } from "./target.ts";
import { verdictOptions } from "./verdict.ts";
import { watchOptions } from "./watch.ts";

/** The options of a run, in the order of the help. */
export const runOptionGroups: readonly OptionGroup[] = [
  targetOptions,
  scopeOptions,
  argumentOptions,
  httpVerbOptions,
  directoryOptions,
  observationOptions,
  callOptions,
  budgetOptions,
  verdictOptions,
  reportOptions,
  watchOptions,
];
