/**
 * How much of what a server sends a report holds. Applied once, where a result enters the report, so that a report is
 * never larger than its number of results lets it be. Lengths are UTF-16 code units; the longest texts of the mutants
 * and hostile servers of this project take two thirds of these limits at the most.
 */
export const reportLimits = {
  /** Name of a tool, name or version of a server. */
  nameLength: 256,
  /** Message, expectation, one line of what was observed, an answer, one line of a problem's details. */
  textLength: 1_000,
  observedLines: 100,
  /** Observations about one suggested hint, and as many gaps. */
  suggestionLines: 10,
  detailLines: 200,
  /** Files whose changes a finding shows, and lines of each, with the one that counts the others. */
  diffs: 5,
  diffLines: 20,
  /** Tools that refuse an example. */
  refusingTools: 100,
  /** Inputs that were never answered. */
  silences: 100,
  /** Choices of one tool that took part in no call that worked. */
  idleParts: 500,
  /** The same of all tools together, of which each has an equal share, and at least a few. */
  idlePartsOfAll: 50_000,
  idlePartsAtLeast: 8,
  /** Calls of one counterexample: as many of its first as of its last ones. */
  calls: 200,
  /** Params of one call, and the decisive arguments, as JSON. */
  paramsLength: 20_000,
} as const;

/** How much of a report one finding shows, in every format for people; the rest stands in the JSON report. */
export const findingLimits = {
  observedLines: 5,
  /** Files whose contents are shown. */
  diffs: 3,
  /** Calls at the beginning of the conversation, and as many at its end. */
  callsAtEachEnd: 10,
  /** Params of one call, as JSON. */
  paramsLength: 2_000,
  /** Further tools of which the same is said. */
  otherTools: 8,
  /** Arguments beside the name of such a tool, as JSON. */
  argumentsLength: 60,
} as const;
