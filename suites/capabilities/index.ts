import type { Check } from "../../harness/run/check.ts";
import {
  capabilityHasAFlaggedTool,
  capabilityIsDeclared,
  capabilityIsTrue,
  capabilitySitsUnderTools,
  flagIsBoolean,
  toolsCapabilityIsDeclared,
} from "./declaration.ts";
import { listedHintsAreStable, toolListEnds, toolOrderIsStable, toolSetIsStable } from "./listing.ts";
import { flaggedToolAnswers, methodExists, queryableToolIsFlagged } from "./querying.ts";

/** What a server claims in its capabilities and flags, and whether the claims fit together. */
export const capabilityChecks: readonly Check[] = [
  toolsCapabilityIsDeclared,
  toolListEnds,
  toolSetIsStable,
  toolOrderIsStable,
  listedHintsAreStable,
  capabilityIsDeclared,
  capabilityIsTrue,
  capabilitySitsUnderTools,
  capabilityHasAFlaggedTool,
  flagIsBoolean,
  methodExists,
  flaggedToolAnswers,
  queryableToolIsFlagged,
];
