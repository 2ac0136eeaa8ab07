import type { Check } from "../../harness/check/check.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { relay } from "../../harness/evidence/relay/relay.ts";
import type { RelayEvidence } from "../../harness/evidence/relay/relay-evidence.ts";
import { relayChecks } from "../../suites/relay/index.ts";

/** Evidence as a recording has it: JSON has no maps. */
interface PlainEvidence extends Omit<RelayEvidence, "renaming"> {
  readonly renaming: Omit<RelayEvidence["renaming"], "upstreamOf"> & {
    readonly upstreamOf: readonly (readonly [string, readonly string[]])[];
  };
}

function plain({ renaming, ...evidence }: RelayEvidence): PlainEvidence {
  return { ...evidence, renaming: { ...renaming, upstreamOf: [...renaming.upstreamOf] } };
}

function revived({ renaming, ...evidence }: PlainEvidence): RelayEvidence {
  return { ...evidence, renaming: { ...renaming, upstreamOf: new Map(renaming.upstreamOf) } };
}

/** The checks of relays, each with a judge of evidence that is plain JSON. */
export const plainChecks: readonly Check[] = relayChecks.filter(relay.judgedBy).map((check) => ({
  ...check,
  judge: (evidence: PlainEvidence, subject: object): Judgement =>
    Reflect.apply(check.judge, check, [revived(evidence), subject]),
}));

/** Checks that a run can use, of those that judge plain evidence. */
export function checksOfRun(checks: readonly Check[]): readonly Check[] {
  return checks.map((check) => ({
    ...check,
    judge: (evidence: RelayEvidence, subject: object): Judgement =>
      Reflect.apply(check.judge, check, [plain(evidence), withoutList(subject)]),
  }));
}

/** No check of relays judges by the introduction of its subject: the evidence has those of both sides. */
function withoutList(subject: object): object {
  const initialized = { protocolVersion: "", capabilities: {}, serverInfo: { name: "", version: "" }, raw: {} };
  const list = { tools: [], nameless: [], pages: 0, cursors: [], end: { kind: "complete" } };
  return { ...subject, introduction: { initialized, list } };
}
