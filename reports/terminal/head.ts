import type { Problem, Report } from "../../report-model/report-model.ts";
import { quoteForShell } from "../escape/shell-word.ts";
import { elideMiddle, flowPieces, labelled, labelledText, paint, paragraph, type Layout } from "./layout.ts";
import { counted, shownName, shownSentence, shownText } from "./wording.ts";

const labelWidth = 10;
const detailsShown = { first: 3, last: 20 };

/**
 * What was run against what: tool, seed, protocol; the target's command, name, version, tools and place; the dialects; what
 * watched; and the readings that the user chose.
 */
export function renderHead(report: Report, layout: Layout): readonly string[] {
  const { tool, target, protocol } = report;
  return [
    `${paint(layout, ["bold"], `${shownName(tool.name)} ${shownName(tool.version)}`)}   seed ${report.seed}   protocol ${describeProtocol(protocol)}`,
    ...field("target", shownSentence(target.command.map(quoteForShell).join(" ")), layout),
    ...(target.server === undefined
      ? []
      : field(
          "server",
          `${shownName(target.server.name)} ${shownName(target.server.version)}   ${counted(target.tools, "tool")}`,
          layout,
        )),
    ...renderPlace(target, layout),
    ...(target.oneAtATime === undefined
      ? []
      : field("launched", `one at a time: ${shownText(target.oneAtATime)}`, layout)),
    ...renderLeftRunning(report.target, layout),
    ...field("dialects", report.dialects.map(shownName).join(", "), layout),
    ...renderObservation(report, layout),
    ...(report.readings.length === 0 ? [] : field("readings", report.readings.map(describeReading).join(", "), layout)),
  ];
}

const toolsShown = new Set(["bwrap", "strace"]);

/** What the server sees and may do; nothing where it runs in no process of its own. */
function renderPlace({ place }: Report["target"], layout: Layout): readonly string[] {
  if (place === undefined) return [];
  if (place.kind === "machine") return field("runs", "as you do: with your files, network and environment", layout);
  const { showsHome = false, tools = [] } = place;
  const home = showsHome ? "your home read-only" : "nothing else of yours";
  const made = tools
    .filter(({ name }) => toolsShown.has(name))
    .map(({ path, version }) => shownText(version === undefined ? path : `${path} ${version}`));
  return [
    ...field("runs", `in a sandbox: it sees its project, ${home}, and no network`, layout),
    ...(made.length === 0 ? [] : field("", `made with ${made.join(", ")}`, layout)),
  ];
}

/** What a server started and did not end is worth knowing, whatever the checks say. */
function renderLeftRunning({ leftRunning = [] }: Report["target"], layout: Layout): readonly string[] {
  const [first] = leftRunning;
  if (first === undefined) return [];
  const more = leftRunning.length > 1 ? ` and ${counted(leftRunning.length - 1, "other")}` : "";
  return field("left", `running when the server had ended, and ended by us: ${shownSentence(first)}${more}`, layout);
}

/** What watched, and one line for each tier that could not; nothing where nothing had to be watched. */
function renderObservation({ observation }: Report, layout: Layout): readonly string[] {
  if (observation === undefined) return [];
  const { tiers, missing } = observation;
  return [
    ...field("observed", `by ${tiers.length === 0 ? "nothing" : tiers.map(shownName).join(", ")}`, layout),
    // A command stays in one line, so that it can be copied.
    ...missing
      .flatMap(({ tier, because, tryThis }) =>
        flowPieces(
          [`not by ${shownName(tier)}: ${shownText(because)}`, `try: ${shownText(tryThis)}`],
          "; ",
          layout.width - labelWidth,
        ),
      )
      .flatMap((line) => field("", line, layout)),
  ];
}

/** Faults that are no verdict on a claim, in full: nothing below them matters more. */
export function renderProblem(problem: Problem, layout: Layout): readonly string[] {
  // Stack traces are indented with tabs, which are harmless as blanks and unreadable as \u{9}.
  const details = elideMiddle(problem.details, detailsShown).map((line) => shownText(line.replaceAll("\t", "    ")));
  return [
    `${paint(layout, ["magenta", "bold"], "PROBLEM")}  ${paint(layout, ["bold"], shownName(problem.code))}`,
    ...paragraph(shownText(problem.message), layout),
    "",
    // The bar tells foreign lines from ours; they are not wrapped, so that a stack trace stays one.
    ...labelled(
      "details",
      details.map((line) => `| ${line}`),
      layout,
    ),
    ...labelledText("try", [shownText(problem.hint)], layout),
  ];
}

/** The revision the server chose, and the one offered where that is another or there was no answer. */
function describeProtocol({ offered, negotiated }: Report["protocol"]): string {
  if (negotiated === undefined) return `${shownName(offered)} (offered)`;
  return negotiated === offered ? shownName(offered) : `${shownName(negotiated)} (offered ${shownName(offered)})`;
}

function describeReading({ option, reading }: Report["readings"][number]): string {
  return `${shownName(option)}=${shownName(reading)}`;
}

function field(label: string, text: string, layout: Layout): readonly string[] {
  return [`${paint(layout, ["dim"], label.padEnd(labelWidth))}${text}`];
}
