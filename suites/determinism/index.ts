import type { ExplainedCheck } from "../../harness/check/check.ts";
import {
  repeatedQueriesAgree,
  interleavedQueriesAgree,
  queriesAfterOtherRequestsAgree,
  keyOrderDoesNotMatter,
  metadataDoesNotMatter,
  pipelinedQueriesAgree,
  otherSessionAgrees,
} from "./agreeing-queries.ts";
import { resolutionsStayWhileNothingIsCalled } from "./changing-answers.ts";

/** Equal queries get equal answers, whatever else happens in the session. */
export const determinismChecks: readonly ExplainedCheck[] = [
  repeatedQueriesAgree,
  interleavedQueriesAgree,
  queriesAfterOtherRequestsAgree,
  keyOrderDoesNotMatter,
  metadataDoesNotMatter,
  pipelinedQueriesAgree,
  otherSessionAgrees,
  resolutionsStayWhileNothingIsCalled,
];
