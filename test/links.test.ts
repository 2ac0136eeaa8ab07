import { readdirSync, readFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Nodes } from "mdast";
import { describe, expect, it } from "vitest";

const pages = [
  ...readdirSync(".").filter((name) => name.endsWith(".md")),
  ...readdirSync("docs")
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

function parse(path: string): Nodes {
  return fromMarkdown(readFileSync(path, "utf8"), {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
}

function textOf(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

function all(node: Nodes): readonly Nodes[] {
  return [node, ...("children" in node ? node.children.flatMap(all) : [])];
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(path: string): ReadonlySet<string> {
  const headings = all(parse(path)).filter((node) => node.type === "heading");
  return new Set(
    headings.map((heading) =>
      textOf(heading)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** Links of a page to places of this project that are not there. */
function brokenLinks(path: string): readonly string[] {
  return all(parse(path)).flatMap((node) => {
    if (node.type !== "link" || /^[a-z]+:/u.test(node.url)) return [];
    const [file = "", anchor] = node.url.split("#");
    const target = file === "" ? path : join(dirname(path), file);
    if (!existsSync(target)) return [node.url];
    return anchor === undefined || anchorsOf(target).has(anchor) ? [] : [node.url];
  });
}

describe("the pages", () => {
  it.each(pages)("%s links to what is there", (path) => {
    expect(brokenLinks(path)).toEqual([]);
  });
});
