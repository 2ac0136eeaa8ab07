import { answerMutants } from "./answer-mutants.ts";
import { definitionMutants } from "./definition-mutants.ts";
import { hintMutants } from "./hint-mutants.ts";
import type { RelayMutant } from "./relay-mutant.ts";
import { trafficMutants } from "./traffic-mutants.ts";

/** The upstream speaks all of them at once. */
const dialects = ["static", "annotations", "resolve", "resolution-ext"] as const;

/** Every fault of a relay, in the order of the suite. */
export const relayMutants: readonly (RelayMutant & { readonly dialects: typeof dialects })[] = [
  ...hintMutants,
  ...definitionMutants,
  ...answerMutants,
  ...trafficMutants,
].map((mutant) => ({ ...mutant, dialects }));
