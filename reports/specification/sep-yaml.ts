import { Document } from "yaml";
import { visibleText } from "../escape/visible-text.ts";
import { isBinding, type SpecificationReport, type StatementReport } from "../../report-model/specification-model.ts";

/** What the traceability file says of the proposal itself. */
export interface ProposalName {
  readonly sep: string;
  readonly specUrl: string;
}

interface Entry {
  readonly check?: string;
  readonly text: string;
  readonly excluded?: string;
}

const maxTextLength = 4000;

/**
 * The traceability file that SEP-2484 asks of a proposal: every MUST, REQUIRED and SHOULD of the file in its own words,
 * each with a check or with the reason why there is none. A sentence that several checks test has an entry for each, as
 * upstream writes it. What has neither cannot be said in that form, so it follows as a comment.
 */
export function renderSepYaml(report: SpecificationReport, { sep, specUrl }: ProposalName): string {
  const binding = report.statements.filter(({ normative, level }) => normative && isBinding(level));
  const document = new Document({
    sep: /^\d{1,9}$/.test(sep) ? Number(sep) : shown(sep),
    spec_url: shown(specUrl),
    requirements: withoutRepetition(binding.flatMap(entriesOf)),
  });
  const open = binding.filter(({ accounted }) => !accounted);
  if (open.length > 0) {
    const lines = open.map(({ line, text }) => ` - line ${line}: ${shown(text)}`);
    document.comment = [" Untested without a reason:", ...lines].join("\n");
  }
  return document.toString({ lineWidth: 0, singleQuote: true });
}

function entriesOf({ text, rows }: StatementReport): readonly Entry[] {
  const checks = [...new Set(rows.flatMap((row) => row.checks))];
  if (checks.length > 0) return checks.map((check) => ({ check, text: shown(text) }));
  const reasons = [...new Set(rows.flatMap(({ excluded }) => excluded ?? []))];
  return reasons.length === 0 ? [] : [{ text: shown(text), excluded: reasons.join("; ") }];
}

/** A rule that the file states twice in the same words is one requirement. */
function withoutRepetition(entries: readonly Entry[]): readonly Entry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}

function shown(text: string): string {
  return visibleText(text, maxTextLength);
}
