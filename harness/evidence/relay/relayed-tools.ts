import type { RelayedTool, RelayedTools } from "../../../report-model/relayed-tools.ts";
import { directionOf } from "../../dialects/effective-hints.ts";
import { hintNames } from "../../../report-model/hints.ts";
import { readHints } from "../../dialects/hints.ts";
import type { RelayEvidence } from "./relay-evidence.ts";
import { pairsOf } from "./tool-pairs.ts";

/** At most this many names go into a report. */
const maxMissing = 100;

/** What a report says about the tools of a relay: each hint upstream and through. */
export function relayedTools({ direct, through, renaming }: RelayEvidence): RelayedTools {
  const pairs = new Map(
    pairsOf(direct.list.tools, through.list.tools, renaming).map((pair) => [pair.through.name, pair]),
  );
  const found = new Set([...renaming.upstreamOf.values()].flat());
  return {
    ...(renaming.described === undefined ? {} : { renaming: renaming.described }),
    tools: through.list.tools.map(({ name }): RelayedTool => {
      const pair = pairs.get(name);
      const hints =
        pair === undefined
          ? undefined
          : [pair.direct, pair.through].map(({ definition }) => readHints(definition["annotations"]));
      const [its = {}, own = {}] = hints ?? [];
      return {
        tool: name,
        upstream: renaming.upstreamOf.get(name) ?? [],
        hints:
          hints === undefined
            ? []
            : hintNames.map((hint) => ({
                hint,
                ...(its[hint] === undefined ? {} : { upstream: its[hint] }),
                ...(own[hint] === undefined ? {} : { through: own[hint] }),
                direction: directionOf(hint, its, own),
              })),
      };
    }),
    missing: [...new Set(direct.list.tools.map(({ name }) => name))]
      .filter((name) => !found.has(name))
      .slice(0, maxMissing),
  };
}
