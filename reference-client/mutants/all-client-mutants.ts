import { callMutants } from "./calls.ts";
import type { ClientMutant } from "./client-mutant.ts";
import { listMutants } from "./lists.ts";
import { messageMutants } from "./messages.ts";

/** Every mutant of the reference client. */
export const clientMutants: readonly ClientMutant[] = [...listMutants, ...messageMutants, ...callMutants];
