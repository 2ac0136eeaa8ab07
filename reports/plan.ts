import type { PlannedCheck, PlannedTool, RunPlan } from "../report-model/run-plan.ts";
import { paint, paragraph, readableLayout, wrapText, type Layout } from "./terminal/layout.ts";
import { counted, shownName, shownText } from "./terminal/wording.ts";

/** Names of one line; a server may list thousands of tools. */
const namesShown = 12;

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
  const groups = [...groupBy(calls.tools, describeTool)].flatMap(([what, tools]) =>
    renderGroup(
      `${counted(tools.length, "tool")} ${what}`,
      tools.map(({ tool }) => tool),
      layout,
    ),
  );
  return [title, ...paragraph(where, layout), ...groups];
}

function describeTool({ use, argumentSets, fixtures, because }: PlannedTool): string {
  if (use === "not-called") return `not called: ${shownText(because ?? "")}`;
  const sets = `with ${counted(argumentSets, "set")} of arguments at first`;
  const files = fixtures.length === 0 ? "" : `, including fixtures: ${fixtures.join(", ")}`;
  const how = use === "judged" ? "called and checked" : "called only for the ids and the state that others need,";
  return `${how} ${sets}${files}`;
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
      renderGroup(
        `${counted(group.length, "check")} will not run: ${shownText(because)}`,
        group.map(({ check }) => check),
        layout,
      ),
    ),
  ];
}

function renderGroup(what: string, names: readonly string[], layout: Layout): readonly string[] {
  const left = names.length - namesShown;
  const shown = [...names.slice(0, namesShown).map(shownName), ...(left > 0 ? [`+${left} more`] : [])];
  return [...paragraph(what, layout), ...wrapText(`    ${shown.join(", ")}`, layout.width, 4)];
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
