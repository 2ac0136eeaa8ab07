import type { Evidence } from "./evidence.ts";
import type { Occurrence } from "./session.ts";

/**
 * When a server does something whatever is called.
 *
 * - `at-start`: once, with or after its start
 * - `by-the-clock`: again and again
 * - `every-call`: with every call, of whatever tool
 * - `first-call`: with the first call of a tool that a process gets
 */
export type HabitKind = "at-start" | "by-the-clock" | "every-call" | "first-call";

/** One way in which effects come without a tool that means them. */
export interface HabitRule {
  /** @param occurrences all of one effect; the evidence revokes a habit as well as it shows one */
  learn(occurrences: readonly Occurrence[], evidence: Evidence): Excuse | undefined;
}

export interface Excuse {
  readonly kind: HabitKind;
  /** Only asked about occurrences that this habit was learned from. */
  excuses(occurrence: Occurrence): boolean;
}
