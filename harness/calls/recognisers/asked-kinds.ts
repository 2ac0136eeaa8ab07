import { member } from "../../json/value.ts";
import type { FixtureKind } from "../fixtures/fixture-kind.ts";
import { fixtureKinds } from "../fixtures/fixture-kinds.ts";
import type { NamedArgument } from "./meaning.ts";
import { holdsPhrase, wordsOf } from "./name-words.ts";

/** The first sentences of a description tell what is wanted. */
const maxDescription = 600;

/**
 * The kinds of fixtures that an argument for a path asks for: by its name, its default and its description, then by the
 * tool's name and first sentence.
 */
export function kindsAskedBy({ words, schema, description, tool }: NamedArgument): readonly FixtureKind[] {
  const preset = member(schema, "default");
  const [sentence = ""] = tool.description.trim().split(/\.\s|\n/u);
  return [
    ...new Set([
      ...byNoun(words),
      ...byExtension(typeof preset === "string" ? preset : ""),
      ...kindsIn(description),
      ...byNoun(tool.words),
      ...kindsIn(sentence),
    ]),
  ];
}

/** The kinds that the rest of a tool's description mentions. */
export function kindsMentionedBy({ tool }: NamedArgument): readonly FixtureKind[] {
  return kindsIn(tool.description);
}

function kindsIn(text: string): readonly FixtureKind[] {
  const start = text.slice(0, maxDescription);
  return [...byExtension(start), ...byNoun(wordsOf(start))];
}

function byNoun(words: readonly string[]): readonly FixtureKind[] {
  const holds = holdsPhrase(words);
  return fixtureKinds.filter(({ nouns }) => nouns.some(holds));
}

/** Kinds in the order in which a text names their extensions: `report.xlsx`, `must end with .pdf`. */
function byExtension(text: string): readonly FixtureKind[] {
  const extensions = [...text.matchAll(/\.(?<extension>[a-z]{2,8})\b/giu)];
  return extensions.flatMap(({ groups }) => {
    const extension = groups?.["extension"]?.toLowerCase() ?? "";
    return fixtureKinds.filter(({ extensions: own }) => own.includes(extension));
  });
}
