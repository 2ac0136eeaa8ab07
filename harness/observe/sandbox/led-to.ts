/** What files of a project refer to outside of it. */
export interface LedTo {
  readonly shown: readonly string[];
  /** It is not clearly what the reference says: the target does not see it. */
  readonly leftOut: readonly string[];
}
