import type { OwnedEffect, Execution, ObservedExchange } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { ServerHabits } from "./server-habits.ts";

/** A call of a tool, with its effects. */
export function called(changes: readonly OwnedEffect[], isError = false): ObservedExchange {
  const outcome = { kind: "result", result: { isError }, faults: [] } as const;
  return { step: callStep("t", {}), outcome, effects: changes, network: [], blindSpots: [] };
}

/** What these calls show of a server, by tool. */
export function recorded(calls: Readonly<Record<string, readonly ObservedExchange[]>>): ServerHabits {
  const habits = new ServerHabits();
  for (const [tool, exchanges] of Object.entries(calls))
    habits.record(tool, { exchanges, watch: { files: { kind: "everywhere" } } } satisfies Partial<Execution>);
  return habits;
}
