import { randomInt } from "node:crypto";
import type { ExecutionPlace } from "../calls/boxes/execution-place.ts";
import type { Journal } from "../calls/journal/journal.ts";
import type { SeenEffects } from "../../report-model/tool-hints.ts";
import type { SeenTool } from "../calls/execution/seen-tool.ts";
import type { Check } from "../check/check.ts";
import type { ChosenInterpretations } from "../check/chosen-interpretations.ts";
import { nameField, type NameSetting } from "../check/setting.ts";
import type { Target } from "../connect/target.ts";
import type { DialectChoice } from "../dialects/select.ts";
import type { GeneratorStore } from "../inputs/generator-store.ts";
import type { ToolExample } from "../inputs/tool-example.ts";
import type { BoxedLaunchPlan } from "../observe/boxed-launch-plan.ts";
import type { ObserveChoice } from "../observe/observe-choice.ts";
import type { Relaying } from "../relay/relaying.ts";
import type { Job } from "../results/job.ts";
import type { Sighting } from "../pursuit/same-finding.ts";
import type { MinVerified } from "../results/min-verified.ts";
import type { Again } from "../results/result.ts";
import { maskOfTarget } from "../secrets/mask-of-target.ts";
import type { Mask } from "../secrets/masker.ts";
import type { ClientInfo } from "../revisions/client.ts";
import type { ProtocolChoice } from "../revisions/revisions.ts";
import { plainUpstream, type UpstreamPlan } from "../api-stub/upstream-plan.ts";
import type { Ambiguity, FailingVerdict } from "../../report-model/report-model.ts";
import type { FoundSettings } from "../../report-model/report-place.ts";
import type { RunPlan } from "../../report-model/run-plan.ts";
import { repeatCall } from "./repeat-call.ts";
import { runDefaults } from "./run-defaults.ts";

/** Everything that a run goes by. */
export interface RunSettings {
  readonly target: Target;
  /** How to speak with the server. */
  readonly protocol: ProtocolChoice;
  /** The checks to run, in the order of the report. */
  readonly checks: readonly Check[];
  readonly dialect: DialectChoice;
  /** Only tools with these names; all when empty. */
  readonly toolNames: readonly string[];
  /** Valid arguments for each tool. */
  readonly runs: number;
  /** Values to mix into the arguments, such as a path that exists. */
  readonly examples: readonly ToolExample[];
  /** Generators to share with other runs in this process. */
  readonly generators?: GeneratorStore;
  readonly timeoutMs: number;
  /** The time that the first instance has to start; later ones have some times what the slowest has taken, if that is more. */
  readonly startTimeoutMs: number;
  readonly maxTimeMs: number;
  readonly seed: number;
  /** Verdicts that make the run fail: see `failOnOf`. */
  readonly failOn: readonly FailingVerdict[];
  /** How many tools need a decided hint, where they are called; without it one, where there is one. */
  readonly minVerified?: MinVerified;
  /** What watches the server while it is asked. */
  readonly observe: ObserveChoice;
  /** The sandbox that the target is launched in; without it, and without calls in one, it runs as the user does. */
  readonly sandbox?: BoxedLaunchPlan;
  /** Where tools are called; without it none is. */
  readonly execution?: ExecutionPlace;
  /** The server behind the target, where that is a relay. */
  readonly relaying?: Relaying;
  /** How web APIs are answered where tools are called. */
  readonly upstream: UpstreamPlan;
  /** Takes what was seen of each tool that is called; all are then, and looked at closer than a check needs. */
  readonly observed?: (seen: SeenTool) => void;
  /** What the calls of a tool did that milder hints deny, for the report; without it the report tells nothing of that. */
  readonly effectsOf?: (seen: SeenTool) => SeenEffects;
  /** Takes what there will be a result for, once the server has listed its tools; who stops the run then has asked nothing. */
  readonly planned?: (jobs: readonly Job[]) => void;
  /** Takes what the run would do; nothing is asked or called then. */
  readonly tellPlan?: (plan: RunPlan) => void;
  /** Takes what happens in every session. */
  readonly journal?: Journal;
  /** A finding whose conversation is held again, instead of all that the checks would ask. */
  readonly replaying?: Sighting;
  /** Texts of ambiguous wording, for the report to take those that occur from. */
  readonly ambiguities: readonly Ambiguity[];
  /** Settings that were found and not given, for the report to tell of. */
  readonly foundSettings?: FoundSettings;
  /** The image of the container that all of it runs in, where the command started that. */
  readonly container?: string;
  /** Ambiguous wording that is to be read one way; without a choice the verdict on it is `ambiguous`. */
  readonly interpretations: ChosenInterpretations;
  /** What messages call the settings of a run. */
  readonly nameSetting: NameSetting;
  /** Who asks, told to the server and in the report. */
  readonly client: ClientInfo;
  /** The name that the server is told instead, or `name/version`. */
  readonly as?: string;
  readonly signal: AbortSignal;
  /** Directories of the run are removed when this process ends: a server that fills them makes that take long. */
  readonly removesAtExit?: boolean;
  /** Aborted, with `HungWork` as the reason, when work of ours was ended that held everything up past the end. */
  readonly hung?: AbortSignal;
  /** What shows a result again, for the report. */
  readonly again: Again;
  readonly progress: (done: number, planned: number, what: string) => void;
  /** Takes what is waited for, in words, each time that it changes; undefined where nothing is recorded. */
  readonly waits?: (what: string | undefined) => void;
  /** Masks secrets in the report: those of the environment, of the launch and what looks like one. */
  readonly mask: Mask;
}

/** What has to be said of a run; all else has a default. */
export type RunOptions = Pick<RunSettings, "target" | "checks" | "client"> & Partial<RunSettings>;

/** The sandbox of a run: where tools are called in one nothing is launched outside of it. */
export function boxOf({ execution, sandbox }: Pick<RunSettings, "execution" | "sandbox">): BoxedLaunchPlan | undefined {
  return execution?.kind === "sandbox" ? execution.plan : sandbox;
}

/** The options with everything that they leave open: see `runDefaults`; the seed is random then. */
export function settingsOf(options: RunOptions): RunSettings {
  const { seed = randomInt(2 ** 31) } = options;
  return {
    ...runDefaults,
    upstream: plainUpstream,
    ambiguities: [],
    interpretations: new Map(),
    nameSetting: nameField,
    signal: new AbortController().signal,
    again: repeatCall(seed),
    progress: () => undefined,
    mask: maskOfTarget(options.target),
    ...options,
    seed,
  };
}
