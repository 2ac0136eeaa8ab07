import { caseOf, type Case, type Charge } from "./charge.ts";
import { controlFor } from "./control.ts";
import type { Evidence } from "./evidence.ts";
import { isExplainedWithout } from "./explained.ts";
import type { HabitKind } from "./habit.ts";
import type { Habits } from "./habits.ts";
import type { Occurrence } from "./session.ts";

/** Whether an effect is a tool's. */
export type Whose =
  /** It did not come in a session that lacks nothing but the tool's calls. */
  | { readonly kind: "certain"; readonly control: number }
  /** The server does it whatever is called. */
  | { readonly kind: "excused"; readonly habit: HabitKind }
  | { readonly kind: "perhaps"; readonly reason: Reason };

/**
 * Why it is open whether an effect is a tool's.
 *
 * - `explained`: without the tool it came as well
 * - `one-of-these`: others were called since the look before
 * - `one-of-several`: others were called before
 * - `no-control`: nothing lacks yet but a session without the calls
 * - `one-address`: nearly all tools send such a request
 */
export type Reason = "explained" | "one-of-these" | "one-of-several" | "no-control" | "one-address";

/** Decides whose each effect is. */
export class Owners {
  readonly #evidence: Evidence;
  readonly #habits: Habits;
  readonly #known = new Map<Occurrence, Map<string, Whose>>();

  constructor(evidence: Evidence, habits: Habits) {
    this.#evidence = evidence;
    this.#habits = habits;
  }

  /** Whether it is the tool's, by the calls that are charged. */
  of(occurrence: Occurrence, tool: string, charge: Charge): Whose {
    const known = this.#known.get(occurrence) ?? new Map<string, Whose>();
    this.#known.set(occurrence, known);
    const name = `${charge} ${tool}`;
    const whose = known.get(name) ?? this.#decide(occurrence, tool, charge);
    known.set(name, whose);
    return whose;
  }

  #decide(occurrence: Occurrence, tool: string, charge: Charge): Whose {
    const habit = this.#habits.excuseOf(occurrence);
    if (habit !== undefined) return { kind: "excused", habit };
    if (isExplainedWithout(tool, occurrence, this.#evidence)) return perhaps("explained");
    const theCase = caseOf(tool, occurrence, charge);
    const isDisturbed = charge === "repeated" && theCase !== undefined && this.#isDisturbed(theCase);
    const control = theCase && !isDisturbed ? controlFor(theCase, this.#evidence) : undefined;
    if (control !== undefined) return { kind: "certain", control: control.number };
    if (this.#habits.addresses.isAskedByAll(occurrence)) return perhaps("one-address");
    const { look } = occurrence;
    if (look.earnestTool !== tool && look.calls.some((call) => call.tool === tool)) return perhaps("one-of-these");
    return perhaps(look.before.some((call) => call.tool !== tool) ? "one-of-several" : "no-control");
  }

  /** What else touched the subject since the call before the repetition may have undone what that had done. */
  #isDisturbed({ tool, charged: [second], kept, occurrence }: Case): boolean {
    const first = kept.findLast(({ at }) => second !== undefined && at < second.at);
    return occurrence.session.occurrences.some(
      (other) =>
        other.subject === occurrence.subject &&
        other.look.to >= (first?.at ?? 0) &&
        other.look.to < occurrence.look.from &&
        this.of(other, tool, "every").kind !== "certain",
    );
  }
}

function perhaps(reason: Reason): Whose {
  return { kind: "perhaps", reason };
}
