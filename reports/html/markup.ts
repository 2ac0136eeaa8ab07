import { clipText } from "../../report-model/clip.ts";
import { xmlText } from "../escape/xml-text.ts";

/** Longer than any text of a report that this program wrote; one of anybody's may have a megabyte in every place. */
const maxTextLength = 20_000;

/** HTML that is safe to print. Only the tag `markup` makes it, and no object of a saved report can pass for it. */
export class Markup {
  readonly #text: string;

  constructor(strings: readonly string[], values: readonly MarkupValue[]) {
    // Added up and not joined: joining copies every text at each level of the page.
    let text = "";
    for (const [index, string] of strings.entries()) text += string + textOf(values[index]);
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }
}

/** What may stand in a template: texts and numbers are escaped, and nothing is shown for `undefined`. */
export type MarkupValue = string | number | Markup | undefined | readonly MarkupValue[];

/**
 * HTML with every text in it escaped, for content and for attributes in quotes. All escaping for a page is done here.
 *
 * @param values of anybody's: hostile characters become `\u{..}`, and what is too long is cut and counted
 */
export function markup(strings: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(strings, values);
}

function textOf(value: MarkupValue): string {
  if (value === undefined) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.reduce<string>((text, each) => text + textOf(each), "");
  return xmlText(clipText(String(value), maxTextLength));
}
