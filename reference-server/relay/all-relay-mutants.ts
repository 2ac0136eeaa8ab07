import { answerMutants } from "./answer-mutants.ts";
import { definitionMutants } from "./definition-mutants.ts";
import { hintMutants } from "./hint-mutants.ts";
import type { RelayMutant } from "./relay-mutant.ts";
import { trafficMutants } from "./traffic-mutants.ts";

/** Every fault of a relay, in the order of the suite. */
export const relayMutants: readonly RelayMutant[] = [
  ...hintMutants,
  ...definitionMutants,
  ...answerMutants,
  ...trafficMutants,
];
