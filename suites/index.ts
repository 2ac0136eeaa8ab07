import type { Check, ExplainedCheck } from "../harness/check/check.ts";
import { capabilityChecks } from "./capabilities/index.ts";
import { clientChecks } from "./client/index.ts";
import { determinismChecks } from "./determinism/index.ts";
import { directoryChecks } from "./directories/index.ts";
import { errorCodeChecks } from "./error-codes/index.ts";
import { fallbackChecks } from "./fallback/index.ts";
import { hintChecks } from "./hints/index.ts";
import { httpVerbChecks } from "./http-verbs/index.ts";
import type { VerbMapping } from "./http-verbs/standing.ts";
import { outputChecks } from "./output/index.ts";
import { relayChecks } from "./relay/index.ts";
import { schemaChecks } from "./schema/index.ts";
import { sideEffectChecks } from "./side-effects/index.ts";
import { hintRules } from "./suggestion/hint-rules.ts";
import { transportChecks } from "./transport/index.ts";
import { truthChecks } from "./truth/index.ts";

/**
 * Every check of the protocol, in the order of every list and report. The checks of relays and of directories come after
 * them.
 *
 * @param mapping what tools for HTTP operations are compared with; without it those checks apply to nothing
 */
export function checksWith(mapping: VerbMapping | undefined): readonly ExplainedCheck[] {
  return [
    ...capabilityChecks,
    ...schemaChecks,
    ...hintChecks,
    ...outputChecks,
    ...fallbackChecks,
    ...determinismChecks,
    ...sideEffectChecks,
    ...truthChecks(hintRules),
    ...errorCodeChecks,
    ...transportChecks,
    ...httpVerbChecks(mapping),
  ];
}

/** Every check of a server. */
export const allChecks: readonly Check[] = [...checksWith(undefined), ...relayChecks, ...directoryChecks];

/** Every check, also of clients, as it is listed and explained. */
export const everyCheck: readonly Check[] = [...allChecks, ...clientChecks];
