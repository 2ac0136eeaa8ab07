import type { Problem, Report } from "../../report-model/report-model.ts";
import type { ReportedClient } from "../../report-model/reported-client.ts";
import type { FoundSettings } from "../../report-model/report-place.ts";
import { isOfDraft } from "../../report-model/dialect-mark.ts";
import { isStillRunning } from "../../report-model/left-running.ts";
import { seedOf } from "../../report-model/seed-of.ts";
import { quoteForShell } from "../escape/shell-word.ts";
import { elideMiddle, flowPieces, labelled, labelledText, paint, paragraph, type Layout } from "./layout.ts";
import { silenceLines } from "./silence-text.ts";
import { counted, describeTime, shownName, shownSentence, shownText } from "./wording.ts";

const labelWidth = 10;
const namesShown = 8;
const detailsShown = { first: 3, last: 20 };

/** One thing that was run or run against, with what there is to say of it, one text a line. */
export interface HeadField {
  readonly label: string;
  readonly lines: readonly string[];
}

/**
 * What was run against what: tool, seed, protocol; when it began and how long it took; the target's command, name, version, tools and place; the dialects; what
 * watched; the readings that the user chose; and what a project asks for, in settings that were found or in the file of a client.
 */
export function renderHead(report: Report, layout: Layout): readonly string[] {
  const { tool, protocol } = report;
  const seed = seedOf(report);
  const name = paint(layout, ["bold"], `${shownName(tool.name)} ${shownName(tool.version)}`);
  const ran = [...(seed === undefined ? [] : [`seed ${seed}`]), `protocol ${describeProtocol(protocol)}`];
  const fields = [
    { label: "started", lines: [describeTime(report)] },
    ...headFields(report, layout.width - labelWidth),
  ];
  return [
    [name, ...ran].join("   "),
    ...fields.flatMap(({ label, lines }) =>
      lines.map((line, index) => `${paint(layout, ["dim"], (index === 0 ? label : "").padEnd(labelWidth))}${line}`),
    ),
  ];
}

/**
 * All of it but tool, seed, protocol and time.
 *
 * @param width columns that a line has, where it can be broken
 */
export function headFields(report: Report, width: number): readonly HeadField[] {
  const { target, dialects, readings, foundSettings } = report;
  const toldClient = report.profile?.asked.as;
  const fields: readonly HeadField[] = [
    {
      label: "target",
      lines:
        target.command.length === 0 ? [] : [shownSentence(target.command.map((word) => quoteForShell(word)).join(" "))],
    },
    { label: "server", lines: target.server === undefined ? [] : [describeServer(target.server, target.tools)] },
    {
      label: "later",
      lines: allOf("listed only once other tools had been called, and not called", report.laterTools ?? []),
    },
    { label: "client", lines: target.client === undefined ? [] : [describeClient(target.client)] },
    { label: "secrets", lines: describeShortSecrets(target) },
    { label: "asks", lines: describeConfiguration(target) },
    { label: "told", lines: toldClient === undefined ? [] : [`that its client is ${shownText(toldClient)}`] },
    { label: "runs", lines: describePlace(target) },
    {
      label: "launched",
      lines: target.oneAtATime === undefined ? [] : [`one at a time: ${shownText(target.oneAtATime)}`],
    },
    { label: "left", lines: describeLeftRunning(target) },
    { label: "silent", lines: silenceLines(report) },
    // That a server answers no queries about single calls is so with nearly all of them.
    { label: "drafts", lines: describeDrafts(dialects) },
    { label: "observed", lines: describeObservation(report, width) },
    { label: "readings", lines: readings.length === 0 ? [] : [readings.map(describeReading).join(", ")] },
    { label: "settings", lines: foundSettings === undefined ? [] : describeFound(foundSettings) },
  ];
  return fields.filter(({ lines }) => lines.length > 0);
}

/** Every run has what is released; the drafts beside it are what a reader may not expect. */
function describeDrafts(dialects: readonly string[]): readonly string[] {
  const drafts = dialects.filter((dialect) => isOfDraft({ dialect }));
  return drafts.length === 0 ? [] : [`${drafts.map(shownName).join(", ")} (hints for a single call)`];
}

function describeServer({ name, version }: NonNullable<Report["target"]["server"]>, tools: number): string {
  return `${shownName(name)} ${shownName(version)}   ${counted(tools, "tool")}`;
}

function describeClient({ name, version = "", scenarios, connectedTwice }: ReportedClient): string {
  const who = name === undefined ? "did not introduce itself" : `${shownName(name)} ${shownName(version)}`;
  const twice = connectedTwice === undefined ? "" : `, connected more than once in ${counted(connectedTwice, "run")}`;
  return `${who}   ${counted(scenarios, "scenario")}${twice}`;
}

