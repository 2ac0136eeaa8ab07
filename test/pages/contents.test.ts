import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { indexPage, pagesOfIndex, withContents } from "./contents.ts";
import { docsPages, headingsOf, isShipped, nodesOf, readPage } from "./page.ts";

const others = docsPages.filter((path) => path !== indexPage);

describe("docs is a site", () => {
  it("has every page in its index, with a link where the package has it", () => {
    const { linked, named } = pagesOfIndex(readPage(indexPage));
    expect([...linked].toSorted()).toEqual(others.filter(isShipped));
    expect([...named].toSorted()).toEqual(others.filter((path) => !isShipped(path)));
  });

  it.each(docsPages)("%s has one title, and a line below it that says what it is for", (path) => {
    const text = readPage(path);
    expect(headingsOf(text).filter(({ depth }) => depth === 1)).toHaveLength(1);
    expect(blocksOf(text).slice(0, 2)).toEqual(["heading", "paragraph"]);
  });

  /** `npm run docs` writes the contents; here they are compared. */
  it.each(docsPages)("%s has its table of contents, and links to its neighbours", async (path) => {
    await expect(withContents(path, readPage(path))).toMatchFileSnapshot(resolve(path));
  });
});

function blocksOf(text: string): readonly string[] {
  const [root] = nodesOf(text);
  return root !== undefined && "children" in root ? root.children.map(({ type }) => type) : [];
}
