import { markdownCell } from "./escape/markdown-cell.ts";
import type { TopicExplanation } from "./topic-explanation.ts";

/** Words that may be the name of something that is explained, outside of code. */
const possibleName = /(?:(?<![a-z-])[a-z-]+\/[a-z\d-]+|(?<![\w.-])[A-Z][A-Z\d]*(?:-[A-Za-z\d.]+)+)(?![\w/])/gu;

/**
 * A topic as a page in Markdown, with the words that `explain` prints.
 *
 * @param linkTo the address of the page of another name; undefined where it has none
 */
export function renderTopicMarkdown(
  { name, kind, meaning, parts }: TopicExplanation,
  linkTo: (name: string) => string | undefined,
): string {
  const written = (text: string): string => {
    const pieces = markdownCell(text).split(/(`[^`]+`)/u);
    return pieces.map((piece, index) => (index % 2 === 1 ? piece : withLinks(piece, linkTo))).join("");
  };
  const sections = parts.flatMap(({ label, texts = [], lines = [] }) => {
    const list = texts.length > 1 ? [texts.map((text) => `- ${written(text)}`).join("\n")] : texts.map(written);
    const code = lines.length === 0 ? [] : [["````text", ...lines, "````"].join("\n")];
    const title = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
    return texts.length + lines.length === 0 ? [] : [`## ${title}`, ...list, ...code];
  });
  const head = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return `${[`# ${markdownCell(name)}`, `*${markdownCell(head)}*`, ...meaning.map(written), ...sections].join("\n\n")}\n`;
}

function withLinks(text: string, linkTo: (name: string) => string | undefined): string {
  return text.replaceAll(possibleName, (name) => {
    const address = linkTo(name);
    return address === undefined ? name : `[${name}](${address})`;
  });
}
