import type { Report } from "../../report-model/report-model.ts";
import { counted } from "./wording.ts";

/**
 * How many hints are decided, which are counted, and of how many tools:
 * `3 of 4 that calls could prove untrue, on 3 of 4 tools that have such hints (5 tools in all)`.
 *
 * @returns undefined where no tool was to be called
 */
export function describeHintsDecided({
  hintsDecided,
  hints,
}: Pick<Report, "hintsDecided" | "hints">): string | undefined {
  if (hintsDecided === undefined) return undefined;
  const { decided, of, tools } = hintsDecided;
  if (of === 0) return "there were none that calls could prove untrue";
  const all = hints?.length ?? tools.of;
  const rest = all === tools.of ? "" : ` that have such hints (${counted(all, "tool")} in all)`;
  return `${decided} of ${of} that calls could prove untrue, on ${tools.decided} of ${counted(tools.of, "tool")}${rest}`;
}
