import type { PlannedCheck, PlannedTool, RunPlan } from "../report-model/run-plan.ts";
import { jsonText } from "./escape/json-text.ts";
import { fitName, paint, paragraph, readableLayout, wrapText, type Layout } from "./terminal/layout.ts";
import { counted, shownName, shownText } from "./terminal/wording.ts";

/** A server may list thousands of tools. */
const namesShown = 12;
const setsShown = 3;
const indent = " ".repeat(4);

/** What a run would do, for a person: tools and checks of which the same is said stand together. */
export function renderPlan(plan: RunPlan, options: Layout): string {
  const layout = readableLayout(options);
  const { server, protocol, tools, dialects } = plan;
  const name = `${shownName(server.name)} ${shownName(server.version)}`;
  const sections = [
    [
      `${paint(layout, ["bold"], "Plan")}  ${name}`,
      ...paragraph(
        `Protocol ${shownName(protocol)}, ${counted(tools, "tool")}, dialects ${dialects.join(", ")}.`,
        layout,
      ),
      ...paragraph("Only the list of tools was requested; no tool was called.", layout),
    ],
    renderCalls(plan, layout),
    renderChecks(plan.checks, layout),
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function renderCalls({ calls }: RunPlan, layout: Layout): readonly string[] {
  const title = paint(layout, ["bold"], "Calls");
  if (calls === undefined) return [title, ...paragraph("None: tools are called only with --execute.", layout)];
  const where =
    calls.place === "sandbox"
      ? "In a sandbox: the effects of the tools are discarded."
      : "Without a sandbox, one at a time: the effects of the tools are permanent.";
  const groups = [...groupBy(calls.tools, describeTool)].flatMap(([what, tools]) => [
    ...paragraph(`${counted(tools.length, "tool")} ${what}`, layout),
    ...(tools.some((tool) => tool.arguments.length > 0)
      ? renderSets(tools, layout)
      : renderNames(
          tools.map(({ tool }) => tool),
          layout,
        )),
  ]);
  return [title, ...paragraph(where, layout), ...groups];
}

function describeTool({ use, arguments: sets, fixtures, because }: PlannedTool): string {
  if (use === "not-called") return `not called: ${shownText(because ?? "")}`;
  const how = use === "judged" ? "called and checked" : "called only for the ids and the state that others need,";
  const files = fixtures.length === 0 ? "" : `, including fixtures: ${fixtures.join(", ")}`;
  return `${how} with ${counted(sets.length, "set")} of arguments at first${files}`;
}

/** One line for each set: JSON that is cut cannot be pasted, and `--json` has it whole. */
function renderSets(tools: readonly PlannedTool[], layout: Layout): readonly string[] {
  const shown = tools.slice(0, namesShown);
  const names = shown.map(({ tool }) => shownName(tool));
  const column = Math.max(...names.map(({ length }) => length)) + 2;
  const lines = shown.flatMap(({ arguments: sets }, row) => {
    const texts = sets.slice(0, setsShown).map((set) => jsonText(set, 0));
    const more = sets.length > setsShown ? [`+${sets.length - setsShown} more`] : [];
    return [...texts, ...more].map((text, at) => `${(at === 0 ? (names[row] ?? "") : "").padEnd(column)}${text}`);
  });
  const left = tools.length - shown.length;
  return [...lines, ...(left > 0 ? [`+${counted(left, "more tool")}`] : [])].map((line) =>
    oneLine(`${indent}${line}`, layout.width),
  );
}

function oneLine(text: string, width: number): string {
  return fitName(text, width);
}

function renderChecks(checks: readonly PlannedCheck[], layout: Layout): readonly string[] {
  const running = checks.filter(({ because }) => because === undefined);
  const results = running.reduce((sum, each) => sum + each.results, 0);
  const left = groupBy(
    checks.filter(({ because }) => because !== undefined),
    ({ because = "" }) => because,
  );
  return [
    paint(layout, ["bold"], "Checks"),
    ...paragraph(`${counted(running.length, "check")} will run and give ${counted(results, "result")}.`, layout),
    ...[...left].flatMap(([because, group]) =>
      paragraph(`${counted(group.length, "check")} will not run: ${shownText(because)}`, layout),
    ),
    ...(left.size === 0 ? [] : paragraph("--json names them.", layout)),
  ];
}

function renderNames(names: readonly string[], layout: Layout): readonly string[] {
  const left = names.length - namesShown;
  const shown = [...names.slice(0, namesShown).map(shownName), ...(left > 0 ? [`+${left} more`] : [])];
  return wrapText(`${indent}${shown.join(", ")}`, layout.width, indent.length);
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    group.push(item);
    groups.set(keyOf(item), group);
  }
  return groups;
}
