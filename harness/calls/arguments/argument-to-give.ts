import { literalPattern } from "../../json/literal-pattern.ts";
import { member } from "../../json/value.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import { recognise } from "../recognisers/recognise.ts";
import type { ArgumentPlace } from "./argument-place.ts";
import { nameOf, placesIn } from "./argument-places.ts";
import { choicesIn } from "./choices.ts";
import { namedArgument, namedTool } from "./named.ts";

const maxErrorLength = 2_000;

/**
 * The argument for which an example from the user is most likely to help: the one that the error names, else the one
 * whose value is the wildest guess.
 *
 * @param error what the tool said when its calls failed
 */
export function argumentToGive(tool: ListedTool, error: string): string | undefined {
  const places = placesIn(member(tool.definition, "inputSchema") ?? null);
  const text = error.slice(0, maxErrorLength);
  const named = places
    .map((place) => ({ place, at: positionIn(text, nameOf(place.path)) }))
    .filter(({ at }) => at !== -1)
    .toSorted((left, right) => left.at - right.at);
  const least = places.toSorted((left, right) => doubtAbout(right, tool) - doubtAbout(left, tool))[0];
  const place = named[0]?.place ?? least;
  return place === undefined ? undefined : nameOf(place.path);
}

/** Where a text has a name. A name that is also an ordinary word counts only in quotes or before a rule about it. */
function positionIn(text: string, name: string): number {
  if (name === "" || name.length > text.length) return -1;
  const literal = literalPattern(name);
  const isWord = /^\p{Ll}+$/u.test(name);
  const quoted = String.raw`["'\x60]${literal}["'\x60]|(?<![\p{L}\p{N}_])${literal}\s*(?::|=|is required|is missing|must)`;
  const anywhere = String.raw`(?<![\p{L}\p{N}_])${literal}(?![\p{L}\p{N}_])`;
  return text.search(new RegExp(isWord ? quoted : anywhere, "u"));
}

/** The less is known about the value of a place, the higher; required places come before optional ones. */
function doubtAbout(place: ArgumentPlace, tool: ListedTool): number {
  const { schema, isRequired } = place;
  const required = isRequired ? 10 : 0;
  const isListed =
    choicesIn(schema) !== undefined || ["default", "const", "examples"].some((key) => Object.hasOwn(schema, key));
  if (isListed) return required;
  const meaning = recognise(namedArgument(place, namedTool(tool)));
  if (meaning?.isReference === true) return required + 4;
  if (meaning === undefined) return required + 2;
  return required + (meaning.isGeneral === true ? 3 : 1);
}
