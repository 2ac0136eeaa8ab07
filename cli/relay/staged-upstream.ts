import type { StagedUpstream } from "../../harness/relay/relaying.ts";
import { changeLine, upstreamChanges, upstreamToolNames } from "../../reference-server/relay/upstream.ts";

/** What the bundled upstream does on purpose. */
export const stagedUpstream: StagedUpstream = {
  ...upstreamToolNames,
  reset: changeLine("nothing"),
  changes: upstreamChanges.map(({ id, says }) => ({ says, line: changeLine(id) })),
};
