import type {
  DifferenceSummary,
  SentenceDifference,
  SpecificationDifference,
} from "../../../report-model/specification-difference.ts";
import { statement } from "../fixture-specification.ts";

const noChange: DifferenceSummary = {
  before: 4,
  now: 4,
  stronger: 0,
  weaker: 0,
  reversed: 0,
  new: 0,
  removed: 0,
  reworded: 0,
  moved: 0,
  plain: 0,
  unaccounted: 0,
};

/** A difference of two versions of a document that is known, but for what is given. */
export function difference(
  sentences: readonly SentenceDifference[],
  {
    summary,
    ...given
  }: Partial<Omit<SpecificationDifference, "summary">> & {
    readonly summary?: Partial<DifferenceSummary>;
  } = {},
): SpecificationDifference {
  return {
    schemaVersion: 1,
    before: "old.md",
    now: "new.md",
    documents: [{ id: "doors", title: "Proposal: Doors", status: "draft" }],
    summary: { ...noChange, ...summary },
    sentences,
    headings: [],
    unpaired: [],
    reports: [],
    exitCode: 0,
    ...given,
  };
}

const side = {
  line: 7,
  section: "Specification / Opening",
  text: "Servers SHOULD close doors.",
  informative: false,
} as const;

/** A MUST that is a SHOULD now, but for what is given. */
export function weakened(given: Partial<SentenceDifference> = {}): SentenceDifference {
  return {
    change: "level",
    moved: false,
    reworded: false,
    normative: true,
    role: "server",
    before: { ...side, line: 5, text: "Servers MUST close doors." },
    now: side,
    demands: [
      {
        change: "weaker",
        before: { level: "MUST", keyword: "MUST", inherited: false },
        now: { level: "SHOULD", keyword: "SHOULD", inherited: false },
      },
    ],
    words: [
      { kind: "same", text: "Servers" },
      { kind: "removed", text: " MUST" },
      { kind: "added", text: " SHOULD" },
      { kind: "same", text: " close doors." },
    ],
    known: { rows: statement().rows, update: { from: "00000000000000aa", to: "00000000000000bb" } },
    ...given,
  };
}

/** The same where the proposal is not one that this tool knows. */
export function weakenedForeign(given: Partial<SentenceDifference> = {}): SentenceDifference {
  const { known: _, ...sentence } = weakened(given);
  return sentence;
}

/** A sentence that stands elsewhere now. */
export function moved(line: number): SentenceDifference {
  const text = `Servers MUST close door ${line}.`;
  const demand = { level: "MUST", keyword: "MUST", inherited: false } as const;
  return {
    change: "moved",
    moved: true,
    reworded: false,
    normative: true,
    role: "server",
    before: { ...side, line, text },
    now: { ...side, line: line + 40, section: "Specification / Closing", text },
    demands: [{ change: "same", before: demand, now: demand }],
  };
}
