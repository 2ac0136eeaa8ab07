import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { headingsOf, isShipped, nodesOf, pages, readPage } from "./page.ts";

interface Link {
  readonly url: string;
  readonly path: string;
  readonly anchor: string | undefined;
}

/** Links of a page to places of this project. */
function linksOf(page: string): readonly Link[] {
  return nodesOf(readPage(page)).flatMap((node) => {
    if (node.type !== "link" || /^[a-z]+:/u.test(node.url)) return [];
    const [file = "", anchor] = node.url.split("#");
    return [{ url: node.url, path: file === "" ? page : join(dirname(page), file), anchor }];
  });
}

function isBroken({ path, anchor }: Link): boolean {
  if (!existsSync(path)) return true;
  return anchor !== undefined && !headingsOf(readPage(path)).some((heading) => heading.anchor === anchor);
}

describe("the pages", () => {
  it.each(pages)("%s links to what is there", (page) => {
    expect(linksOf(page).filter(isBroken)).toEqual([]);
  });

  it.each(pages.filter(isShipped))("%s, which the package has, links to what the package has", (page) => {
    const away = linksOf(page).filter(({ path }) => path !== "docs" && !isShipped(path));
    expect(away.map(({ url }) => url)).toEqual([]);
  });
});
