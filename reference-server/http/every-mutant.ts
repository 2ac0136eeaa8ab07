import { mutants } from "../mutants/all-mutants.ts";
import type { Mutant } from "../mutants/mutant.ts";
import { httpMutants } from "./http-mutants.ts";
import type { HttpMutant } from "./http-mutant.ts";

/** Every lie that can be told, on any transport or over HTTP alone. */
export const everyMutant: readonly (Mutant | HttpMutant)[] = [...mutants, ...httpMutants];
