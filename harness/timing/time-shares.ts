import type { Phase } from "../../report-model/time-spent.ts";

/** What part of a time something gets. */
export interface TimeShare {
  /** In which its time is counted. */
  readonly phase: Phase;
  /** Between 0 and 1. */
  readonly share: number;
  /** Of which time, and what bounds it besides. */
  readonly of: string;
  /** What it is for. */
  readonly for: string;
}

/** Every share of time in a run; `explain time` prints them. */
export const timeShares = {
  closing: {
    phase: "other",
    share: 0.02,
    of: "the run, 3 s at most",
    for: "ending servers, removing sandboxes, writing the report",
  },
  asking: {
    phase: "asking",
    share: 0.1,
    of: "what is left",
    for: "asking everything once while the effects of queries are watched; a slow server has to be asked for other checks, too",
  },
  exploring: {
    phase: "exploring",
    share: 0.25,
    of: "what is left, 40 s at most or 0.1 s for each tool",
    for: "calling every tool until an answer tells something, before one is judged",
  },
  quietCalls: {
    phase: "exploring",
    share: 2 / 3,
    of: "the time for exploring",
    for: "calling tools once more that left no trace, all together",
  },
  oneCall: {
    phase: "exploring",
    share: 1 / 6,
    of: "the time for exploring that other tools do not need, 5 s at most",
    for: "one call, which never runs out, however many tools are silent",
  },
  firstCall: {
    phase: "exploring",
    share: 1 / 3,
    of: "what is left for exploring, 8 s at most",
    for: "the first call in a box, which may wait for a program to start",
  },
  leastCall: {
    phase: "exploring",
    share: 1 / 2,
    of: "the time that a box took to open",
    for: "one call, at least, since giving up too soon costs another box",
  },
  looking: {
    phase: "exploring",
    share: 0.25,
    of: "the time that answers took",
    for: "looking at once for what a call did, on a server that is never at rest",
  },
  probes: {
    phase: "exploring",
    share: 0.1,
    of: "what is left",
    for: "finding tools that show what others change",
  },
  starting: {
    phase: "starting",
    share: 1 / 4,
    of: "the time for calls",
    for: "starting servers; where a box for each tool would take longer, tools are called in a few boxes together",
  },
  turnCalls: {
    phase: "together",
    share: 1 / 2,
    of: "the turn of a tool, where time is short",
    for: "its calls",
  },
  turnWatched: {
    phase: "together",
    share: 3 / 4,
    of: "the turn of a tool, where time is short",
    for: "its calls and what is looked at around them; with more, the calls that checks plan are left out",
  },
  otherClient: {
    phase: "together",
    share: 0.05,
    of: "what is left",
    for: "one session of a client with another name",
  },
  early: {
    phase: "reproducing",
    share: 1 / 3,
    of: "what is left, and what it has taken so far",
    for: "reproducing and reducing what is grave beside the calls",
  },
  reproducing: {
    phase: "reproducing",
    share: 0.2,
    of: "the run",
    for: "reproducing what was found, since asking alone could take all of it",
  },
  waitingFindings: {
    phase: "reproducing",
    share: 0.25,
    of: "the run",
    for: "findings that wait to be reproduced; no tool gets a box of its own in that time",
  },
  lastFindings: {
    phase: "reproducing",
    share: 0.1,
    of: "the run",
    for: "the same where none waits, since what the last calls contradict is still to be shown again",
  },
} as const satisfies Readonly<Record<string, TimeShare>>;
