import type { OwnedEffect, Watch } from "../../../calls/execution/execution.ts";

/** Something that a server does whichever tool is called. */
export interface Habit {
  readonly change: OwnedEffect;
  /** Names of tools whose calls came with it. */
  readonly tools: readonly string[];
  /** Whether it came with a call that failed, too. */
  readonly alsoWhenFailing: boolean;
}

/** What the calls of a server have in common. Plain JSON. */
export interface HabitsEvidence {
  readonly habits: readonly Habit[];
  /** What the first calls of each session left, whichever tools were called; none when absent. */
  readonly atFirstCalls?: readonly OwnedEffect[];
  /** Protocol errors that nearly all failing tools share. */
  readonly errors: readonly CommonError[];
  /** Hosts beyond the machine that several tools reach. */
  readonly hosts: readonly SharedHost[];
  /** How many tools were called whose effects are all known. */
  readonly called: number;
  /** How many of them worked; absent where that was not counted. */
  readonly worked?: number;
  /** Files that the server opened in any box and that tell where it runs; absent where that was not seen. */
  readonly looks?: readonly string[];
  /** What could be seen of their calls; absent where none was made. */
  readonly watch?: Watch;
}

/** A protocol error that nearly all failing tools of a server answer with. */
export interface CommonError {
  readonly code: number;
  /** Names of the tools that answered with it. */
  readonly tools: readonly string[];
  /** One of the answers, as a report shows it. */
  readonly example: string;
}

/** A host beyond the machine that several tools of a server reach, whatever their arguments. */
export interface SharedHost {
  readonly host: string;
  /** Names of the tools whose calls reached it. */
  readonly tools: readonly string[];
}
