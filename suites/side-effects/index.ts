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

/** Queries change nothing that the protocol, the file system or the system calls show. */
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
