import { labelled, labelledText, paint, paragraph, readableLayout, type Layout } from "./terminal/layout.ts";

/** What `explain` says of a check, a hint, a verdict and the like. Our own words: nothing in it comes from a server. */
export interface TopicExplanation {
  readonly name: string;
  /** What it is, such as `verdict`. */
  readonly kind: string;
  /** What it means, a paragraph each. */
  readonly meaning: readonly string[];
  readonly parts: readonly TopicPart[];
}

export interface TopicPart {
  /** At most nine characters. */
  readonly label: string;
  /** Sentences, which are wrapped. */
  readonly texts?: readonly string[];
  /** Code, commands and messages, which are not, so that they can be copied. */
  readonly lines?: readonly string[];
}

/** A topic on one screen. */
export function renderTopicExplanation({ name, kind, meaning, parts }: TopicExplanation, options: Layout): string {
  const layout = readableLayout(options);
  const lines = [
    `${paint(layout, ["bold"], name)}   ${kind}`,
    ...meaning.flatMap((text) => paragraph(text, layout)),
    "",
    ...parts.flatMap(({ label, texts = [], lines: code = [] }) => [
      ...labelledText(label, texts, layout),
      ...labelled(texts.length === 0 ? label : "", code, layout),
    ]),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}
