import { isChanged, isWorse, trendOf, type ServerTrend } from "../../audit/trend.ts";
import { namesOfServers } from "../../audit/record/results-directory.ts";
import { renderToolsDifferenceText } from "../../reports/difference/terminal.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import type { Layout } from "../../reports/terminal/layout.ts";

/** What an audit compares itself with. */
export interface Since {
  /** Results of the audit before. */
  readonly old: string;
  readonly results: string;
  /** Ids of the servers of this audit. */
  readonly ids: readonly string[];
  /** Ids of the whole list, of which this audit may have a part. */
  readonly listed: readonly string[];
}

const maxLineLength = 300;

/**
 * Tells what came, went and changed since an audit before, one server at a time.
 *
 * @param tell gets each text as soon as it is known
 * @returns whether a server is worse than before
 */
export async function tellTrend(
  { old, results, ids, listed }: Since,
  layout: Layout,
  tell: (text: string) => Promise<void>,
): Promise<boolean> {
  const gone = (await namesOfServers(old)).filter((id) => !listed.includes(id));
  let worse = 0;
  let changed = 0;
  for (const id of ids) {
    const trend = await trendOf(old, results, id);
    if (isWorse(trend)) worse += 1;
    if (!isChanged(trend)) continue;
    changed += 1;
    await tell(trendText(trend, layout));
  }
  for (const id of gone) await tell(`${id}: not in the list any more\n`);
  await tell(`Since ${old}: ${changed} changed, ${worse} worse, ${gone.length} gone\n`);
  return worse > 0;
}

function trendText({ id, before, now, difference, failures }: ServerTrend, layout: Layout): string {
  const line = (text: string): string => `${visibleText(text, maxLineLength)}\n`;
  if (now === undefined) return line(`${id}: not done`);
  if (before === undefined) return line(`${id}: new, ${now.record.status}`);
  const status = before.record.status === now.record.status ? "" : `, ${before.record.status} → ${now.record.status}`;
  const because = now.record.because === undefined ? "" : `: ${now.record.because}`;
  const head = line(`${id}: ${before.record.version ?? "?"} → ${now.record.version ?? "?"}${status}${because}`);
  const failing = failures.map(({ check, tool }) =>
    line(`  fails now: ${check}${tool === undefined ? "" : ` of ${tool}`}`),
  );
  const text = difference === undefined ? "" : renderToolsDifferenceText(difference, layout);
  return [head, ...failing, text].join("");
}
