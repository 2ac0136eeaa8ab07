/**
 * Why a contradiction that was seen decides nothing:
 *
 * - `run-ended` the run ended before it could be tried again
 * - `too-many` there were too many to try each again
 * - `not-possible` it could not be tried again, or not three times: no instance could be launched for it, for example
 * - `not-again` it was tried and did not come each time
 * - `too-few-calls` it takes many calls to show it, and few were made
 */
export const reasonsUnproven = ["run-ended", "too-many", "not-possible", "not-again", "too-few-calls"] as const;

export type WhyUnproven = (typeof reasonsUnproven)[number];

export interface Unproven {
  readonly why: WhyUnproven;
  /** The verdict that the contradiction has where it comes again each time. */
  readonly otherwise: "fail" | "warn" | "note" | "ambiguous";
}
