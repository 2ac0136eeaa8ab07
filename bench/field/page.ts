import { markdownTable } from "../table.ts";
import { accusingVerdicts, type FieldFinding } from "./findings.ts";
import { notJudged, opinions, staleMark, type JoinedFindings } from "./judgements.ts";

/** The parts of the page that this program writes; everything else there is written by hand. */
const parts = ["servers", "counts", "findings"] as const;
export type PagePart = (typeof parts)[number];

export interface JoinedServer {
  readonly name: string;
  readonly findings: JoinedFindings;
}

/**
 * @returns what stands between the two markers of a part
 * @throws Error when the page lacks one of them
 */
export function readPart(page: string, part: PagePart): string {
  const [from, to] = boundsOf(page, part);
  return page.slice(from, to);
}

/** Replaces what stands between the two markers of each part. */
export function writeParts(page: string, texts: Readonly<Record<PagePart, string>>): string {
  return parts.reduce((before, part) => {
    const [from, to] = boundsOf(before, part);
    const text = texts[part].trim();
    return `${before.slice(0, from)}\n${text === "" ? "" : `\n${text}\n`}\n${before.slice(to)}`;
  }, page);
}

function boundsOf(page: string, part: PagePart): readonly [number, number] {
  const [start, end] = [`<!-- field:${part} -->`, `<!-- /field:${part} -->`];
  const from = page.indexOf(start);
  const to = page.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`The page has no ${start} with an ${end} after it.`);
  return [from + start.length, to];
}

/** Every accusation below what was written about it, as `parseJudgements` reads it. */
export function renderFindings(servers: readonly JoinedServer[]): string {
  return servers
    .map(({ name, findings }) => ({ name, items: itemsOf(findings) }))
    .filter(({ items }) => items.length > 0)
    .map(({ name, items }) => `### ${name}\n\n${items.join("\n")}`)
    .join("\n\n");
}

function itemsOf({ judged, notJudged: open }: JoinedFindings): readonly string[] {
  const items = judged.flatMap(({ opinion, reason, current, stale }) => [
    `- **${opinion}**: ${reason}`,
    ...current.map(findingLine),
    ...stale.map(({ text }) => `  - ${text}${staleMark}`),
  ]);
  return open.length === 0 ? items : [...items, `- **${notJudged}**`, ...open.map(findingLine)];
}

function findingLine({ fingerprint, verdict, check, tool, case: which }: FieldFinding): string {
  const about = [check, ...(which === undefined ? [] : [which]), ...(tool === undefined ? [] : [tool])];
  // A backquote would end the code span, and no name of a tool needs one to be recognized.
  const words = about.map((word) => `\`${word.replaceAll(/[`\s]/gu, "?")}\``);
  return `  - \`${fingerprint}\` ${verdict} ${words.join(", ")}`;
}

/** How many accusations of each verdict were found to be what, and how many judgements have lost theirs. */
export function renderCounts(servers: readonly JoinedServer[]): string {
  const judged = servers.flatMap(({ findings }) => findings.judged);
  const rowOf = (title: string, findings: readonly { readonly verdict: string }[]): readonly string[] => [
    title,
    ...accusingVerdicts.map((verdict) => String(findings.filter((finding) => finding.verdict === verdict).length)),
  ];
  return markdownTable(
    ["", ...accusingVerdicts],
    [
      ...opinions.map((opinion) =>
        rowOf(
          opinion,
          judged.filter((each) => each.opinion === opinion).flatMap(({ current }) => current),
        ),
      ),
      rowOf(
        notJudged,
        servers.flatMap(({ findings }) => findings.notJudged),
      ),
      rowOf(
        "stale",
        judged.flatMap(({ stale }) => stale),
      ),
    ],
  );
}
