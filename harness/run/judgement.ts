/** What pure judging makes of evidence. The runner adds reproduction and turns it into a verdict. */
export type Judgement = Uncontradicted | Contradiction;

export type Uncontradicted =
  | { readonly kind: "holds"; readonly trials: number; readonly remark?: string }
  | { readonly kind: "undecided"; readonly reason: string }
  | { readonly kind: "not-applicable"; readonly reason: string };

export interface Contradiction {
  readonly kind: "contradicted";
  /** One sentence: who claims what, and what happened instead. */
  readonly message: string;
  readonly expected: string;
  /** One observation a line, `before → after` where there is a before. */
  readonly observed: readonly string[];
  /** Exchanges that the contradiction rests on, as indices into the conversation. */
  readonly exchanges?: readonly number[];
  /** The wording allows another reading: the verdict is `ambiguous` and never `fail`. */
  readonly ambiguity?: string;
  /** Overrides the check's own severity where one claim has cases of different weight. */
  readonly severity?: Severity;
}

export type Severity = "fail" | "warn" | "note";

export function holds(trials: number, remark?: string): Uncontradicted {
  return { kind: "holds", trials, ...(remark === undefined ? {} : { remark }) };
}

export function undecided(reason: string): Uncontradicted {
  return { kind: "undecided", reason };
}

export function notApplicable(reason: string): Uncontradicted {
  return { kind: "not-applicable", reason };
}

export function contradicted(facts: Omit<Contradiction, "kind">): Contradiction {
  return { kind: "contradicted", ...facts };
}
