import type { HintsDecided } from "../../report-model/tool-hints.ts";

/** How many claims about hints are decided, and of how many tools: `52 of 61, of 18 of 20 tools`. */
export function describeHintsDecided({ decided, of, tools }: HintsDecided): string {
  if (of === 0) return "there were none to decide";
  return `${decided} of ${of}, of ${tools.decided} of ${tools.of} ${tools.of === 1 ? "tool" : "tools"}`;
}
