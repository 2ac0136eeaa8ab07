import { namedArgument, namedTool } from "../../harness/calls/arguments/named.ts";
import { placesIn } from "../../harness/calls/arguments/argument-places.ts";
import { meanings } from "../../harness/calls/recognisers/meanings.ts";
import { recognise } from "../../harness/calls/recognisers/recognise.ts";
import { member } from "../../harness/json/value.ts";
import type { ServersTool } from "../tool-lists.ts";

interface Yield {
  readonly id: string;
  /** How many arguments it recognised. */
  readonly places: number;
  readonly tools: number;
  readonly servers: number;
}

/** How many arguments each recogniser is the one to recognise, the most first; each recogniser has a row. */
export function yieldsOf(tools: readonly ServersTool[]): {
  /** Arguments that take a text or a number. */
  readonly places: number;
  readonly recognised: number;
  readonly yields: readonly Yield[];
} {
  const found = new Map(
    meanings.map(({ id }) => [id, { places: 0, tools: new Set<string>(), servers: new Set<string>() }]),
  );
  let [places, recognised] = [0, 0];
  for (const { server, tool } of tools) {
    const named = namedTool(tool);
    for (const place of placesIn(member(tool.definition, "inputSchema") ?? null)) {
      places++;
      const meaning = recognise(namedArgument(place, named));
      const row = meaning === undefined ? undefined : found.get(meaning.id);
      if (row === undefined) continue;
      recognised++;
      row.places++;
      row.tools.add(`${server} ${tool.name}`);
      row.servers.add(server);
    }
  }
  const yields = [...found].map(([id, row]) => ({
    id,
    places: row.places,
    tools: row.tools.size,
    servers: row.servers.size,
  }));
  return { places, recognised, yields: yields.toSorted((left, right) => right.places - left.places) };
}
