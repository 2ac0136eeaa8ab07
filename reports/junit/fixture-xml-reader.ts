/** An element as a strict XML 1.0 parser would give it to a reader. */
export interface ReadElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly ReadElement[];
  readonly text: string;
}

const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const token = /<(\/?)([A-Za-z][\w.-]*)((?:\s+[A-Za-z][\w.-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

interface OpenElement {
  name: string;
  attributes: Map<string, string>;
  children: ReadElement[];
  text: string;
}

/**
 * Reads the XML that the JUnit report may consist of: a declaration, elements, attributes, text and references.
 * For tests, so that well-formedness is checked where no XML tool is installed.
 *
 * @throws Error that says what is not well-formed
 */
export function readXml(document: string): ReadElement {
  const forbidden = notInXml.exec(document);
  if (forbidden) throw new Error(`character ${JSON.stringify(forbidden[0])} is not allowed in XML 1.0`);
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!document.startsWith(declaration)) throw new Error("no XML declaration");
  const body = document.slice(declaration.length).trimEnd();
  const top: OpenElement = { name: "", attributes: new Map(), children: [], text: "" };
  const open: OpenElement[] = [top];
  let end = 0;
  for (const match of body.matchAll(token)) {
    end = match.index + match[0].length;
    const [, closing, name = "", attributes = "", empty, text] = match;
    const current = open.at(-1) ?? top;
    if (text !== undefined) {
      if (text.includes("]]>")) throw new Error("]]> in text");
      current.text += resolve(text);
    } else if (closing === "/") {
      if (current.name !== name || open.length === 1) throw new Error(`</${name}> closes <${current.name}>`);
      open.pop();
    } else {
      const element = { name, attributes: readAttributes(attributes), children: [], text: "" };
      current.children.push(element);
      if (empty !== "/") open.push(element);
    }
  }
  if (end !== body.length) throw new Error(`not well-formed at ${JSON.stringify(body.slice(end, end + 40))}`);
  const [root, ...others] = top.children;
  if (root === undefined || others.length > 0 || top.text !== "" || open.length > 1) throw new Error("not one root");
  return root;
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", value = ""] of text.matchAll(/([A-Za-z][\w.-]*)="([^"]*)"/g)) {
    if (attributes.has(name)) throw new Error(`attribute ${name} twice`);
    if (/[\n\t]/.test(value)) throw new Error(`attribute ${name} has a line feed, which a parser turns into a blank`);
    attributes.set(name, resolve(value));
  }
  return attributes;
}

function resolve(text: string): string {
  return text.replace(/&(?:#(\d+);|([a-z]+);)?/g, (reference, code?: string, name?: string) => {
    const character = code === undefined ? entities.get(name ?? "") : String.fromCodePoint(Number(code));
    if (character === undefined || notInXml.test(character)) throw new Error(`bad reference ${reference}`);
    return character;
  });
}
