import type { TypeName } from "../../error-text/named-values.ts";
import type { Json } from "../../json/value.ts";

/** Names of references to a further page: without one, a client that reads all pages ends. */
const pointsOn = /(?:^|_)(?:next|previous|prev|cursor|offset|continuation|scroll)(?:_|$)|page_?token|token_?next/u;
const isLast = /(?:^|_)(?:last|end|final|done|complete|completed|finished|ready|success|succeeded|ok|valid)(?:_|$)/u;

interface NamedText {
  readonly named: RegExp;
  readonly text: string;
  /** A request for what it names gets an answer. */
  readonly isId?: true;
}

const texts: readonly NamedText[] = [
  { named: /(?:^|_)(?:id|ids|iid|key|number|no)$/u, text: "1001", isId: true },
  { named: /(?:^|_)(?:uuid|guid)$/u, text: "123e4567-e89b-42d3-a456-426614174000", isId: true },
  {
    named:
      /(?:_at|_on|_time|_date|_since|_until)$|^(?:at|date|time|timestamp|datetime|created|updated|modified|expires)$/u,
    text: "2024-01-15T10:30:00Z",
  },
  { named: /(?:^|_)e?mail$/u, text: "user@example.com" },
  { named: /(?:^|_)(?:url|uri|href|link|links|website|homepage|endpoint)$/u, text: "https://example.com/sample" },
  { named: /(?:^|_)(?:status|state)$/u, text: "active" },
  {
    named: /(?:^|_)(?:sha|hash|digest|etag|checksum)$/u,
    text: "0123456789abcdef0123456789abcdef01234567",
    isId: true,
  },
];
const anyText = "sample";
const fillers: ReadonlySet<string | number> = new Set([
  anyText,
  ...texts.flatMap(({ text, isId }) => (isId === true ? [] : [text])),
]);

/** Whether a value was made up here and refers to nothing, as an id would: a tool has no use for it. */
export function isFiller(value: string | number): boolean {
  return fillers.has(value);
}

/** A likely value of a type for a name, where any would do; lists are empty. */
export function sampleValue(type: TypeName, name: string): Json {
  const words = wordsOf(name);
  switch (type) {
    case "array":
      return [];
    case "object":
      return {};
    case "boolean":
      return isLast.test(words);
    case "number":
      return /(?:^|_)(?:id|iid)$/u.test(words) ? 1001 : pointsOn.test(words) ? 0 : 1;
    case "string":
      if (pointsOn.test(words)) return "";
      return texts.find(({ named }) => named.test(words))?.text ?? anyText;
  }
}

/** A value for a name about which nothing else is known: a list for a plural, else a text. */
export function likelyValue(name: string): Json {
  const words = wordsOf(name);
  const isPlural =
    /[^su]s$/u.test(words) && !/(?:^|_)(?:status|alias|address|class|access|process|success)$/u.test(words);
  return sampleValue(isPlural ? "array" : "string", name);
}

function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/gu, "$1_$2")
    .replaceAll(/[\s.-]+/gu, "_")
    .toLowerCase();
}
