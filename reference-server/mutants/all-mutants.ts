import { capabilitiesMutants } from "./capabilities.ts";
import { concurrencyMutants } from "./concurrency.ts";
import { determinismMutants } from "./determinism.ts";
import { errorCodeMutants } from "./error-codes.ts";
import { fallbackMutants } from "./fallback.ts";
import { frameMutants } from "./frames.ts";
import { hintMutants } from "./hints.ts";
import { invalidArgumentsMutants } from "./invalid-arguments.ts";
import type { Mutant } from "./mutant.ts";
import { resolvedToolMutants } from "./resolved-tool.ts";
import { schemaMutants } from "./schema.ts";
import { sideEffectMutants } from "./side-effects.ts";
import { survivalMutants } from "./survival.ts";

/** Every mutant, by suite. */
export const mutants: readonly Mutant[] = [
  ...capabilitiesMutants,
  ...schemaMutants,
  ...resolvedToolMutants,
  ...frameMutants,
  ...determinismMutants,
  ...concurrencyMutants,
  ...sideEffectMutants,
  ...errorCodeMutants,
  ...invalidArgumentsMutants,
  ...survivalMutants,
  ...fallbackMutants,
  ...hintMutants,
];
