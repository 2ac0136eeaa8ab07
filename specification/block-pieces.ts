import type { BlockContent, DefinitionContent, RootContent } from "mdast";
import { readCode } from "./code-pieces.ts";
import { markdownInHtml } from "./html-text.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { plainTextOf } from "./plain-text.ts";
import { introductionBy, readSentences } from "./sentence-pieces.ts";
import { SpecificationError } from "./specification-fault.ts";
import { readTable } from "./table-pieces.ts";
import type { Demand, Piece } from "./unit.ts";

const maxDepth = 64;

export type Block = BlockContent | DefinitionContent | RootContent;

interface Context {
  readonly place: "paragraph" | "list-item" | "block-quote";
  /** What the sentence above demands of each entry of this list. */
  readonly introduction: Demand | undefined;
  readonly depth: number;
}

const outermost: Context = { place: "paragraph", introduction: undefined, depth: 0 };

/**
 * Reads blocks of Markdown as pieces, in their order.
 *
 * @throws SpecificationError `nested-too-deep`
 */
export function readBlocks(blocks: readonly Block[], context: Context = outermost): readonly Piece[] {
  if (context.depth > maxDepth) throw new SpecificationError({ code: "nested-too-deep", maxDepth });
  const pieces: Piece[] = [];
  let introduction: Demand | undefined;
  for (const [index, block] of blocks.entries()) {
    const found = readBlock(block, context, { ...context, depth: context.depth + 1, introduction });
    for (const piece of found) pieces.push(piece);
    introduction = block.type === "paragraph" ? introductionBy(found.at(-1), blocks[index + 1]?.type) : undefined;
  }
  return pieces;
}

function readBlock(block: Block, context: Context, inner: Context): readonly Piece[] {
  if (block.type === "paragraph")
    return readSentences(plainTextOf(block.children), context.place, context.introduction);
  if (block.type === "list") {
    return block.children.flatMap((item) => readBlocks(item.children, { ...inner, place: "list-item" }));
  }
  if (block.type === "blockquote") {
    return readBlocks(block.children, { ...inner, place: "block-quote", introduction: undefined });
  }
  if (block.type === "table") return readTable(block, inner.introduction);
  if (block.type === "code") return readCode(block);
  if (block.type === "html") return readHtml(block.value, block.position?.start.line ?? 1, inner);
  // A heading is no sentence, unless it demands something.
  if (block.type !== "heading") return [];
  return readSentences(plainTextOf(block.children), "heading").filter(({ demand }) => demand !== undefined);
}

function readHtml(html: string, line: number, context: Context): readonly Piece[] {
  const markdown = markdownInHtml(html);
  if (markdown.trim() === "") return [];
  return readBlocks(parseMarkdown(markdown), context).map((piece) => ({
    ...piece,
    line: piece.line + line - 1,
    endLine: piece.endLine + line - 1,
  }));
}
