import type { Report } from "../../report-model/report-model.ts";
import { elideMiddle } from "../terminal/layout.ts";
import { markup, type Markup } from "./markup.ts";
import { prose } from "./prose.ts";

const detailsShown = { first: 3, last: 20 };

/** Faults of the target or of the suite, which no verdict tells of. */
export function renderProblems({ problems }: Report): Markup | undefined {
  if (problems.length === 0) return undefined;
  return markup`<section id="problems" aria-labelledby="problems-title">
<h2 id="problems-title">Problems</h2>
${problems.map(
  ({ code, message, details, hint }) => markup`<section class="group error">
<h3><code>${code}</code></h3>
<p>${prose(message)}</p>
${details.length === 0 ? undefined : markup`<pre><code>${elideMiddle(details, detailsShown).map((line) => markup`${line.replaceAll("\t", "    ")}\n`)}</code></pre>`}
<p><b>Try:</b> ${prose(hint)}</p>
</section>
`,
)}
</section>`;
}
