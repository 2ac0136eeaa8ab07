/** What is wrong with a check that somebody else wrote. */
export type CheckFault =
  | {
      readonly code: "malformed-check";
      /** Its id, where it has one. */
      readonly check?: string;
      /** Where it stands, such as `checks[2]`. */
      readonly place: string;
      /** The member that is wrong, such as `judge` or `requirements[0].level`; absent where the whole is no object. */
      readonly member?: string;
      readonly expected: string;
      /** What stands there, in short. */
      readonly found: string;
    }
  | {
      readonly code: "check-id-taken";
      readonly check: string;
      readonly place: string;
      /** By a check of this package, or by another one of those given. */
      readonly by: "bundled" | "given";
    }
  | {
      /** `explainedBy` names a check that does not exist. */
      readonly code: "unknown-explanation";
      readonly check: string;
      readonly place: string;
      readonly explainedBy: string;
    };
