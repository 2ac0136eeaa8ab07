/** What files of a project lead to beyond it. */
export interface LedTo {
  readonly shown: readonly string[];
  /** It is not plainly what it is said to be: the target does not see it. */
  readonly leftOut: readonly string[];
}
