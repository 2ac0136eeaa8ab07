import { verdicts, type Result } from "../../report-model/report-model.ts";
import { verdictMark } from "./verdict-mark.ts";
import { markup, type Markup } from "./markup.ts";

/** A longer list of tools is no help; the search finds them. */
const maxTools = 1_000;

/**
 * The filters of the page: by verdict, suite, tool and text. Hidden until the script makes them work.
 *
 * @param results those that the page shows
 */
export function renderFilterForm(results: readonly Result[]): Markup | undefined {
  if (results.length === 0) return undefined;
  const seen = verdicts.filter((verdict) => results.some((result) => result.verdict === verdict));
  const suites = [...new Set(results.map(({ suite }) => suite))];
  const tools = [...new Set(results.flatMap(({ tool }) => tool ?? []))].toSorted().slice(0, maxTools);
  return markup`<form hidden aria-label="Filter what is shown">
<fieldset><legend class="dim">Verdicts</legend>
${seen.map((verdict) => markup`<label><input type="checkbox" name="verdict" value="${verdict}" checked> ${verdictMark(verdict)}</label>\n`)}
</fieldset>
<div class="field"><label for="filter-suite">Suite</label><select id="filter-suite" name="suite"><option value="">all suites</option>${suites.map(option)}</select></div>
<div class="field"><label for="filter-tool">Tool</label><select id="filter-tool" name="tool"><option value="">all tools</option>${tools.map(option)}</select></div>
<div class="field"><label for="filter-text">Text</label><input id="filter-text" type="search" name="text" placeholder="words, all of them"></div>
<button type="reset">Show all</button>
<output class="dim" role="status">All findings are shown.</output>
</form>`;
}

function option(name: string): Markup {
  return markup`<option value="${name}">${name}</option>`;
}
