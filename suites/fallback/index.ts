import type { Check } from "../../harness/check/check.ts";
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

/** What the static hints promise holds for every call, so that a client may fall back on them. */
export const fallbackChecks: readonly Check[] = [
  readOnlyStaysReadOnly,
  additiveStaysAdditive,
  idempotentStaysIdempotent,
  closedWorldStaysClosed,
  staticDefinitionSurvivesErrors,
  answerHasAllHints,
  answerDependsOnArguments,
  readOnlyResolutionDeniesDestruction,
  dialectsAgree,
];
