import { visibleText } from "../escape/visible-text.ts";
import { xmlText } from "../escape/xml-text.ts";

/** An element of an XML document: child elements, or text with line feeds, or neither. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: readonly XmlElement[] | string;
}

/** Long enough for every sentence of ours with the values it quotes. */
const maxAttributeLength = 1000;

/** An element; attributes are written in the order given. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: readonly XmlElement[] | string = [],
): XmlElement {
  return { name, attributes, content };
}

/** The document as XML 1.0 text, indented; every attribute and text is escaped here and nowhere else. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, "")}\n`;
}

function writeElement({ name, attributes, content }: XmlElement, indent: string): string {
  const open = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${xmlText(visibleText(value, maxAttributeLength))}"`,
  );
  const start = `${indent}<${name}${open.join("")}`;
  if (content.length === 0) return `${start}/>`;
  if (typeof content === "string") return `${start}>${xmlText(content)}</${name}>`;
  const children = content.map((child) => writeElement(child, `${indent}  `));
  return `${start}>\n${children.join("\n")}\n${indent}</${name}>`;
}
