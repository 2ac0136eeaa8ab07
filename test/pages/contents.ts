import { join } from "node:path";
import { headingsOf, nodesOf, readPage } from "./page.ts";

/** Where every page of `docs/` is named. */
export const indexPage = "docs/README.md";

const [start, end] = ["<!-- contents -->", "<!-- /contents -->"];

/** What a page has between its title and the place of its contents, as a new page begins with it. */
export const placeOfContents = `${start}\n${end}`;

/** The pages that the index names, in its order: with a link where the package has them, as code where it has not. */
export function pagesOfIndex(index: string): { readonly linked: readonly string[]; readonly named: readonly string[] } {
  const nodes = nodesOf(index);
  const isPage = (name: string): boolean => /^[a-z-]+\.md$/u.test(name);
  const paths = (names: readonly string[]): readonly string[] =>
    [...new Set(names.filter(isPage))].map((name) => join("docs", name));
  return {
    linked: paths(nodes.flatMap((node) => (node.type === "link" ? [node.url] : []))),
    named: paths(nodes.flatMap((node) => (node.type === "inlineCode" ? [node.value] : []))),
  };
}

/**
 * A page with its table of contents, and, but for the index itself, links to the index and to the pages before and after it.
 *
 * @param path of the page
 * @param text of the page, with the two markers of the contents
 */
export function withContents(path: string, text: string): string {
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${path} has no ${start} with an ${end} after it.`);
  const sections = headingsOf(text).filter(({ depth }) => depth === 2);
  const list = sections.map(({ source, anchor }) => `- [${source}](#${anchor})`).join("\n");
  const parts = [
    start,
    ...(path === indexPage ? [] : [neighboursOf(path)]),
    ...(sections.length > 1 ? [list] : []),
    end,
  ];
  return `${text.slice(0, from)}${parts.join("\n\n")}${text.slice(to + end.length)}`;
}

function neighboursOf(path: string): string {
  const { linked, named } = pagesOfIndex(readPage(indexPage));
  const order = linked.includes(path) ? linked : named;
  const place = order.indexOf(path);
  const links = [
    ["before", order[place - 1]],
    ["next", order[place + 1]],
  ].flatMap(([label, other]) => (other === undefined ? [] : [`${label}: ${linkTo(other)}`]));
  return ["[All pages](README.md)", ...links].join(" · ");
}

function linkTo(path: string): string {
  return `[${headingsOf(readPage(path))[0]?.source ?? path}](${path.replace("docs/", "")})`;
}
