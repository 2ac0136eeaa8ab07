import { join } from "node:path";
import type { RecordedBehaviours } from "../recordings/recorded-behaviours.ts";
import type { Behaviour } from "./behaviour.ts";
import { behaviours } from "./behaviours.ts";
import { expectOf } from "./expectations.ts";
import { checksOf, nameOf, programOf, runBehaviour } from "./run-behaviour.ts";

/** Tools that are called: what they do, and what their hints say. */
export const behavioursOfTools: RecordedBehaviours<Behaviour> = {
  directory: join(import.meta.dirname, "recordings"),
  all: behaviours,
  keepsJournals: true,
  nameOf,
  programsOf: (behaviour) => [programOf(behaviour)],
  checksOf,
  run: runBehaviour,
  expectOf,
  mayStayOpen: ({ mayStayOpen }) => (mayStayOpen === undefined ? [] : [mayStayOpen]),
};
