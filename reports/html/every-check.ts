import type { Report, Result, Verdict } from "../../report-model/report-model.ts";
import { verdicts } from "../../report-model/report-model.ts";
import { suiteCounts } from "../../report-model/suite-counts.ts";
import { markup, type Markup } from "./markup.ts";
import { prose } from "./prose.ts";
import { verdictMark } from "./verdict-mark.ts";

/** Every check that has a result, by suite, with how often each verdict came out. */
export function renderEveryCheck({ results, checks }: Report): Markup | undefined {
  if (results.length === 0) return undefined;
  const titles = new Map(checks.map(({ id, title }) => [id, title]));
  const { suites } = suiteCounts(results);
  const byCheck = new Map<string, Result[]>();
  for (const result of results) {
    const known = byCheck.get(result.check);
    if (known === undefined) byCheck.set(result.check, [result]);
    else known.push(result);
  }
  const ofSuite = (suite: string): Markup[] =>
    [...byCheck]
      .filter(([, [first]]) => first?.suite === suite)
      .map(
        ([check, members]) => markup`<tr data-suite="${suite}">
<th scope="row"><code>${check}</code><br><span class="dim">${prose(titles.get(check) ?? "")}</span></th>
<td>${renderCounts(countsOf(members))}</td>
</tr>
`,
      );
  return markup`<section id="checks" aria-labelledby="checks-title">
<h2 id="checks-title">Every check</h2>
${[...suites].map(
  ([suite, counts]) => markup`<details class="suite">
<summary><strong>${suite}</strong> ${renderCounts(counts)}</summary>
<table class="body"><thead><tr><th scope="col">Check</th><th scope="col">Results</th></tr></thead><tbody>
${ofSuite(suite)}</tbody></table>
</details>
`,
)}
</section>`;
}

function countsOf(results: readonly Result[]): ReadonlyMap<Verdict, number> {
  const counts = new Map<Verdict, number>();
  for (const { verdict } of results) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return counts;
}

/** Verdicts that occur, most concerning first. */
export function renderCounts(counts: ReadonlyMap<Verdict, number>): readonly Markup[] {
  return verdicts.flatMap((verdict) => {
    const count = counts.get(verdict) ?? 0;
    return count === 0 ? [] : [markup`${verdictMark(verdict, count)} `];
  });
}
