import { markup, type Markup } from "./markup.ts";

/** Dark and light as the reader's system is, and on paper black on white. Every pair of colours has a contrast of 4.5 or more. */
export const style: Markup = markup`
:root {
  color-scheme: light dark;
  --page: #fbfbfa; --card: #ffffff; --sunk: #f2f2ef; --line: #dcdcd6; --text: #1d1f21; --dim: #5b6067; --link: #0b5cad;
  --red: #a3161b; --red-bg: #fdebea; --purple: #7a2396; --purple-bg: #f7ebfb; --amber: #7a4a00; --amber-bg: #fdf2d8;
  --blue: #0b5480; --blue-bg: #e5f2fb; --green: #17602f; --green-bg: #e5f5e9; --grey: #50555b; --grey-bg: #ededea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #16181b; --card: #1e2125; --sunk: #272b30; --line: #3a3f46; --text: #e7e8ea; --dim: #a5abb3; --link: #7cb8f5;
    --red: #ff9a94; --red-bg: #43191b; --purple: #e0a5f2; --purple-bg: #371c40; --amber: #f2c265; --amber-bg: #3b2b0d;
    --blue: #8ccbf5; --blue-bg: #12303f; --green: #86d79d; --green-bg: #143420; --grey: #b9bec5; --grey-bg: #30343a;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: break-word; }
.page { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; }
h1 { font-size: 1.7rem; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; }
h3 { font-size: 1rem; overflow-wrap: anywhere; }
h4 { font-size: 0.8rem; text-transform: uppercase; letter-spacing: 0.04em; color: var(--dim); margin: 1rem 0 0.25rem; }
p { margin: 0.25rem 0; }
a { color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
code, pre { font: 0.86em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre code { font-size: 1em; }
code { overflow-wrap: anywhere; white-space: pre-wrap; }
h3 code, summary code { font-weight: 600; }
.dim { color: var(--dim); }

label .mark { font-size: 0.9em; }
.mark { display: inline-block; padding: 0 0.5em; border-radius: 1em; font-size: 0.85em; font-weight: 600; white-space: nowrap; color: var(--grey); background: var(--grey-bg); }
.mark.fail { color: var(--red); background: var(--red-bg); }
.mark.error { color: var(--purple); background: var(--purple-bg); }
.mark.warn, .mark.inconclusive { color: var(--amber); background: var(--amber-bg); }
.mark.ambiguous { color: var(--blue); background: var(--blue-bg); }
.mark.pass { color: var(--green); background: var(--green-bg); }

header .command { color: var(--dim); overflow-wrap: anywhere; }
.outcome { margin: 1rem 0; padding: 0.9rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-left: 0.4rem solid var(--amber); border-radius: 0.4rem; }
.outcome.good { border-left-color: var(--green); }
.outcome.bad { border-left-color: var(--red); }
.outcome.broken { border-left-color: var(--purple); }
.outcome strong { font-size: 1.15rem; }
.counts { display: flex; flex-wrap: wrap; gap: 0.4rem; margin: 0.5rem 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.1rem; padding: 0; margin: 0.5rem 0 0; list-style: none; }

.scroll { overflow-x: auto; }
@media (max-width: 52rem) { .wide::before { content: "Scrolls sideways →"; display: block; position: sticky; left: 0; width: max-content; padding: 0.2rem 0.4rem; font-size: 0.85em; color: var(--dim); } }
/* A line between rows goes with a cell that stays in its place only where no two cells share it. */
table { border-collapse: separate; border-spacing: 0; width: 100%; background: var(--card); }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.7rem; border-bottom: 1px solid var(--line); font-weight: normal; }
thead th, thead code { overflow-wrap: normal; }
thead th { font-size: 0.85em; color: var(--dim); background: var(--sunk); }

.picture { min-width: 50rem; }
.picture th[scope="row"] { min-width: 10rem; max-width: 18rem; position: sticky; left: 0; background: var(--card); z-index: 1; }
.picture thead th:first-child { position: sticky; left: 0; z-index: 2; }
.picture th[scope="row"] code { display: inline-block; max-width: 16rem; overflow-wrap: break-word; }
@media (max-width: 52rem) { .picture th[scope="row"] code { max-width: 9rem; } }
.picture details { margin: 0; border: 0; }
.picture summary { padding: 0; }
.picture td { min-width: 9rem; font-size: 0.9em; }
.picture td.contradicted { background: var(--red-bg); }
.value { display: inline-block; font-weight: 600; padding: 0 0.5em; border-radius: 0.3rem; border: 1px solid transparent; }
.value.mild { color: var(--green); background: var(--green-bg); }
.value.warns { color: var(--amber); background: var(--amber-bg); }
.value .default { font-weight: normal; }
.value.none { color: var(--dim); font-weight: normal; }
.line { margin-top: 0.2rem; overflow-wrap: anywhere; }

details > summary { cursor: pointer; padding: 0.45rem 0.8rem; overflow-wrap: anywhere; }
details { background: var(--card); border: 1px solid var(--line); border-radius: 0.4rem; margin: 0.4rem 0; }
details > summary:hover { background: var(--sunk); }
.body { padding: 0.2rem 1rem 0.9rem; margin: 0; }
.finding .body { scroll-margin-top: 6.5rem; }
ul.body { padding-left: 2rem; }
table.body { padding: 0; }
.finding, .group, .reason, .suite { content-visibility: auto; contain-intrinsic-size: auto 3rem; }
.group { margin: 1.25rem 0; padding: 0.9rem 1rem; background: var(--card); border: 1px solid var(--line); border-left: 0.3rem solid var(--grey); border-radius: 0.4rem; }
.group.fail { border-left-color: var(--red); }
.group.error { border-left-color: var(--purple); }
.group.warn { border-left-color: var(--amber); }
.group.ambiguous { border-left-color: var(--blue); }
.known .group:not(.stale) { border-left-color: var(--grey); }
.claim { margin: 0.3rem 0 0.6rem; }
.dialect { font-size: 0.85em; font-weight: normal; color: var(--dim); border: 1px solid var(--line); border-radius: 0.3rem; padding: 0 0.4em; }
.facts { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; font-size: 0.85em; color: var(--dim); }
dl { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 0.25rem 0.9rem; margin: 0.6rem 0 0; }
dt { grid-column: 1; color: var(--dim); }
dd { grid-column: 2; margin: 0; overflow-wrap: anywhere; }
.calls { margin: 0.25rem 0; padding-left: 2rem; }
.calls .gap { list-style: none; color: var(--dim); }
.answer { color: var(--dim); }
pre { margin: 0.25rem 0; padding: 0.6rem 0.8rem; background: var(--sunk); border-radius: 0.3rem; white-space: pre-wrap; overflow-wrap: anywhere; }
pre.command code { user-select: all; }
.diff .removed { color: var(--red); }
.diff .added { color: var(--green); }
:target { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 0.3rem; }

form { margin-top: 1.25rem; display: flex; flex-wrap: wrap; gap: 0.6rem 1.2rem; align-items: end; padding: 0.8rem 1rem; background: var(--sunk); border: 1px solid var(--line); border-radius: 0.4rem; }
fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: 0.3rem 0.8rem; }
legend { padding: 0; }
label { font-size: 0.9em; }
.field { display: grid; gap: 0.15rem; }
input[type="search"], select, button { font: inherit; color: var(--text); background: var(--card); border: 1px solid var(--dim); border-radius: 0.3rem; padding: 0.25rem 0.5rem; max-width: 20rem; }

@media (max-width: 40rem) {
  .page { padding: 1rem 0.75rem 3rem; }
  dl { grid-template-columns: minmax(0, 1fr); }
  dt, dd { grid-column: 1; }
  dd { margin-bottom: 0.3rem; }
  .field, input[type="search"], select { width: 100%; max-width: none; }
}
@media print {
  :root { --page: #fff; --card: #fff; --sunk: #fff; --text: #000; --dim: #333; --line: #999; --link: #000; }
  body { font-size: 10pt; }
  form, nav { display: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .finding, .group, .reason, .suite { content-visibility: visible; }
  .finding, tr { break-inside: avoid; }
  .mark { border: 1px solid; }
}
`;
