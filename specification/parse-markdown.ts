import type { Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfmTable } from "micromark-extension-gfm-table";
import { blankMdxComments } from "./mdx-comments.ts";

const headers: ("yaml" | "toml")[] = ["yaml", "toml"];

/** Parses Markdown with the tables of GitHub and with front matter, which is left out. */
export function parseMarkdown(markdown: string): readonly RootContent[] {
  const root: Root = fromMarkdown(blankMdxComments(markdown), {
    extensions: [gfmTable(), frontmatter(headers)],
    mdastExtensions: [gfmTableFromMarkdown(), frontmatterFromMarkdown(headers)],
  });
  return root.children.filter(({ type }) => type !== "yaml" && !isToml(type));
}

/** The tree's types know YAML alone. */
function isToml(type: string): boolean {
  return type === "toml";
}
