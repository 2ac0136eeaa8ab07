import type { ExplainedCheck } from "../../harness/check/check.ts";
import {
  queriesChangeNoList,
  queriesSendNoChangeNotification,
  queriesChangeNoCapability,
  queriesChangeNoFile,
  queriesReachNoNetwork,
  queriesStartNoProcess,
  queriesSignalNoProcess,
  queriesUseNothingShared,
} from "./effects.ts";

/** Asking changes nothing, as far as the protocol, the file system and the system calls show. */
export const sideEffectChecks: readonly ExplainedCheck[] = [
  queriesChangeNoList,
  queriesSendNoChangeNotification,
  queriesChangeNoCapability,
  queriesChangeNoFile,
  queriesReachNoNetwork,
  queriesStartNoProcess,
  queriesSignalNoProcess,
  queriesUseNothingShared,
];
