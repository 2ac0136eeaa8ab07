/** Sessions in which tools were called once more, since what was seen of them did not decide. */
export interface DoubtedTools {
  /** What was doubted, under a name that stays, such as `nothing-to-change`. */
  readonly doubt: string;
  /** How the tools were called there, such as `alone`. */
  readonly shape: string;
  /** Why, such as "there was nothing for it to change". */
  readonly why: string;
  /** Their names, once for each time that sessions were opened. Hostile text. */
  readonly tools: readonly string[];
}
