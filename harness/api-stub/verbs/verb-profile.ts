import type { HintName } from "../../../report-model/hints.ts";

/** Verbs that every published mapping knows. */
export const verbs = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Verb = (typeof verbs)[number];

/** What a mapping says about one hint: a value, unset (the default of the core specification applies), or anything. */
export type ExpectedHint = boolean | "unset" | "any";

export type ExpectedHints = Readonly<Record<HintName, ExpectedHint>>;

/** A published mapping from verbs to hints. Mappings disagree (AMB-25), so one has to be chosen by name. */
export interface VerbProfile {
  readonly id: string;
  /** Where it was published. */
  readonly source: string;
  readonly verbs: Readonly<Record<Verb, ExpectedHints>>;
  /** Tools for other verbs. */
  readonly otherVerbs: "no-annotations" | ExpectedHints;
  /** Whether only the tool itself may have the title, taken from the operation. */
  readonly titles: "tool-title-from-the-operation" | "any";
}

/** The verb of the seven that a method name means, in any case. */
export function verbOf(method: string): Verb | undefined {
  const upper = method.toUpperCase();
  return verbs.find((verb) => verb === upper);
}
