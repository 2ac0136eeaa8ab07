import { defaultHints } from "../../../report-model/hints.ts";
import { fillHints, readHints } from "../../dialects/hints.ts";
import { member } from "../../json/value.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import type { NamedArgument, NamedTool } from "../recognisers/meaning.ts";
import { wordsOf } from "../recognisers/name-words.ts";
import type { ArgumentPlace } from "./argument-place.ts";
import { nameOf } from "./argument-places.ts";

/** What a tool says about itself that helps to choose its arguments. */
export function namedTool({ name, definition }: ListedTool): NamedTool {
  const description = member(definition, "description");
  return {
    name,
    words: wordsOf(name),
    description: typeof description === "string" ? description : "",
    claimsReadOnly: fillHints(readHints(member(definition, "annotations")), defaultHints).readOnlyHint,
  };
}

/** What a tool says about one of its arguments. */
export function namedArgument({ path, schema }: ArgumentPlace, tool: NamedTool): NamedArgument {
  const description = member(schema, "description");
  return {
    words: wordsOf(nameOf(path)),
    schema,
    description: typeof description === "string" ? description : "",
    tool,
  };
}
