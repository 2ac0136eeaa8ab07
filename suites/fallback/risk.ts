import { effective, type Effective } from "../../harness/dialects/effective-hints.ts";
import { defaultHints } from "../../report-model/hints.ts";
import { fillHints, type DeclaredHints, type Hints } from "../../harness/dialects/hints.ts";

/** One rule of the envelope: what the static hints promise, and whether an answer breaks it. */
export interface EnvelopeRule {
  /** Whether the static hints promise anything that an answer could break. */
  readonly promised: (listed: Effective) => boolean;
  readonly broken: (answered: Effective) => boolean;
}

/** SR-ENV-RO, -D, -I and -OW of the rule catalogue. */
export const envelope: Record<"readOnly" | "additive" | "idempotent" | "closedWorld", EnvelopeRule> = {
  readOnly: { promised: (listed) => listed.readOnly, broken: (answered) => !answered.readOnly },
  additive: {
    promised: (listed) => !listed.destructive && !listed.readOnly,
    broken: (answered) => answered.destructive,
  },
  idempotent: {
    promised: (listed) => listed.idempotent && !listed.readOnly,
    broken: (answered) => !answered.idempotent,
  },
  closedWorld: { promised: (listed) => !listed.openWorld, broken: (answered) => answered.openWorld },
};

/** The readings of AMB-05: hints that an answer leaves out are the core defaults, or the tool's static hints. */
const omittedHintReadings = ["core-defaults", "static-hints"] as const;
type OmittedHintReading = (typeof omittedHintReadings)[number];

/**
 * An answer against a rule, read both ways where it leaves hints out.
 *
 * @returns `riskier` when both readings break the rule, else those that do
 */
export function compareWithStatic(
  rule: EnvelopeRule,
  listed: DeclaredHints,
  answered: DeclaredHints,
): "within" | "riskier" | { readonly contradictedBy: readonly OmittedHintReading[] } {
  const filled: Readonly<Record<OmittedHintReading, Hints>> = {
    "core-defaults": defaultHints,
    "static-hints": fillHints(listed, defaultHints),
  };
  const contradictedBy = omittedHintReadings.filter((reading) =>
    rule.broken(effective(fillHints(answered, filled[reading]))),
  );
  if (contradictedBy.length === 0) return "within";
  return contradictedBy.length === omittedHintReadings.length ? "riskier" : { contradictedBy };
}
