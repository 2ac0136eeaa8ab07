import { markup, type Markup } from "../../reports/html/markup.ts";

/** Leaves room for head, style and the links to other pages. */
const maxRowBytes = 200_000;
const maxRows = 200;

/** A row, and what it was made from. */
export interface Row<Item> {
  readonly item: Item;
  readonly html: Markup;
}

/** Rows in parts that fit on a page; one that has no row where there are none. */
export function pagesOf<Item>(
  items: Iterable<Item>,
  render: (item: Item) => Markup,
): readonly (readonly Row<Item>[])[] {
  const pages: Row<Item>[][] = [[]];
  let bytes = 0;
  for (const item of items) {
    const row = { item, html: render(item) };
    const size = Buffer.byteLength(row.html.text);
    const last = pages.at(-1);
    if (last !== undefined && last.length > 0 && (bytes + size > maxRowBytes || last.length >= maxRows)) {
      pages.push([row]);
      bytes = size;
    } else {
      last?.push(row);
      bytes += size;
    }
  }
  return pages;
}

/** Links to all pages of a list; nothing where it has one. */
export function pageLinks(name: string, current: number, count: number): Markup | undefined {
  if (count < 2) return undefined;
  return markup`<nav aria-label="Pages of this list"><ul class="pages">
${Array.from({ length: count }, (_, index) => index + 1).map(
  (number) =>
    markup`<li><a href="${name}-${number}.html"${number === current ? markup` aria-current="page"` : undefined}>${number}</a></li>
`,
)}</ul></nav>`;
}
