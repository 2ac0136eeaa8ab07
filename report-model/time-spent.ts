/** What a run does, under names that stay. */
export const phases = [
  "starting",
  "asking",
  "exploring",
  "together",
  "alone",
  "reproducing",
  "reducing",
  "waiting-for-rest",
  "other",
] as const;

export type Phase = (typeof phases)[number];

/** What goes on in each. */
export const phaseTexts: Readonly<Record<Phase, string>> = {
  starting: "an instance of the server, until it has introduced itself",
  asking: "what needs no call: the list, queries, requests that are to be refused",
  exploring: "which arguments work, and which tools show what others change",
  together: "several tools are called in one box",
  alone: "a tool is called in a box of its own",
  reproducing: "what was found is tried again",
  reducing: "what was found is made smaller",
  "waiting-for-rest": "until nothing can happen late any more",
  other: "all else: judging, ending, writing",
};

/** How long a run was in one phase. */
export interface PhaseTime {
  readonly phase: Phase;
  /** How often it began; absent for `other`. */
  readonly count?: number;
  /** From begin to end, all of them together: more than the run took where several ran beside each other. Absent for `other`. */
  readonly totalMs?: number;
  /**
   * Its share of the time of the run. Each moment is divided equally among what goes on in it, and what waits for a part of
   * itself has none: a tool that is called alone, and whose box is just starting, leaves that moment to `starting`. All
   * shares together are the time of the run.
   */
  readonly shareMs: number;
}
