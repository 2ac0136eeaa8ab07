import type { CheckedDialects, CheckFacts, EvidenceFor } from "../../check/check.ts";
import type { Judgement } from "../../check/judgement.ts";
import type { DialectSubject } from "../../check/subject.ts";
import type { EffectKind, Window } from "../../observe/effect/effect.ts";

/** Judges what observers saw while queries ran, against control windows. */
export interface WindowCheck extends CheckFacts {
  readonly evidence: EvidenceFor<WindowCheck>;
  readonly per: "server";
  readonly dialects: CheckedDialects;
  /** The kinds of effects it is about; if no tier that sees them watches, the check does not run. */
  readonly kinds: readonly EffectKind[];
  readonly judge: (windows: readonly Window[], subject: DialectSubject) => Judgement;
}
