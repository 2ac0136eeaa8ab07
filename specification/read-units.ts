import { fingerprintOf } from "./requirements/fingerprint.ts";
import { readBlocks, type Block } from "./block-pieces.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { plainTextOf } from "./plain-text.ts";
import type { Piece, Unit } from "./unit.ts";

interface Section {
  readonly headings: readonly string[];
  readonly blocks: Block[];
}

/**
 * Reads a Markdown text as units: its sentences, table rows, comments and types in code blocks, and what its JSON
 * Schemas require, in their order.
 *
 * @throws SpecificationError `nested-too-deep`
 */
export function readUnits(markdown: string): readonly Unit[] {
  const counts = new Map<string, number>();
  return splitIntoSections(parseMarkdown(markdown)).flatMap(({ headings, blocks }) => {
    const key = headings.join("\n");
    return readBlocks(blocks).map((piece): Unit => {
      const ordinal = (counts.get(key) ?? 0) + 1;
      counts.set(key, ordinal);
      return numbered(piece, headings, ordinal);
    });
  });
}

function numbered(piece: Piece, section: readonly string[], ordinal: number): Unit {
  return { ...piece, section, ordinal, fingerprint: fingerprintOf(piece.text) };
}

/** A section begins with its heading. The only heading of the first rank is the title, and names no section. */
function splitIntoSections(blocks: readonly Block[]): readonly Section[] {
  const hasTitle = blocks.filter((block) => block.type === "heading" && block.depth === 1).length === 1;
  let above: readonly { readonly depth: number; readonly title: string }[] = [];
  let current: Section = { headings: [], blocks: [] };
  const sections = [current];
  for (const block of blocks) {
    if (block.type === "heading") {
      const title = plainTextOf(block.children).text.replaceAll(/\s+/g, " ").trim();
      const isTitle = hasTitle && block.depth === 1;
      above = [
        ...above.filter(({ depth }) => depth < block.depth),
        ...(isTitle ? [] : [{ depth: block.depth, title }]),
      ];
      current = { headings: above.map((heading) => heading.title), blocks: [] };
      sections.push(current);
    }
    current.blocks.push(block);
  }
  return sections;
}
