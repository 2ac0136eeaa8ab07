import type { ExploredCall } from "../../harness/exploration/explored-calls.ts";
import { LeftOut } from "./left-out.ts";
import { formSteps, learningSteps } from "./learning-steps.ts";

/** The words of the process: a server, where its record goes, and what is left out, if anything. */
const [, , server = "", path = "", without = ""] = process.argv;

/** What is asked of this process. */
export const asked = { server, path, without } as const;

const isForm = formSteps.some(({ id }) => id === without);

/** What this process leaves out. */
export const leftOut: LeftOut = new LeftOut(isForm ? formSteps : learningSteps, without === "" ? undefined : without);

export type MadeCall = Omit<ExploredCall, "isNext">;

const kept: MadeCall[] = [];

/** All calls of the exploration in this process, in order. */
export const calls: readonly MadeCall[] = kept;

/** Keeps a call of the exploration. */
export function keep(call: MadeCall): void {
  kept.push(call);
}
