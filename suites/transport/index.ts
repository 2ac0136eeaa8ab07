import type { ExplainedCheck } from "../../harness/check/check.ts";
import { callsMatchTheirHeaders } from "./mirrored-names.ts";
import { headersMatchTheBody } from "./mirrored-headers.ts";
import { refusedMetadataIs400, unknownMethodIs404 } from "./statuses.ts";
import {
  endedSessionIsNotFound,
  getIsAStream,
  notificationsAreAccepted,
  sessionIdIsVisible,
  unknownVersionIs400,
} from "./with-sessions.ts";

/** What only HTTP shows: statuses, headers and sessions. On another transport these checks do not apply. */
export const transportChecks: readonly ExplainedCheck[] = [
  headersMatchTheBody,
  callsMatchTheirHeaders,
  unknownMethodIs404,
  refusedMetadataIs400,
  notificationsAreAccepted,
  getIsAStream,
  sessionIdIsVisible,
  endedSessionIsNotFound,
  unknownVersionIs400,
];
