import type { Check } from "../harness/run/check.ts";
import { capabilityChecks } from "./capabilities/index.ts";
import { determinismChecks } from "./determinism/index.ts";
import { errorCodeChecks } from "./error-codes/index.ts";
import { fallbackChecks } from "./fallback/index.ts";
import { hintChecks } from "./hints/index.ts";
import { schemaChecks } from "./schema/index.ts";
import { sideEffectChecks } from "./side-effects/index.ts";

/** Every check, in the order of every list and report. */
export const allChecks: readonly Check[] = [
  ...capabilityChecks,
  ...schemaChecks,
  ...hintChecks,
  ...fallbackChecks,
  ...determinismChecks,
  ...sideEffectChecks,
  ...errorCodeChecks,
];
