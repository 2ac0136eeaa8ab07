import type { Report, ToolCalls } from "../../report-model/report-model.ts";
import type { LaunchedContent, RunProfile } from "../../report-model/run-profile.ts";
import { seedOf } from "../../report-model/seed-of.ts";
import { describeProtocol, headFields } from "../terminal/head.ts";
import { describeHintsDecided } from "../terminal/hints-decided.ts";
import { describeTimeSpent } from "../terminal/time-spent-text.ts";
import { counted, shownDuration } from "../terminal/wording.ts";
import { markup, type Markup } from "./markup.ts";

/** What was run against what, and what it cost. */
export function renderRunDetails(report: Report): Markup {
  const { tool, protocol, startedAt, durationMs, traffic, exitCode, profile } = report;
  const seed = seedOf(report);
  const spent = describeTimeSpent(report);
  const decided = describeHintsDecided(report);
  const effort = `${shownDuration(durationMs)}, ${counted(traffic.requests, "request")}, ${counted(traffic.sessions, "session")}`;
  const fields: readonly (readonly [label: string, lines: readonly string[]])[] = [
    ["suite", [`${tool.name} ${tool.version}`]],
    ["started", [startedAt]],
    ["took", [effort, ...(spent === undefined ? [] : [spent])]],
    ...(seed === undefined ? [] : [["seed", [String(seed)]] as const]),
    ["protocol", [describeProtocol(protocol)]],
    ...headFields(report, Number.POSITIVE_INFINITY).map(({ label, lines }) => [label, lines] as const),
    ...(profile === undefined ? [] : [["made with", profileLines(profile)] as const]),
    ["exit code", [String(exitCode)]],
    ...(decided === undefined ? [] : [["hints decided", [decided]] as const]),
  ];
  return markup`<section id="run" aria-labelledby="run-title">
<h2 id="run-title">The run</h2>
<dl>
${fields.map(([label, lines]) => markup`<dt>${label}</dt>${lines.map((line) => markup`<dd>${line}</dd>`)}\n`)}
</dl>
${renderCalls(report)}
</section>`;
}

function profileLines({ node, system, launched }: RunProfile): readonly string[] {
  return [`Node ${node}, ${system}`, launchedLine(launched)];
}

function launchedLine(launched: LaunchedContent): string {
  switch (launched.kind) {
    case "package": {
      const name = [launched.name ?? "package", launched.version ?? ""].join(" ").trim();
      return `${name}, ${counted(launched.files, "file")}, sha256 ${launched.hash}`;
    }
    case "file":
      return `one file, sha256 ${launched.hash}`;
    case "unknown":
      return `content not known: ${launched.because}`;
  }
}

function renderCalls({ calls = [] }: Report): Markup | undefined {
  if (calls.length === 0) return undefined;
  return markup`<details>
<summary>Calls of ${counted(calls.length, "tool")} <span class="dim">an error, or the answer that nonsense gets, is not counted as worked</span></summary>
<div class="body scroll" tabindex="0" role="group" aria-label="Table of calls">
<table><thead><tr><th scope="col">Tool</th><th scope="col">Calls</th><th scope="col">Answered</th><th scope="col">Worked</th><th scope="col">First answer, where none did; requests to web APIs</th></tr></thead><tbody>
${calls.map(renderToolCalls)}</tbody></table>
</div>
</details>`;
}

function renderToolCalls({ tool, made, succeeded, worked, unwatched, inVain, sent }: ToolCalls): Markup {
  const requests = sent?.requests.map(({ request, calls }) => `${request} (${counted(calls, "call")})`) ?? [];
  return markup`<tr data-tool="${tool}"><th scope="row"><code>${tool}</code></th><td>${made}</td><td>${succeeded}</td><td>${unwatched === true ? "beside others only" : worked}</td><td>${[...(inVain === undefined ? [] : [inVain.answer]), ...requests].map((line) => markup`<code>${line}</code><br>`)}</td></tr>
`;
}
