import type { CheckedDialects, CheckFacts, EvidenceFor } from "../../check/check.ts";
import type { Judgement } from "../../check/judgement.ts";
import type { DialectSubject } from "../../check/subject.ts";
import type { EffectKind } from "../../observe/effect/effect.ts";
import type { AskedSession } from "../../calls/journal/asked-record.ts";

/** Judges what observers saw of sessions in which queries were asked, against others in which they were not. */
export interface WindowCheck extends CheckFacts {
  readonly evidence: EvidenceFor<WindowCheck>;
  readonly per: "server";
  readonly dialects: CheckedDialects;
  /** The kinds of effects it is about; if no tier that sees them watches, the check does not run. */
  readonly kinds: readonly EffectKind[];
  readonly judge: (sessions: readonly AskedSession[], subject: DialectSubject) => Judgement;
}
