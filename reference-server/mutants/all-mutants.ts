import { answerTitleMutants } from "./answer-title.ts";
import { capabilitiesMutants } from "./capabilities.ts";
import { concurrencyMutants } from "./concurrency.ts";
import { declarationMutants } from "./declarations.ts";
import { determinismMutants } from "./determinism.ts";
import { endingCallMutants } from "./ending-calls.ts";
import { errorCodeMutants } from "./error-codes.ts";
import { fallbackMutants } from "./fallback.ts";
import { frameMutants } from "./frames.ts";
import { headerParameterMutants } from "./header-parameters.ts";
import { hintMutants } from "./hints.ts";
import { httpVerbMutants } from "./http-verbs.ts";
import { invalidArgumentsMutants } from "./invalid-arguments.ts";
import { metaMutants } from "./meta.ts";
import type { Mutant } from "./mutant.ts";
import { notificationMutants } from "./notifications.ts";
import { outputMutants } from "./output.ts";
import { refusedCallMutants } from "./refused-calls.ts";
import { extensionRequestMutants } from "./extension-requests.ts";
import { resolutionExtensionMutants } from "./resolution-extension.ts";
import { resolutionMutants } from "./resolutions.ts";
import { resolvedToolMutants } from "./resolved-tool.ts";
import { schemaMutants } from "./schema.ts";
import { shownStateMutants } from "./shown-state.ts";
import { sideEffectMutants } from "./side-effects.ts";
import { statelessMutants } from "./stateless.ts";
import { statelessRefusalMutants } from "./stateless-refusals.ts";
import { statelessResultMutants } from "./stateless-results.ts";
import { survivalMutants } from "./survival.ts";
import { unsteadyMutants } from "./unsteady.ts";

/** Every mutant, by suite. */
export const mutants: readonly Mutant[] = [
  ...capabilitiesMutants,
  ...declarationMutants,
  ...schemaMutants,
  ...headerParameterMutants,
  ...resolvedToolMutants,
  ...answerTitleMutants,
  ...metaMutants,
  ...frameMutants,
  ...notificationMutants,
  ...determinismMutants,
  ...unsteadyMutants,
  ...concurrencyMutants,
  ...shownStateMutants,
  ...sideEffectMutants,
  ...errorCodeMutants,
  ...invalidArgumentsMutants,
  ...survivalMutants,
  ...endingCallMutants,
  ...fallbackMutants,
  ...refusedCallMutants,
  ...hintMutants,
  ...outputMutants,
  ...statelessMutants,
  ...statelessResultMutants,
  ...statelessRefusalMutants,
  ...resolutionExtensionMutants,
  ...resolutionMutants,
  ...extensionRequestMutants,
  ...httpVerbMutants,
];
