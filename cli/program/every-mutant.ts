import type { ClientMutant } from "../../reference-client/mutants/client-mutant.ts";
import { clientMutants } from "../../reference-client/mutants/all-client-mutants.ts";
import type { HttpMutant } from "../../reference-server/http/http-mutant.ts";
import { everyMutant as serverMutants } from "../../reference-server/http/every-mutant.ts";
import { relayMutants } from "../../reference-server/relay/all-relay-mutants.ts";
import type { Mutant } from "../../reference-server/mutants/mutant.ts";

/** Every mutant, of the reference server, of the reference relay and of the reference client. */
export const everyMutant: readonly (Mutant | HttpMutant | (typeof relayMutants)[number] | ClientMutant)[] = [
  ...serverMutants,
  ...relayMutants,
  ...clientMutants,
];
