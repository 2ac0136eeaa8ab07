import type { Learned } from "../calls/arguments/learned.ts";
import { placesIn } from "../calls/arguments/argument-places.ts";
import { choicesIn } from "../calls/arguments/choices.ts";
import { namedArgument, namedTool } from "../calls/arguments/named.ts";
import { recognise } from "../calls/recognisers/recognise.ts";
import { member } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";

/** Whether a required argument refers to something of the server's for which no answer has given a value yet. */
export function lacksReference(tool: ListedTool, learned: Learned): boolean {
  const named = namedTool(tool);
  return placesIn(member(tool.definition, "inputSchema") ?? null).some((place) => {
    if (!place.isRequired || choicesIn(place.schema) !== undefined) return false;
    const isReference = recognise(namedArgument(place, named))?.isReference === true;
    return isReference && learned.valuesFor(named, place).length === 0;
  });
}
