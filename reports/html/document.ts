import { createHash } from "node:crypto";
import { markup, type Markup } from "./markup.ts";

/** A page that needs nothing else. */
export interface HtmlDocument {
  readonly title: string;
  readonly style: Markup;
  /** The only script that it runs; it is whole without one. */
  readonly script?: Markup;
  readonly header: Markup;
  readonly main: Markup;
}

/** The text of the page: nothing is loaded from anywhere, and nothing runs but what its policy names by its hash. */
export function renderDocument({ title, style, script, header, main }: HtmlDocument): string {
  const policy = [
    "default-src 'none'",
    "img-src data:",
    `style-src '${hashOf(style)}'`,
    ...(script === undefined ? [] : [`script-src '${hashOf(script)}'`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<div class="page">
${header}
<main id="main">
${main}
</main>
</div>
${
  script === undefined
    ? undefined
    : markup`<script>${script}</script>
`
}</body>
</html>
`.text;
}

const hashes = new WeakMap<Markup, string>();

/** A site has thousands of pages with one style. */
function hashOf(part: Markup): string {
  const known = hashes.get(part);
  if (known !== undefined) return known;
  const hash = `sha256-${createHash("sha256").update(part.text).digest("base64")}`;
  hashes.set(part, hash);
  return hash;
}
