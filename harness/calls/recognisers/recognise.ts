import { member, type JsonObject } from "../../json/value.ts";
import { meanings } from "./meanings.ts";
import { endsWithPhrase, holdsPhrase } from "./name-words.ts";
import type { Meaning, NamedArgument } from "./meaning.ts";

/** The weight of each sign: type and format above the name, the name above the description. */
const signs = { format: 1000, name: 300, hinted: 200, about: 150, general: 100, mark: 80, told: 50 };
/** The part of a tool's description that says what it is about: examples and warnings follow. */
const maxToolDescription = 400;

/**
 * What an argument is for, by its type, format, name and description. Only the success of calls depends on it, never a
 * verdict.
 *
 * @returns undefined where nothing tells
 */
export function recognise(argument: NamedArgument): Meaning | undefined {
  let best: { readonly meaning: Meaning; readonly score: number } | undefined;
  const named = { ends: endsWithPhrase(argument.words), holds: holdsPhrase(argument.words) };
  for (const meaning of meanings) {
    const score = scoreOf(meaning, argument, named);
    if (score > (best?.score ?? 0)) best = { meaning, score };
  }
  return best?.meaning;
}

type IsNamed = (phrase: string) => boolean;

function scoreOf(
  meaning: Meaning,
  { schema, description, tool }: NamedArgument,
  { ends, holds }: { readonly ends: IsNamed; readonly holds: IsNamed },
): number {
  if (!typesOf(schema).some((type) => (meaning.types ?? ["string"]).includes(type))) return 0;
  const format = member(schema, "format");
  if (typeof format === "string" && meaning.formats?.includes(format) === true) return signs.format;
  if (meaning.unless?.test(description) === true) return 0;
  const longest = (phrases: readonly string[] = [], isNamed: IsNamed): number =>
    Math.max(0, ...phrases.filter(isNamed).map((phrase) => phrase.split(" ").length));
  const ending = longest(meaning.names, ends);
  if (ending > 0 && meaning.isGeneral !== true) return signs.name + ending;
  const hinted = longest(meaning.hintedNames, ends);
  if (hinted > 0 && meaning.agrees?.test(description) === true) return signs.name + hinted;
  if (hinted > 0 && meaning.agrees?.test(tool.description.slice(0, maxToolDescription)) === true) {
    return signs.hinted + hinted;
  }
  if (meaning.about?.test(description) === true) return signs.about;
  if (ending > 0) return signs.general + ending;
  const marked = longest(meaning.marks, holds);
  if (marked > 0) return signs.mark + marked;
  return meaning.told?.test(description) === true ? signs.told : 0;
}

function typesOf(schema: JsonObject): readonly ("string" | "number")[] {
  const declared = member(schema, "type");
  const types = Array.isArray(declared) ? declared : [declared];
  return types.flatMap((type): readonly ("string" | "number")[] => {
    if (type === "integer" || type === "number") return ["number"];
    return type === "string" || type === undefined ? ["string"] : [];
  });
}
