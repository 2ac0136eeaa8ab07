import { renderDocument } from "../../reports/html/document.ts";
import { markup, type Markup } from "../../reports/html/markup.ts";
import { style } from "../../reports/html/style.ts";

/** One page of the site, and the same as JSON. */
export interface SitePage {
  /** Its name without an ending, below the directory of the site, such as `server/notes`. */
  readonly path: string;
  readonly title: string;
  readonly body: Markup;
  readonly data: unknown;
}

const own = markup`${style}
.matrix { min-width: 52rem; }
.matrix.narrow { min-width: 36rem; }
.matrix td, .matrix th { font-size: 0.9em; }
.matrix code { overflow-wrap: break-word; }
.matrix th[scope="row"] { min-width: 9rem; max-width: 18rem; }
.matrix .day { white-space: nowrap; }
.matrix td.untrue { background: var(--red-bg); }
.pages { display: flex; flex-wrap: wrap; gap: 0.25rem 0.9rem; padding: 0; margin: 0.75rem 0; list-style: none; }
[aria-current="page"] { font-weight: 600; color: var(--text); text-decoration: none; }
blockquote { margin: 0.75rem 0; padding: 0.6rem 1rem; background: var(--card); border-left: 0.3rem solid var(--blue); white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/** Pages that every page links. */
const parts = [
  ["index", "Overview"],
  ["servers-1", "Matrix"],
  ["clients-1", "What clients do"],
] as const;

/** The whole page: no script, and nothing is loaded from anywhere. */
export function renderPage({ path, title, body }: SitePage, siteTitle: string): string {
  const up = path.includes("/") ? "../" : "";
  const name = path.slice(path.lastIndexOf("/") + 1);
  const header = markup`<header>
<p class="dim">${siteTitle}</p>
<h1>${title}</h1>
<nav aria-label="Parts of this site"><ul>
${parts.map(
  ([
    file,
    words,
  ]) => markup`<li><a href="${up}${file}.html"${path === file ? markup` aria-current="page"` : undefined}>${words}</a></li>
`,
)}<li><a href="${name}.json">This page as JSON</a></li>
</ul></nav>
</header>`;
  return renderDocument({ title: `${title} · ${siteTitle}`, style: own, header, main: body });
}
