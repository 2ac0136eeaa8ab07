import type { ExplainedCheck } from "../../harness/check/check.ts";
import { needlessCaution } from "./caution.ts";
import {
  closedWorldAnswersAreTrue,
  idempotentAnswersAreTrue,
  nonDestructiveAnswersAreTrue,
  readOnlyAnswersAreTrue,
} from "./refined.ts";
import { callsLeaveNoTrace } from "./habits.ts";
import { closedWorldToolsShareNoHost } from "./shared-hosts.ts";
import { sameRequests } from "./other-requests.ts";
import { refusedPostsAreSentOnce } from "./refusals.ts";
import { sameReply } from "./reply.ts";
import {
  closedWorldToolsStayInside,
  idempotentToolsRepeatWithoutEffect,
  nonDestructiveToolsOnlyAdd,
  readOnlyToolsChangeNothing,
} from "./static.ts";

/** Hints tested: what a tool does when it is called, against what was said of it. */
export const truthChecks: readonly ExplainedCheck[] = [
  readOnlyToolsChangeNothing,
  nonDestructiveToolsOnlyAdd,
  idempotentToolsRepeatWithoutEffect,
  closedWorldToolsStayInside,
  closedWorldToolsShareNoHost,
  readOnlyAnswersAreTrue,
  nonDestructiveAnswersAreTrue,
  idempotentAnswersAreTrue,
  closedWorldAnswersAreTrue,
  callsLeaveNoTrace,
  sameReply,
  sameRequests,
  refusedPostsAreSentOnce,
  needlessCaution,
];
