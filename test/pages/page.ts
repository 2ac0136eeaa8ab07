import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Nodes } from "mdast";
import packageJson from "../../package.json" with { type: "json" };

/** The pages of `docs/`, by their path. */
export const docsPages: readonly string[] = markdownIn("docs").map((name) => join("docs", name));

/** Every page of the repository that a reader meets. */
export const pages: readonly string[] = [...markdownIn("."), ...docsPages];

function markdownIn(directory: string): readonly string[] {
  return readdirSync(directory).filter((name) => name.endsWith(".md"));
}

const known = new Map<string, readonly Nodes[]>();

/** Every part of a page, the outer before the inner. A long page takes a second to read, so each is read once. */
export function nodesOf(text: string): readonly Nodes[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const nodes = within(fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
  known.set(text, nodes);
  return nodes;
}

function within(node: Nodes): readonly Nodes[] {
  return [node, ...("children" in node ? node.children.flatMap(within) : [])];
}

export interface Heading {
  readonly depth: number;
  /** As it is written, with its code spans. */
  readonly source: string;
  /** The anchor that GitHub gives it. */
  readonly anchor: string;
}

export function headingsOf(text: string): readonly Heading[] {
  return nodesOf(text).flatMap((node) => {
    if (node.type !== "heading") return [];
    const source = text.slice(node.position?.start.offset, node.position?.end.offset).replace(/^#+ /u, "");
    const anchor = textOf(node)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\-_ ]/gu, "")
      .replaceAll(" ", "-");
    return [{ depth: node.depth, source, anchor }];
  });
}

function textOf(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Whether the package has a file. A list of whole directories and of files that are left out is all that `files` has. */
export function isShipped(path: string): boolean {
  const { files } = packageJson;
  const always = ["README.md", "LICENSE", "package.json"];
  if (files.includes(`!${path}`)) return false;
  return always.includes(path) || files.some((entry) => path === entry || path.startsWith(`${entry}/`));
}

export function readPage(path: string): string {
  return readFileSync(path, "utf8");
}
