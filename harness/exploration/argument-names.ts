import { isJsonObject, member, type Json } from "../json/value.ts";
import { wordsOf } from "../calls/recognisers/name-words.ts";

const maxNames = 300;
const maxDepth = 5;

/** The names of the arguments of a tool, as lessons write them: joined by dots, `*` for the items of a list. */
export class ArgumentNames {
  readonly #names: readonly string[];

  /** @param schema of the arguments */
  constructor(schema: Json) {
    this.#names = namesIn(schema, [], 0).slice(0, maxNames);
  }

  /** The argument that an error means by a name as written there; undefined where there is none. */
  find(written: string): string | undefined {
    const plain = written
      .replaceAll(/["'`*]/gu, "")
      .replaceAll(/\[\d*\]|\.\d+(?=\.|$)/gu, ".*")
      .replaceAll("/", ".")
      .replace(/^(?:\.|data\.|body\.|arguments\.|args\.|params\.|input\.|\$\.)+/u, "")
      .trim();
    if (plain === "") return undefined;
    const isSame = (name: string): boolean => name === plain || name.toLowerCase() === plain.toLowerCase();
    const words = wordsOf(plain).join(" ");
    return (
      this.#names.find(isSame) ??
      this.#names.find((name) => isSame(name.split(".").at(-1) ?? "")) ??
      this.#names.find((name) => wordsOf(name.split(".").at(-1) ?? "").join(" ") === words)
    );
  }

  /** Of several names in one text, such as `a, b and c`, those of arguments. */
  findAll(written: string): readonly string[] {
    const quoted = [...written.matchAll(/(["'`])(.{1,100}?)\1/gu)].map(([, , name = ""]) => name);
    const parts = quoted.length > 0 ? quoted : written.split(/,|;|\bn?or\b|\band\b|\||\//u);
    const found = parts.flatMap((part) => {
      const plain = part.trim().replace(/^(?:(?:the|an?|either|neither|both|one of) )+/iu, "");
      const words = plain.split(" ");
      // What a sentence says about the names comes before the first and after the last one.
      return this.find(plain) ?? this.find(words[0] ?? "") ?? this.find(words.at(-1) ?? "") ?? [];
    });
    return [...new Set(found)];
  }
}

function namesIn(schema: Json, path: readonly string[], depth: number): readonly string[] {
  if (!isJsonObject(schema) || depth > maxDepth) return [];
  const properties = member(schema, "properties");
  const ofObject = isJsonObject(properties)
    ? Object.keys(properties)
        .slice(0, maxNames)
        .flatMap((key) => {
          const inner = [...path, key];
          return [inner.join("."), ...namesIn(member(properties, key) ?? null, inner, depth + 1)];
        })
    : [];
  const items = member(schema, "items");
  return [...ofObject, ...(items === undefined ? [] : namesIn(items, [...path, "*"], depth + 1))];
}
