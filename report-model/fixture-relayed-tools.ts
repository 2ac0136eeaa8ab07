import type { RelayedHint, RelayedTool, RelayedTools } from "./relayed-tools.ts";

const hint: Required<RelayedHint> = { hint: "readOnlyHint", upstream: false, through: true, direction: "safer" };
const tool: Required<RelayedTool> = { tool: "n_a", upstream: ["a"], hints: [hint] };

/** With every member that there is. */
export const completeRelay: Required<RelayedTools> = { renaming: 'prefix "n_"', tools: [tool], missing: ["b"] };
