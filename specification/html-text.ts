/**
 * What stands between the tags of an HTML node, as Markdown with the same lines. Pages of the specification put notes
 * and warnings into tags of MDX, and the rules inside bind like any other.
 *
 * Lines lose their indent, which would make them code.
 */
export function markdownInHtml(html: string): string {
  return html
    .replaceAll(/<!--[^]*?(?:-->|$)/g, onlyLineFeeds)
    .replaceAll(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, onlyLineFeeds)
    .replaceAll(/<\/?[A-Za-z][^<>]*>/g, onlyLineFeeds)
    .replaceAll(/^[ \t]+/gm, "");
}

function onlyLineFeeds(text: string): string {
  return text.replaceAll(/[^\n]+/g, "");
}
