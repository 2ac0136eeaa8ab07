import type { ExplainedCheck } from "../../harness/check/check.ts";
import {
  capabilityHasAFlaggedTool,
  capabilityIsDeclared,
  capabilityIsTrue,
  capabilitySitsUnderTools,
  flagIsBoolean,
  toolsCapabilityIsDeclared,
} from "./declaration.ts";
import { extensionSettingsAreEmpty, markerSaysNothingElse } from "./extension-declaration.ts";
import { markerIsForThoseWhoOfferTheExtension, toolsAreListedWithoutTheExtension } from "./extension-listing.ts";
import { extensionIdsHaveAPrefix } from "./extensions.ts";
import { unknownRevisionIsNotAgreedOn } from "./handshake.ts";
import { listedHintsAreStable, toolListEnds, toolOrderIsStable, toolSetIsStable } from "./listing.ts";
import { flaggedToolAnswers, methodExists, queryableToolIsFlagged } from "./querying.ts";
import { undeclaredMethodIsUnknown } from "./undeclared-methods.ts";
import { discoveryIsOptional, requestsStandAlone, serverCanBeDiscovered } from "./stateless.ts";

/** What a server claims in capabilities and flags, and whether these claims fit together. */
export const capabilityChecks: readonly ExplainedCheck[] = [
  toolsCapabilityIsDeclared,
  toolListEnds,
  toolSetIsStable,
  toolOrderIsStable,
  listedHintsAreStable,
  extensionIdsHaveAPrefix,
  undeclaredMethodIsUnknown,
  capabilityIsDeclared,
  capabilityIsTrue,
  capabilitySitsUnderTools,
  capabilityHasAFlaggedTool,
  flagIsBoolean,
  methodExists,
  flaggedToolAnswers,
  queryableToolIsFlagged,
  serverCanBeDiscovered,
  discoveryIsOptional,
  requestsStandAlone,
  unknownRevisionIsNotAgreedOn,
  extensionSettingsAreEmpty,
  markerSaysNothingElse,
  markerIsForThoseWhoOfferTheExtension,
  toolsAreListedWithoutTheExtension,
];