function describeShortSecrets({ client, shortSecrets = [] }: Report["target"]): readonly string[] {
  const who = client === undefined ? "server" : "client";
  return allOf(`too short to be masked in what the ${who} itself writes`, shortSecrets);
}

/** What a project has its server given, which need not be what the user expects. */
function describeConfiguration({ configuration }: Report["target"]): readonly string[] {
  if (configuration === undefined) return [];
  const { file, variables = [], variablesOf, startsIn } = configuration;
  return [
    ...allOf(`${shownName(file)} asks for your variables`, variables),
    ...allOf(`${shownName(file)} asks for the variables in`, variablesOf === undefined ? [] : [variablesOf]),
    ...allOf(`${shownName(file)} asks to start it in`, startsIn === undefined ? [] : [startsIn]),
  ];
}

const toolsShown = new Set(["bwrap", "strace"]);

/** What the server sees and may do; nothing where it runs in no process of its own. */
function describePlace({ place }: Report["target"]): readonly string[] {
  if (place === undefined) return [];
  const around = place.container === undefined ? [] : [`in a container of ${shownName(place.container)}`];
  if (place.kind === "machine") {
    return around.length === 0 ? ["without a sandbox: with your files, network and environment"] : around;
  }
  const { showsHome = false, shows = [], leftOut = [], tools = [] } = place;
  const nothingElse = shows.length === 0 ? "nothing else of yours" : "what is named below";
  const home = showsHome ? "your home read-only" : nothingElse;
  const made = tools
    .filter(({ name }) => toolsShown.has(name))
    .map(({ path, version }) => shownText(version === undefined ? path : `${path} ${version}`));
  return [
    `in a sandbox: it sees its project, ${home}, no network`,
    ...allOf("it sees beyond its project", shows),
    ...allOf("it does not see what its project leads to (--show <directory> shows it)", leftOut),
    ...(made.length === 0 ? [] : [`made with ${made.join(", ")}`]),
    ...around,
  ];
}

function allOf(what: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > namesShown ? ` and ${names.length - namesShown} more, which the JSON report names` : "";
  return [`${what}: ${names.slice(0, namesShown).map(shownText).join(", ")}${more}`];
}

/** What a server started and did not end is worth knowing, whatever the checks say. */
function describeLeftRunning({ client, leftRunning = [] }: Report["target"]): readonly string[] {
  const running = leftRunning.filter(isStillRunning);
  const ended = leftRunning.filter((command) => !isStillRunning(command));
  return [
    ...describeCommands("running still, since it", running),
    ...describeCommands(
      `running when the ${client === undefined ? "server" : "client"} had ended, and ended by us:`,
      ended,
    ),
  ];
}

function describeCommands(what: string, commands: readonly string[]): readonly string[] {
  const [first] = commands;
  if (first === undefined) return [];
  const more = commands.length > 1 ? ` and ${counted(commands.length - 1, "other")}` : "";
  return [`${what} ${shownSentence(first)}${more}`];
}

/** What watched, and one line for each tier that could not; nothing where nothing had to be watched. */
function describeObservation({ observation }: Report, width: number): readonly string[] {
  if (observation === undefined) return [];
  const { tiers, missing } = observation;
  return [
    `by ${tiers.length === 0 ? "nothing" : tiers.map(shownName).join(", ")}`,
    // A command stays in one line, so that it can be copied.
    ...missing.flatMap(({ tier, because, tryThis }) =>
      flowPieces([`not by ${shownName(tier)}: ${shownText(because)}`, `try: ${shownText(tryThis)}`], "; ", width),
    ),
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

/** The revision the server chose, and the one requested where that is another or there was no answer. */
export function describeProtocol({ offered, negotiated }: Report["protocol"]): string {
  if (negotiated === undefined) return `${shownName(offered)} (tried)`;
  return negotiated === offered ? shownName(offered) : `${shownName(negotiated)} (tried ${shownName(offered)})`;
}

/** A file that nobody gave has a say in the run, and readers of the report have to know. */
function describeFound({ file, settings, reports = [] }: FoundSettings): readonly string[] {
  return [
    settings.length === 0 && reports.length === 0
      ? `${shownName(file)} was found, and changes nothing here`
      : `${settings.map(shownName).join(", ") || "none"} (found in ${shownName(file)})`,
    ...allOf("reports go to", reports),
  ];
}

function describeReading({ option, reading }: Report["readings"][number]): string {
  return `${shownName(option)}=${shownName(reading)}`;
}
