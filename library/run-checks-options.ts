import type { Check } from "../harness/check/check.ts";
import type { NameSetting } from "../harness/check/setting.ts";
import type { ToolExample } from "../harness/inputs/tool-example.ts";
import type { JsonObject } from "../harness/json/value.ts";
import type { MinVerified } from "../harness/results/min-verified.ts";
import type { Again } from "../harness/results/result.ts";
import type { ClientInfo } from "../harness/revisions/client.ts";
import type { ProtocolChoice } from "../harness/revisions/revisions.ts";
import type { RecordedAnswer } from "../harness/api-stub/answers/answer-book.ts";
import type { BaselineEntry } from "../report-model/baseline.ts";
import type { FailingVerdict } from "../report-model/report-model.ts";
import type { ProfileName } from "../suites/directories/profile-names.ts";
import type { VerbMapping } from "../suites/http-verbs/standing.ts";
import type { Execute, Sandbox } from "./execute.ts";
import type { GivenTarget } from "./launch-target.ts";
import type { Readings } from "./readings.ts";

/** What a run is told. Everything but the target has a default, the same as on the command line. */
export interface RunChecksOptions {
  /**
   * The server: a command to launch, with an address for one behind HTTP; the address of one that runs; or a target made by
   * `inMemoryTarget`.
   */
  readonly target: GivenTarget;
  /** Checks of yours, run beside the bundled ones. */
  readonly checks?: readonly Check[];
  /** Ids of suites and of checks: only these are run, with the checks that explain what they find. */
  readonly only?: readonly string[];
  /** What tools for HTTP operations are compared with; without it the suite `http-verbs` is left out. */
  readonly verbMapping?: VerbMapping;
  /** Directories whose rules the tools are held against as well: any of `openai`, `anthropic`, `m365`, `slack`, `copilot-review`. */
  readonly profiles?: readonly ProfileName[];
  /** How to speak with the server; `auto` when absent. */
  readonly protocol?: ProtocolChoice;
  /** How to ask for the hints of one call: `auto` (default), `annotations`, `resolve` or `static`. */
  readonly dialect?: string;
  /** Only tools with these names; all when absent or empty. */
  readonly toolNames?: readonly string[];
  /** Valid arguments to ask about, for each tool; 100 when absent. */
  readonly runs?: number;
  /** Values to mix into the arguments, such as a path that exists. */
  readonly examples?: readonly ToolExample[];
  /** Silence after which a request counts as unanswered; 10,000 when absent. */
  readonly timeoutMs?: number;
  /** Time that the server has to start; 30,000 when absent. */
  readonly startTimeoutMs?: number;
  /** Time for the whole run; 120,000 when absent. */
  readonly maxTimeMs?: number;
  /** Of the generated arguments; random when absent. The report has it. */
  readonly seed?: number;
  /** Verdicts that make the run fail, besides `fail`: any of `warn`, `ambiguous`, `inconclusive`. */
  readonly failOn?: readonly FailingVerdict[];
  /**
   * How many tools need a decided hint with `execute`, for an exit code other than 4: a number, or a share such as `80%`;
   * when absent 1, where a tool has a hint that calls could contradict.
   */
  readonly minVerified?: MinVerified;
  /**
   * Findings that are known: they do not make the run fail, while one that no longer occurs does. The part of a report that
   * identifies one is its check, dialect, tool and case.
   */
  readonly baseline?: readonly BaselineEntry[];
  /** What watches the server while it is asked: `auto` (default), `none`, or the names of tiers. */
  readonly observe?: "auto" | "none" | readonly string[];
  /** Whether tools are called, and where; not when absent. */
  readonly execute?: Execute;
  /**
   * How web APIs are answered in the sandbox where tools are called. Answers are made up when this is absent. A recording,
   * as `readHar` reads it, answers the requests that it has. With `off` nothing answers.
   */
  readonly upstream?: "off" | readonly RecordedAnswer[];
  /** Called once at the end, with what tools sent to web APIs as HAR 1.2, its secrets masked. */
  readonly saveUpstream?: (archive: JsonObject) => void;
  /** Whether the server runs in a sandbox though none of its tools is called; it runs as you do when absent. */
  readonly sandbox?: Sandbox;
  /** How to read ambiguous wording, as `{ destructive: "additive" }`; without a choice the verdict on it is `ambiguous`. */
  readonly readings?: Readings;
  /** Who asks, told to the server and in the report; this package when absent. */
  readonly client?: ClientInfo;
  /**
   * The name that the server is told instead, or `name/version`, such as `claude-code`. When absent, one session of a run that
   * calls tools introduces itself as a common client, and what is otherwise there is told.
   */
  readonly as?: string;
  /** Ends the run when it is aborted; the report has what was found until then, with exit code 130. */
  readonly signal?: AbortSignal;
  /** What shows a result again, for the report; a call of `runChecks` when absent. */
  readonly again?: Again;
  /** Called after each result. */
  readonly progress?: (done: number, planned: number, what: string) => void;
  /** What messages call a setting of the run; the names of these options when absent. */
  readonly nameSetting?: NameSetting;
}
