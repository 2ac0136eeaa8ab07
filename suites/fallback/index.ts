import type { ExplainedCheck } from "../../harness/check/check.ts";
import { staticDefinitionSurvivesErrors } from "./static-definition.ts";
import { answerHasAllHints } from "./full-answers.ts";
import { answerDependsOnArguments } from "./refinement.ts";
import {
  readOnlyStaysReadOnly,
  additiveStaysAdditive,
  idempotentStaysIdempotent,
  closedWorldStaysClosed,
} from "./static-envelope.ts";
import { dialectsAgree } from "./dialects-agree.ts";
import { readOnlyResolutionDeniesDestruction } from "./literal-bound.ts";
import { callsWorkWithoutAQuery, callsWorkWithoutTheExtension } from "./without.ts";

/** A client may fall back on the list: static hints hold for every call, and a tool works without queries. */
export const fallbackChecks: readonly ExplainedCheck[] = [
  readOnlyStaysReadOnly,
  additiveStaysAdditive,
  idempotentStaysIdempotent,
  closedWorldStaysClosed,
  staticDefinitionSurvivesErrors,
  answerHasAllHints,
  answerDependsOnArguments,
  readOnlyResolutionDeniesDestruction,
  dialectsAgree,
  callsWorkWithoutAQuery,
  callsWorkWithoutTheExtension,
];
