import type { ArgumentCoverage, CallsInVain, Report, SentToApis, ToolCalls } from "../../report-model/report-model.ts";
import { quoteForShell } from "../escape/shell-word.ts";
import { visibleText } from "../escape/visible-text.ts";
import { paint, wrapText, type Layout } from "./layout.ts";
import { counted, listNames, shownName, shownText } from "./wording.ts";

const toolsShown = 40;
const valuesShown = 4;
const maxValueLength = 40;
const requestsShown = 4;

/** Of more tools than this those that did their work share a line: a screen holds no more. */
const toolsApart = 15;
const idleToolsShown = 3;

/**
 * How much of what each tool was asked to do it did, one line a tool. What did little is judged by little.
 *
 * @param isShort whether many tools of which there is nothing else to say share a line
 * @returns nothing where no tool was called
 */
export function renderWork({ calls = [] }: Report, layout: Layout, isShort: boolean = false): readonly string[] {
  if (calls.length === 0) return [];
  const heading = `${paint(layout, ["bold"], "Calls")} (an error, or the answer that nonsense gets, is not counted as worked)`;
  if (!isShort || calls.length <= toolsApart) return [heading, ...renderTools(calls, toolsShown, layout)];
  const idle = calls.filter(({ worked }) => worked === 0);
  const working = calls.filter(({ worked }) => worked > 0);
  const unwatched = working.filter(isUnwatched);
  const usual = working.filter((tool) => !isUnwatched(tool) && !hasMoreToSay(tool));
  const others = working.filter((tool) => !isUnwatched(tool) && hasMoreToSay(tool));
  return [
    heading,
    ...renderNames(`${counted(usual.length, "tool")} worked`, usual, layout),
    ...renderNames(
      `${counted(unwatched.length, "tool")} worked beside others, and no call was made alone`,
      unwatched,
      layout,
    ),
    ...renderTools(others, toolsApart, layout),
    ...renderTools(idle.slice(0, idleToolsShown), idleToolsShown, layout),
    ...renderNames(
      `${counted(idle.length - idleToolsShown, "more tool")} never worked`,
      idle.slice(idleToolsShown),
      layout,
    ),
  ];
}

/** Its answers were not compared with those to nonsense, so that it is not said to have worked. */
function isUnwatched({ unwatched }: ToolCalls): boolean {
  return unwatched === true;
}

function hasMoreToSay({ sent, coverage }: ToolCalls): boolean {
  return sent !== undefined || (coverage?.idle ?? []).some(({ value }) => value !== undefined);
}

function renderNames(what: string, tools: readonly ToolCalls[], { width }: Layout): readonly string[] {
  if (tools.length === 0) return [];
  const names = tools.map(({ tool }) => shownName(tool));
  return [`  ${what}: ${listNames(names, width - what.length - "  : ".length)}`];
}

function renderTools(calls: readonly ToolCalls[], most: number, layout: Layout): readonly string[] {
  const shown = calls.slice(0, most);
  const nameWidth = Math.max(...shown.map(({ tool }) => shownName(tool).length));
  const left = calls.length - shown.length;
  return [
    ...shown.flatMap((called) => {
      const { tool, worked, inVain, coverage, sent } = called;
      const line = `  ${shownName(tool).padEnd(nameWidth)}   ${describeCalls(called)}`;
      const more = worked === 0 ? renderInVain(tool, inVain, layout) : renderIdle(coverage, layout);
      return [paint(layout, worked === 0 ? ["yellow"] : [], line), ...renderSent(sent), ...more];
    }),
    ...(left > 0 ? [`  +${left} more tools: see the JSON report`] : []),
  ];
}

function describeCalls({ made, succeeded, worked, unwatched }: ToolCalls): string {
  const calls = `${worked} of ${counted(made, "call")}`;
  if (unwatched === true && worked > 0) return `${calls} succeeded beside other tools, none was made alone`;
  const denied = succeeded === worked ? "" : `, ${succeeded - worked} answered without doing anything`;
  return `${calls} worked${denied}`;
}

/** What its calls sent to web APIs: a line is whole, so that it can be copied. */
function renderSent(sent: SentToApis | undefined): readonly string[] {
  if (sent === undefined) return [];
  const shown = sent.requests.slice(0, requestsShown);
  const left = sent.requests.length - shown.length + (sent.omitted ?? 0);
  return [
    ...shown.map(({ request, calls }) => `    ${shownText(request)} (${counted(calls, "call")})`),
    ...(left > 0 ? [`    +${counted(left, "other request")}`] : []),
  ];
}

/** What came back from a tool that did no work at all, and what may make it work. */
function renderInVain(tool: string, inVain: CallsInVain | undefined, layout: Layout): readonly string[] {
  if (inVain === undefined) return [];
  const { answer, argument } = inVain;
  const [line = ""] = shownText(answer).split("\n");
  const help =
    argument === undefined
      ? []
      : [`    give it a value that exists: --example ${quoteForShell(`${tool}.${argument}=<value>`)}`];
  return [...wrapText(`the first said: ${line}`, layout.width - 4, 2).map((each) => `    ${each}`), ...help];
}

/** What a tool that worked was not seen to do: a value of an enumeration is a way of its own. */
function renderIdle(coverage: ArgumentCoverage | undefined, layout: Layout): readonly string[] {
  const values = (coverage?.idle ?? []).flatMap(({ argument, value }) =>
    value === undefined ? [] : [`${shownName(argument)} ${visibleText(JSON.stringify(value), maxValueLength)}`],
  );
  if (coverage === undefined || values.length === 0) return [];
  const left = coverage.values.of - coverage.values.worked - Math.min(values.length, valuesShown);
  const more = left > 0 ? `, and ${left} more` : "";
  const sentence = `no call worked with ${values.slice(0, valuesShown).join(", ")}${more}`;
  return wrapText(sentence, layout.width - 4, 2).map((each) => `    ${each}`);
}
