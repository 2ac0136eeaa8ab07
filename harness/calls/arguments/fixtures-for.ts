import { member } from "../../json/value.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import { fixtureEntries } from "../fixtures/fixture-set.ts";
import type { FixtureKind, FixturePart } from "../fixtures/fixture-kind.ts";
import { fixtureKinds } from "../fixtures/fixture-kinds.ts";
import type { Surroundings } from "../fixtures/surroundings.ts";
import { kindsNamedBy } from "../recognisers/path-meanings.ts";
import { recognise } from "../recognisers/recognise.ts";
import { placesIn } from "./argument-places.ts";
import { namedArgument, namedTool } from "./named.ts";

/** The kinds of fixtures that arguments of these tools may name, and those that are always laid out. */
export function kindsFor(tools: readonly ListedTool[]): readonly FixtureKind[] {
  const asked = new Set(tools.flatMap(kindsForTool));
  return fixtureKinds.filter((kind) => kind.isAlwaysThere === true || asked.has(kind));
}

/** All fixtures for the tools, for a number of trials. */
export function fixturesFor(
  tools: readonly ListedTool[],
  { fixtureHome }: Pick<Surroundings, "fixtureHome">,
  trials: number,
): readonly FixturePart[] {
  return fixtureEntries(fixtureHome, trials, kindsFor(tools));
}

function kindsForTool(tool: ListedTool): readonly FixtureKind[] {
  const named = namedTool(tool);
  return placesIn(member(tool.definition, "inputSchema") ?? null).flatMap((place) => {
    const argument = namedArgument(place, named);
    return kindsNamedBy(recognise(argument), argument);
  });
}
