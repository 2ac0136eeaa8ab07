import { findingOf, type ReportTexts, type Wording } from "../../report-model/finding.ts";
import type { ResultGroup } from "../../report-model/finding-group.ts";
import { fingerprintOf, shortIdOf } from "../../report-model/fingerprint.ts";
import type { FileDiff, Result } from "../../report-model/report-model.ts";
import type { ShownCall, ShownConversation } from "../../report-model/shown-conversation.ts";
import { describeParams, describeSending } from "../finding-text/conversation.ts";
import { describeKnown, describeReproduced, describeSource } from "../finding-text/finding-text.ts";
import { describePlace } from "../finding-text/wording.ts";
import { counted } from "../terminal/wording.ts";
import { markup, type Markup } from "./markup.ts";
import { prose } from "./prose.ts";
import { verdictMark } from "./verdict-mark.ts";

const findingsApart = 4;
const namesShown = 6;

/** How a page names its findings, and what they refer to. */
export interface FindingPage {
  readonly texts: ReportTexts;
  /** Anchors that are taken. */
  readonly anchors: Set<string>;
}

/**
 * One check that came out the same way in one dialect: what holds for all of its findings once, and each of them to be
 * opened.
 *
 * @param isOpen whether the first finding is open
 */
export function renderFindingGroup({ first, others }: ResultGroup, page: FindingPage, isOpen: boolean): Markup {
  const { what, where, sources, advice } = findingOf(first, page.texts);
  const count = others.length + 1;
  return markup`
<section class="group ${what.verdict}">
<h3>${verdictMark(what.verdict)} <code>${what.check}</code>${dialectMark(where.dialect)}${count > 1 ? markup` <span class="dim">${counted(count, "result")}</span>` : undefined}</h3>
${what.title === undefined ? undefined : markup`<p class="claim">${prose(what.title)}${advice === undefined ? undefined : markup` <span class="dim">${prose(advice.matters)}</span>`}</p>`}
${renderFindings([first, ...others], page, isOpen)}
<dl class="about">
${part("Fix", advice?.fixes ?? [])}
${part("Requirement", sources.map(describeSource))}
</dl>
</section>`;
}

/** The first ones, and the others to be opened together: a list of hundreds hides what comes after it. */
function renderFindings(results: readonly Result[], page: FindingPage, isOpen: boolean): Markup {
  const apart = results.length > findingsApart + 1 ? findingsApart : results.length;
  const more = results.slice(apart);
  const names = more.slice(0, namesShown).map(({ tool = "server" }) => tool);
  return markup`${results.slice(0, apart).map((result, index) => renderFinding(result, page, isOpen && index === 0))}
${
  more.length === 0
    ? undefined
    : markup`<details class="more"><summary>${more.length} more: <span class="dim">${names.join(", ")}${more.length > namesShown ? ", …" : ""}</span></summary>
<div class="body">
${more.map((result) => renderFinding(result, page, false))}
</div></details>`
}`;
}

function dialectMark(dialect: string): Markup | undefined {
  return dialect === "static" ? undefined : markup` <span class="dialect">${dialect}</span>`;
}

/** A finding is a place of its own: its anchor stays the same from run to run. */
function renderFinding(result: Result, page: FindingPage, isOpen: boolean): Markup {
  const finding = findingOf(result, page.texts);
  const { what, where, id, reproduced, conversation, observed, diffs = [], expected, wording, known, repeat } = finding;
  const anchor = anchorOf(id ?? shortIdOf(fingerprintOf(result)), page.anchors);
  const left = observed.left === 0 ? [] : [`… +${observed.left} more`];
  return markup`<details class="finding"${isOpen ? markup` open` : undefined} data-verdict="${what.verdict}" data-suite="${result.suite}"${where.tool === undefined ? undefined : markup` data-tool="${where.tool}"`}>
<summary><strong>${where.tool ?? "server"}</strong> <span class="message">${prose(what.message)}</span></summary>
<div class="body" id="${anchor}">
<p class="facts">${reproduced === undefined ? undefined : markup`<span>${describeReproduced(reproduced)}</span> `}<a href="#${anchor}" title="Link to this finding">#${anchor}</a></p>
${conversation === undefined ? undefined : renderConversation(conversation)}
<dl>
${part("Observed", [...observed.lines, ...left], true)}
${diffs.map(renderDiff)}
${part("Expected", expected === undefined ? [] : [expected])}
${wording === undefined ? undefined : renderWording(wording)}
${part("Baseline", known === undefined ? [] : [describeKnown(known)])}
</dl>
${repeat === undefined ? undefined : markup`<h4>See it again</h4><pre class="command"><code>${repeat}</code></pre>`}
</div>
</details>
`;
}

/** Of a report of anybody's two findings may have the same id. */
function anchorOf(id: string, taken: Set<string>): string {
  const name = `finding-${id}`;
  let anchor = name;
  for (let count = 2; taken.has(anchor); count++) anchor = `${name}-${count}`;
  taken.add(anchor);
  return anchor;
}

function part(label: string, texts: readonly string[], isCode = false): Markup | undefined {
  if (texts.length === 0) return undefined;
  return markup`<dt>${label}</dt>${texts.map((text) => (isCode ? markup`<dd><code>${text}</code></dd>` : markup`<dd>${prose(text)}</dd>`))}`;
}

/** A sign at the beginning of each line says what a colour does. */
function renderDiff({ path, lines }: FileDiff): Markup {
  return markup`<dt>Diff</dt><dd><code>${path}</code><pre class="diff">${lines.map(
    (line) => markup`<span${classOf(line)}>${line.replaceAll("\t", "    ")}</span>
`,
  )}</pre></dd>`;
}

function classOf(line: string): Markup | undefined {
  if (line.startsWith("- ")) return markup` class="removed"`;
  return line.startsWith("+ ") ? markup` class="added"` : undefined;
}

function renderConversation(conversation: ShownConversation): Markup {
  const { length, first, left, last } = conversation;
  return markup`<h4>${length === 1 ? "Call" : "Smallest conversation"}</h4>
<ol class="calls">
${first.map(renderCall)}
${left === 0 ? undefined : markup`<li class="gap">… +${left} more</li>`}
${last.map(renderCall)}
</ol>
<p class="dim">${describeSending(conversation)}</p>`;
}

function renderCall({ number, method, params, answer }: ShownCall): Markup {
  return markup`<li value="${number}"><code><b>${method}</b>${params === undefined ? undefined : ` ${describeParams(params)}`}</code>${answer === undefined ? undefined : markup`<br><code class="answer">→ ${answer}</code>`}</li>
`;
}

function renderWording({ id, entry }: Wording): Markup {
  if (entry === undefined) return markup`<dt>Wording</dt><dd>${id}</dd>`;
  const { title, interpretations, hurts, choice } = entry;
  return markup`<dt>Wording</dt><dd>${prose(title)} <span class="dim">(${id})</span></dd>
${interpretations.map(
  ({ name, isContradicted, reading, places }, index) =>
    markup`<dt>Reading ${index + 1}</dt><dd>${name === undefined ? undefined : markup`<code>${name}</code>${isContradicted ? ", contradicted here" : ""}: `}${prose(reading)} <span class="dim">${places.map((place) => `${describePlace(place)}. `)}</span></dd>`,
)}
<dt>Affects</dt><dd>${prose(hurts)}</dd>
${choice === undefined ? undefined : markup`<dt>Choose</dt>${choice.readings.map((reading) => markup`<dd><code>--reading ${choice.option}=${reading}</code></dd>`)}`}`;
}
