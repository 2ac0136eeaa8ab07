import type { SentenceDifference } from "../../../report-model/specification-difference.ts";
import { labelledText, paint, paragraph, type Layout } from "../../terminal/layout.ts";
import { shownSentence } from "../../terminal/wording.ts";
import { renderRows } from "../terminal-entries.ts";
import { demandText, lineText, sentenceText, type MovedBlock } from "./change-text.ts";

/** A sentence has more demands only where a file is made to have them. */
const demandsShown = 20;

/** One sentence: what became of its demands, where it stands, its words, and what hangs on it. */
export function renderSentence(sentence: SentenceDifference, layout: Layout): readonly string[] {
  const { demands, before, now, role, moved } = sentence;
  const [only] = demands;
  const changed = demands.filter(
    ({ change, fromLine, toLine }) => change !== "same" || fromLine !== undefined || toLine !== undefined,
  );
  const several = demands.length > 1;
  const head = several
    ? changed.length === 0
      ? shownKeywords(sentence)
      : `${changed.length} of ${demands.length} demands changed`
    : only === undefined
      ? "no keyword"
      : only.change === "same" && only.fromLine === undefined && only.before?.keyword === only.now?.keyword
        ? (only.now?.keyword ?? "")
        : demandText(only, sentence);
  const section = now?.section ?? before?.section ?? "";
  const wasIn =
    moved && before !== undefined && before.section !== section ? `, was in ${before.section || "no section"}` : "";
  return [
    `  ${paint(layout, ["bold"], shownSentence(head))}  ${lineText(sentence)}  ${role}${moved ? "  moved" : ""}`,
    ...(section + wasIn === ""
      ? []
      : paragraph(shownSentence(section + wasIn), layout, 4).map((line) => paint(layout, ["dim"], line))),
    ...paragraph(shownSentence(sentenceText(sentence)), layout, 4),
    ...(several && changed.length > 0 ? renderDemands(sentence, layout) : []),
    ...renderWarning(sentence, layout),
    ...renderKnown(sentence, layout),
  ];
}

function shownKeywords({ demands }: SentenceDifference): string {
  const keywords = demands.slice(0, demandsShown).map(({ now, before }) => (now ?? before)?.keyword ?? "");
  return keywords.join(", ");
}

function renderDemands(sentence: SentenceDifference, layout: Layout): readonly string[] {
  const { demands } = sentence;
  const left = demands.length - demandsShown;
  const texts = demands
    .slice(0, demandsShown)
    .map((demand) => `${demandText(demand, sentence)}${demand.clause === undefined ? "" : `: ${demand.clause}`}`);
  return [...texts, ...(left > 0 ? [`+${left} more: see --format json`] : [])].flatMap((text) =>
    paragraph(`- ${shownSentence(text)}`, layout, 4),
  );
}

/** A keyword below `Rationale` and the like. */
function renderWarning({ before, now }: SentenceDifference, layout: Layout): readonly string[] {
  return now?.informative === true && before?.informative !== true
    ? labelledText("note", ["its section is informative, so its keyword demands nothing"], layout)
    : [];
}

function renderKnown({ known, demands, change }: SentenceDifference, layout: Layout): readonly string[] {
  if (known === undefined) return [];
  const { rows, update } = known;
  const isOpen = demands.some(({ accounted }) => accounted === false);
  return [
    ...(rows.length === 0
      ? []
      : renderRows(rows, change === "level" || change === "reworded" ? "recheck" : "checks", layout)),
    ...labelledText("update", update === undefined ? [] : [`fingerprint ${update.from} is now ${update.to}`], layout),
    ...labelledText("untested", isOpen ? ["without a reason, for what came with this version"] : [], layout),
  ];
}

/** Sentences that went together: how many, from where and to where, and the first of them. */
export function renderMoved({ from, to, sentences }: MovedBlock, layout: Layout): readonly string[] {
  const [first] = sentences;
  if (first === undefined) return [];
  if (sentences.length === 1) return renderSentence(first, layout);
  const lines = sentences.map(({ now }) => now?.line ?? 1);
  const former = sentences.map(({ before }) => before?.line ?? 1);
  const head = `${sentences.length} sentences`;
  const where = `lines ${Math.min(...lines)} to ${Math.max(...lines)} (were ${Math.min(...former)} to ${Math.max(...former)})`;
  const sections = from === to ? `within ${to}` : `from ${from || "no section"} to ${to || "no section"}`;
  const rows = [...new Set(sentences.flatMap(({ known }) => known?.rows.map(({ id }) => id) ?? []))];
  return [
    `  ${paint(layout, ["bold"], head)}  ${where}`,
    ...paragraph(shownSentence(sections), layout, 4).map((line) => paint(layout, ["dim"], line)),
    ...paragraph(`first: ${shownSentence(sentenceText(first))}`, layout, 4),
    ...labelledText("rows", rows.length === 0 ? [] : [rows.join(", ")], layout),
  ];
}
