import { acting } from "./side-effects/behaviours.ts";
import { behaviours } from "./truth/behaviours.ts";
import { twoFaces } from "./truth/two-faces.ts";

/** Ids of the checks that contradict a server with real effects: it takes a process of its own to show them. */
export const checksKillingProcesses: ReadonlySet<string> = new Set([
  ...behaviours.flatMap(({ kills }) => (kills === undefined ? [] : [kills[0]])),
  ...acting.flatMap(({ kills }) => kills.map(([check]) => check)),
  ...twoFaces.flatMap(({ kills }) => kills.map(({ check }) => check)),
]);
