import type { ClientCheck } from "../../harness/clients/client-check.ts";
import { clientKeysOf, judgeClient } from "../../harness/clients/judge-client.ts";
import type { ScenarioRun } from "../../harness/clients/run-scenario.ts";
import type { OpenScenario, Waiting } from "../../harness/clients/serve-scenarios.ts";
import { clientOf, objectOf } from "../../harness/clients/transcript/read-transcript.ts";
import type { SeenEvent, Transcript } from "../../harness/clients/transcript/transcript.ts";
import type { ChosenInterpretations } from "../../harness/check/chosen-interpretations.ts";
import { severityOf } from "../../harness/check/check.ts";
import { showJson } from "../../harness/json/show.ts";
import { member } from "../../harness/json/value.ts";
import type { Mask } from "../../harness/secrets/masker.ts";
import { quoteForShell } from "../../reports/escape/shell-word.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";

const maxLineLength = 300;
/** Of each scenario in each dialect; what a check says comes beside them. */
const maxLines = 200;
/**
 * A transcript is judged as a whole: at each of its first messages, and later so seldom that the time grows only with its
 * length.
 */
const judgedAgainAfter = 1.1;

/** How to connect: a line for each scenario, and what to have the client do there. */
export function connectionText(scenarios: readonly OpenScenario[]): string {
  const lines = scenarios.flatMap(({ run, run: { scenario }, place }) => [
    `${nameOf(run)}: ${scenario.about}`,
    `  ${place.kind === "http" ? place.url : place.command.map((word) => quoteForShell(word)).join(" ")}`,
    `  have the client ${scenario.steps.map(stepText).join(", then ")}`,
  ]);
  const how =
    scenarios[0]?.place.kind === "stdio"
      ? "Give your client one of these commands as an MCP server on stdio. For example, in a file of mcpServers:"
      : "Give your client one of these URLs as an MCP server over Streamable HTTP. For example, in a file of mcpServers:";
  return [...lines, "", how, `  ${exampleOf(scenarios[0])}`, "", "Ctrl-C ends it, and judges what came.", ""].join(
    "\n",
  );
}

function exampleOf(scenario: OpenScenario | undefined): string {
  if (scenario === undefined) return "";
  const { place } = scenario;
  const [command = "", ...args] = place.kind === "stdio" ? place.command : [];
  const entry = place.kind === "http" ? { type: "http", url: place.url } : { command, args };
  return JSON.stringify({ mcpServers: { conformance: entry } });
}

function stepText(step: OpenScenario["run"]["scenario"]["steps"][number]): string {
  switch (step.do) {
    case "list":
      return "list the tools";
    case "echo":
      return "call report_tools with the tools that it holds";
    case "declare-extension":
      return "declare the extension";
    case "call":
      return step.calls.map(({ tool, arguments: given }) => `call ${tool} ${JSON.stringify(given)}`).join(" and ");
  }
}

/**
 * Tells what a client does as it happens. A verdict that its messages alone prove is told at once; every other verdict waits
 * for the end.
 */
export class LiveAccount {
  readonly #checks: readonly ClientCheck[];
  readonly #dialects: ReadonlySet<string>;
  readonly #interpretations: ChosenInterpretations;
  readonly #mask: Mask;
  readonly #write: (line: string) => void;
  readonly #told = new Set<string>();
  readonly #progress = new Map<string, Progress>();

  /** @param mask what no line may show */
  constructor(
    { checks, dialects, interpretations }: Pick<Waiting, "checks" | "dialects" | "interpretations">,
    mask: Mask,
    write: (line: string) => void,
  ) {
    this.#checks = checks;
    this.#dialects = dialects;
    this.#interpretations = interpretations;
    this.#mask = mask;
    this.#write = write;
  }

  tell(event: SeenEvent, run: ScenarioRun, transcript: () => Transcript): void {
    const text = eventText(event);
    if (text === undefined) return;
    const where = nameOf(run);
    const progress = this.#progressOf(where);
    if (++progress.events <= maxLines) {
      const { name, version } = clientOf(transcript()) ?? { name: "a client", version: "" };
      this.#line(`${where}  ${[name, version].join(" ").trim()}  ${text}`);
    } else if (progress.events === maxLines + 1) {
      this.#line(`${where}  more than ${maxLines} lines; what follows is judged, and told no more`);
    }
    if (progress.events < progress.judgedAt * judgedAgainAfter) return;
    progress.judgedAt = progress.events;
    this.#tellProven(transcript());
  }

  /** Tells that clients sent more than is kept. */
  tellFull(run: ScenarioRun): void {
    this.#line(`${nameOf(run)}  more than is kept; nothing is answered any more. Start the command again to go on.`);
  }

  #progressOf(where: string): Progress {
    const known = this.#progress.get(where) ?? { events: 0, judgedAt: 0 };
    this.#progress.set(where, known);
    return known;
  }

  #tellProven(transcript: Transcript): void {
    for (const check of this.#checks) {
      for (const key of clientKeysOf(check, this.#dialects)) {
        const judgement = judgeClient(check, key, [transcript], { chosen: this.#interpretations });
        if (judgement.kind !== "contradicted" || judgement.contradiction.provenByTranscript !== true) continue;
        const { message, severity, case: which = "" } = judgement.contradiction;
        const id = JSON.stringify([check.id, key.dialect, transcript.scenario, which]);
        if (this.#told.has(id)) continue;
        this.#told.add(id);
        this.#line(`${(severity ?? severityOf(check, key.dialect)).toUpperCase()}  ${check.id}  ${message}`);
      }
    }
  }

  #line(text: string): void {
    // A secret that is cut first is no longer found by the mask.
    this.#write(`${visibleText(this.#mask(text), maxLineLength)}\n`);
  }
}

/** How much of a scenario has been told, and how long it was when it was last judged. */
interface Progress {
  events: number;
  judgedAt: number;
}

function nameOf({ scenario, dialect }: ScenarioRun): string {
  return dialect === "static" ? scenario.id : `${scenario.id} (${dialect})`;
}

/** @returns undefined for what is not worth a line */
function eventText(event: SeenEvent): string | undefined {
  switch (event.kind) {
    case "request": {
      const params = objectOf(event.params);
      const [name, given] = [member(params, "name"), member(params, "arguments")];
      const about = name === undefined ? "" : ` ${showJson(name)}${given === undefined ? "" : ` ${showJson(given)}`}`;
      return `${event.method}${about}`;
    }
    case "notification":
      return event.method;
    case "rubbish":
      return `sent what ${event.why.replace(/^it /u, "")}: ${JSON.stringify(event.excerpt)}`;
    case "fetch":
      return `fetched ${event.path}`;
    case "told":
      return `was told ${event.method}`;
    case "answer":
      return event.answer.kind === "broken" ? "had its connection broken in place of an answer" : undefined;
  }
}
