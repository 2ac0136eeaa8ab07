import type { Scenario } from "../scenario/scenario.ts";
import { callScenarios } from "./calls.ts";
import { decisionScenarios } from "./decisions.ts";
import { listScenarios } from "./lists.ts";
import { queryScenarios } from "./queries.ts";

/** Every scenario, in the order of every list. */
export const scenarios: readonly Scenario[] = [
  ...listScenarios,
  ...callScenarios,
  ...queryScenarios,
  ...decisionScenarios,
];
