/** A value in a text, with the words that tell what it is. */
export interface TextValue {
  readonly value: string | number;
  readonly keys: readonly string[];
}

const maxLines = 400;
const maxLineLength = 1_000;
const maxPerLine = 12;

const item = /^\s*(?:[-*+•]|\d{1,4}[.)])\s+(?:\[[ xX]\]\s+)?(?<text>\S.*)$/u;
const heading = /^\s*(?:#{1,6}\s+(?<title>.+?)|(?<label>[\p{L}][^:]{0,60}):)\s*$/u;
const labelled = /^(?<key>[\p{L}_][\p{L}\p{N}_ -]{0,40}?)\s*[:=]\s+(?<value>\S.*)$/u;

/** What a line may contain anywhere. */
interface TextForm {
  readonly id: string;
  /** With the group `value` and, where the text says what that is, `key`. */
  readonly form: RegExp;
  readonly key?: string;
}

export const textForms: readonly TextForm[] = [
  { id: "address", form: /\b(?<value>[a-z][a-z\d+.-]{0,30}:\/\/[^\s"'<>`)\]]+)/giu, key: "url" },
  { id: "path", form: /(?<=^|[\s"'`(=:])(?<value>\/[\w.@-]+(?:\/[\w.@-]+)*)(?=$|[\s"'`),:;.])/gu, key: "path" },
  // (id: abc), ref=e12, key "abc"
  {
    id: "named-reference",
    form: /(?<![\w-])(?<key>(?:[\p{L}]+[ _-])?(?:id|ids|uuid|ref|name|key|token|handle|number|uri|slug|hash|cursor|session))\b["'`*]*\s?[:=#]\s?["'`*]*(?<value>[\w.:@/-]*[\w/-])/giu,
  },
  // task "abc", collection 'abc'
  {
    id: "quoted",
    form: /(?<![\w-])(?<key>[\p{L}][\p{L}\p{N}_-]{1,40})[: ]\s?(?<quote>["'`])(?<value>[^"'`\n]{1,200})\k<quote>/gu,
  },
  // task 12, issue #4
  { id: "numbered", form: /(?<![\w-])(?<key>[\p{L}]{2,30}) #?(?<value>\d{1,18})\b(?![.,:]\d)/gu },
];

/** Names, references, paths and numbers in prose, lists and lines such as `key: value`, in order. */
export function valuesInText(text: string, forms: readonly TextForm[] = textForms): readonly TextValue[] {
  const found: TextValue[] = [];
  let section: string | undefined;
  for (const line of text.split("\n", maxLines)) {
    const short = line.slice(0, maxLineLength).replace(/\r$/u, "");
    const title = heading.exec(short)?.groups;
    if (title !== undefined) {
      section = plain(title["title"] ?? title["label"] ?? "");
      continue;
    }
    found.push(...valuesInLine(short, section, forms));
  }
  return found;
}

function valuesInLine(line: string, section: string | undefined, forms: readonly TextForm[]): readonly TextValue[] {
  const found: TextValue[] = [];
  const around = section === undefined ? [] : [section];
  const inList = item.exec(line)?.groups?.["text"];
  const rest = plain(inList ?? line);
  const pair = labelled.exec(rest)?.groups;
  if (pair?.["key"] !== undefined && pair["value"] !== undefined) {
    found.push({ value: typed(plain(pair["value"])), keys: [...around, pair["key"]] });
  }
  if (inList !== undefined) {
    // An item of a list begins with its name, then its description.
    const name = rest.split(/\s[-–—(]|:\s/u)[0]?.trimEnd();
    if (name !== undefined && name !== "") found.push({ value: typed(name), keys: around });
  }
  for (const { form, key } of forms) {
    for (const { groups } of line.matchAll(form)) {
      const [own, value] = [groups?.["key"] ?? key, groups?.["value"]];
      if (own !== undefined && value !== undefined) found.push({ value: typed(value), keys: [...around, own] });
      if (found.length >= maxPerLine) return found;
    }
  }
  return found;
}

/** The text without Markdown marks around it. */
function plain(text: string): string {
  return text
    .replaceAll("**", "")
    .replaceAll("`", "")
    .trim()
    .replace(/^(["'])(.*)\1$/u, "$2");
}

function typed(text: string): string | number {
  return /^(?:0|-?[1-9]\d{0,14})$/u.test(text) ? Number(text) : text;
}
