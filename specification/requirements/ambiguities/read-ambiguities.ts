import type { Ambiguity, AmbiguitySide, Place, ReadingChoice } from "../../../report-model/report-model.ts";
import { DataEntry } from "../data-entry.ts";
import { documentIds } from "../document-id.ts";
import { documents } from "../documents.ts";

const kinds = ["contradiction", "gap", "ambiguity", "editorial"] as const;
const weights = ["high", "medium", "low"] as const;
const fields = ["id", "kind", "weight", "title", "sides", "suiteDoes", "hurts", "choice"];

/**
 * Reads a file of this folder.
 *
 * @param file its name
 * @param content as parsed from JSON
 * @throws DataFault when it is not as `ambiguities.schema.json` says
 */
export function readAmbiguities(file: string, content: unknown): readonly Ambiguity[] {
  const data = new DataEntry(`ambiguities/${file}`, content, ["about", "ambiguities"]);
  data.text("about");
  return data.entries("ambiguities", fields).map(readAmbiguity);
}

function readAmbiguity(entry: DataEntry): Ambiguity {
  return {
    id: entry.text("id"),
    kind: entry.word("kind", kinds),
    weight: entry.word("weight", weights),
    title: entry.text("title"),
    sides: sidesOf(entry),
    suiteDoes: entry.text("suiteDoes"),
    hurts: entry.text("hurts"),
    ...(entry.has("choice") ? { choice: readChoice(entry.entry("choice", ["option", "readings"])) } : {}),
  };
}

function sidesOf(entry: DataEntry): readonly [AmbiguitySide, AmbiguitySide] {
  const [left, right, ...more] = entry.entries("sides", ["where", "reading"]).map(readSide);
  if (left === undefined || right === undefined || more.length > 0) throw entry.refuse("sides", "two sides");
  return [left, right];
}

function readSide(side: DataEntry): AmbiguitySide {
  return {
    where: side.entries("where", ["document", "elsewhere", "section"]).map(readPlace),
    reading: side.text("reading"),
  };
}

/** A document of the catalogue stands there by its id, and any other by its title. */
function readPlace(place: DataEntry): Place {
  const document = place.has("elsewhere")
    ? place.text("elsewhere")
    : documents[place.word("document", documentIds)].title;
  return { document, section: place.text("section") };
}

function readChoice(choice: DataEntry): ReadingChoice {
  const [left, right, ...more] = choice.texts("readings");
  if (left === undefined || right === undefined || more.length > 0) throw choice.refuse("readings", "two words");
  return { option: choice.text("option"), readings: [left, right] };
}
