import type { CheckText } from "../report-model/report-model.ts";
import { paint, paragraph, readableLayout, wrapText, type Layout } from "./terminal/layout.ts";
import { counted } from "./terminal/wording.ts";

/** Columns a claim needs to stand beside its check's id; with fewer, every claim goes below. */
const narrowestClaim = 40;

/** Checks by suite, suites and checks in the order in which they came. */
export function groupBySuite(checks: readonly CheckText[]): ReadonlyMap<string, readonly CheckText[]> {
  const suites = new Map<string, CheckText[]>();
  for (const check of checks) suites.set(check.suite, [...(suites.get(check.suite) ?? []), check]);
  return suites;
}

/**
 * Every check as a list for the command `list`: id, level and claim, by suite.
 *
 * @param checks texts of ours, not of a server
 */
export function renderCheckList(checks: readonly CheckText[], options: Layout): string {
  const layout = readableLayout(options);
  const idWidth = Math.max(0, ...checks.map(({ id }) => id.length));
  const levelWidth = Math.max(0, ...checks.map(({ level }) => level.length));
  const renderCheck = ({ id, level, title }: CheckText): readonly string[] => {
    const head = `  ${id.padEnd(idWidth)}  ${paint(layout, ["dim"], level.padEnd(levelWidth))}`;
    const column = 2 + idWidth + 2 + levelWidth + 2;
    const beside = layout.width - column >= narrowestClaim;
    if (!beside) return [head, ...paragraph(title, layout, 6)];
    const [first = "", ...rest] = wrapText(title, layout.width - column);
    return [`${head}  ${first}`, ...rest.map((line) => " ".repeat(column) + line)];
  };
  const blocks = [...groupBySuite(checks)].map(([suite, members]) => {
    const heading = `${paint(layout, ["bold"], suite)} (${counted(members.length, "check")})`;
    return [heading, ...members.flatMap(renderCheck).map((line) => line.trimEnd()), ""].join("\n");
  });
  if (blocks.length === 0) return "";
  const legend =
    "The word behind each check is the keyword of the sentence that it tests; STATEMENT is a sentence without one. explain <check> prints it.";
  return [...blocks, ...wrapText(legend, layout.width).map((line) => paint(layout, ["dim"], line)), ""].join("\n");
}
