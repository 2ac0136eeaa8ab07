import type { ExplainedCheck } from "../../harness/check/check.ts";
import {
  invalidArgumentsAreRejected,
  missingArgumentsAreRejected,
  nonObjectArgumentsAreRejected,
} from "./arguments.ts";
import { invalidCallIsAToolError, queryAndCallAgree } from "./calls.ts";
import { codesSayWhatFailed } from "./codes.ts";
import { pingIsAnswered, serverSurvivesMalformedLines, unknownNotificationIsIgnored } from "./lines.ts";
import { missingMetadataIsRejected, reservedCodesAreNotUsed, unsupportedVersionIsRejected } from "./metadata.ts";
import {
  extensionIsAskedOfEachRequest,
  extensionIsCheckedFirst,
  missingExtensionHasItsCode,
  queryWithoutMetadataIsRefused,
  unknownSettingsAreRefused,
} from "./extension-capability.ts";
import { serverSurvivesCalls } from "./ending-calls.ts";
import { unmarkedToolIsRejected } from "./unmarked-tools.ts";
import { malformedCallIsAnError, unknownToolCallIsAnError } from "./refused-calls.ts";
import { toolFailureIsAToolError, toolsFailAsToolErrors } from "./tool-failures.ts";
import { missingNameIsRejected, missingParamsAreRejected, unknownToolIsRejected } from "./params.ts";
import { failuresAreErrors, serverSurvivesBadRequests, unknownMethodIsRejected } from "./resilience.ts";

/** Bad requests are refused, with the right code, and hurt nobody else. */
export const errorCodeChecks: readonly ExplainedCheck[] = [
  unknownToolIsRejected,
  invalidArgumentsAreRejected,
  missingArgumentsAreRejected,
  nonObjectArgumentsAreRejected,
  missingNameIsRejected,
  missingParamsAreRejected,
  failuresAreErrors,
  serverSurvivesBadRequests,
  unknownMethodIsRejected,
  pingIsAnswered,
  unknownNotificationIsIgnored,
  serverSurvivesMalformedLines,
  codesSayWhatFailed,
  missingMetadataIsRejected,
  unsupportedVersionIsRejected,
  reservedCodesAreNotUsed,
  unmarkedToolIsRejected,
  extensionIsAskedOfEachRequest,
  missingExtensionHasItsCode,
  unknownSettingsAreRefused,
  extensionIsCheckedFirst,
  queryWithoutMetadataIsRefused,
  queryAndCallAgree,
  invalidCallIsAToolError,
  toolFailureIsAToolError,
  toolsFailAsToolErrors,
  unknownToolCallIsAnError,
  malformedCallIsAnError,
  serverSurvivesCalls,
];
