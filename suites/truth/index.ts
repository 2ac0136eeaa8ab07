import type { ExplainedCheck, PassGrounds } from "../../harness/check/check.ts";
import type { StaticCallsCheck } from "../../harness/evidence/calls/check/calls-check.ts";
import { behavesAlikeForAllClients } from "./all-clients.ts";
import { needlessCaution } from "./caution.ts";
import { callsLeaveNoTrace } from "./habits.ts";
import { serverDoesNotLookWhereItRuns } from "./looks.ts";
import { closedWorldToolsShareNoHost } from "./shared-hosts.ts";
import { sameRequests } from "./other-requests.ts";
import { refusedPostsAreSentOnce } from "./refusals.ts";
import { sameReply } from "./reply.ts";

/** What judges the truth of one hint. */
export interface HintChecks {
  /** As a tool has it. */
  readonly ofTools: StaticCallsCheck & PassGrounds;
  /** As an answer about a single call has it. */
  readonly ofAnswers: ExplainedCheck;
}

/**
 * Hints tested: what a tool does when it is called, against what was said of it.
 *
 * @param ofHints the checks of each hint
 */
export function truthChecks(ofHints: readonly HintChecks[]): readonly ExplainedCheck[] {
  return [
    ...ofHints.map(({ ofTools }) => ofTools),
    closedWorldToolsShareNoHost,
    ...ofHints.map(({ ofAnswers }) => ofAnswers),
    callsLeaveNoTrace,
    serverDoesNotLookWhereItRuns,
    behavesAlikeForAllClients,
    sameReply,
    sameRequests,
    refusedPostsAreSentOnce,
    needlessCaution,
  ];
}
