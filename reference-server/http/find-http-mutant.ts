import type { SpokenRevisions } from "../protocol/revision.ts";
import type { HttpMutant } from "./http-mutant.ts";
import { httpMutants } from "./http-mutants.ts";

/** The mutant of HTTP with an id that lies in a revision; undefined where the id is of another mutant, or of none. */
export function findHttpMutant(id: string, spoken: SpokenRevisions): HttpMutant | undefined {
  return httpMutants.find((mutant) => mutant.id === id && mutant.revision === spoken);
}
