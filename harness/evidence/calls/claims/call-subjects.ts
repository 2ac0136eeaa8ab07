import { judgesDialect } from "../../../check/check.ts";
import type { CallSubject } from "../../../check/subject.ts";
import { installedSdks } from "../../../connect/sdks/installed-sdks.ts";
import { isFlagged, uniquelyNamed } from "../../../dialects/asked-tools.ts";
import { InputCache } from "../../../inputs/input-cache.ts";
import { unsetVariables } from "../../../secrets/unset-variables.ts";
import type { Calling, Gathering } from "../../gathering/gathering.ts";
import type {
  CallsCheck,
  ClientsCheck,
  FaultsCheck,
  ServerCallsCheck,
  ToolCallsCheck,
  WithoutCheck,
} from "../check/calls-check.ts";
import { maxTrials } from "./max-trials.ts";

/** Checks by what they judge. */
export interface SortedChecks {
  readonly ofTools: readonly ToolCallsCheck[];
  readonly ofFaults: readonly FaultsCheck[];
  readonly ofWithout: readonly WithoutCheck[];
  readonly ofServer: readonly ServerCallsCheck[];
  readonly ofClients: readonly ClientsCheck[];
}

/** Checks that judge calls, by what they judge. */
export function sortedChecks(checks: readonly CallsCheck[]): SortedChecks {
  return {
    ofTools: checks.filter(
      (check): check is ToolCallsCheck => check.per === "tool" && !isOfFaults(check) && !isOfWithout(check),
    ),
    ofFaults: checks.filter(isOfFaults),
    ofWithout: checks.filter(isOfWithout),
    ofServer: checks.filter((check): check is ServerCallsCheck => check.per === "server" && check.about === undefined),
    ofClients: checks.filter((check): check is ClientsCheck => check.about === "every-client"),
  };
}

function isOfFaults(check: CallsCheck): check is FaultsCheck {
  return check.about === "refusals";
}

function isOfWithout(check: CallsCheck): check is WithoutCheck {
  return check.about === "without-query" || check.about === "without-offer";
}

/** The tools of a server, by why they are called. */
export interface CallSubjects {
  /** Every tool with a unique name: each is called beside the others, which may need its results. */
  readonly subjects: readonly CallSubject[];
  /** Those that are called in boxes in order to be judged. */
  readonly judged: readonly CallSubject[];
  /** Whether any tool is to be called at all. */
  readonly isWanted: boolean;
}

/**
 * What to call for some checks.
 *
 * @throws RunStopped when interrupted or out of time
 */
export async function callSubjects(
  gathering: Gathering,
  calling: Calling,
  { ofTools, ofFaults, ofWithout, ofClients }: SortedChecks,
): Promise<CallSubjects> {
  const { hub, introduction } = gathering;
  const tools = uniquelyNamed(gathering.tools);
  const { runs, seed, examples, generators } = calling;
  const inputs = new InputCache(Math.min(runs, 2 * maxTrials), seed, examples, generators);
  const sdks = installedSdks(gathering.target);
  const env = gathering.target.traits.process?.launch.env;
  const subjects: CallSubject[] = [];
  for (const tool of uniquelyNamed(introduction.list.tools)) {
    await hub.mayGoOn();
    const made = await inputs.inputsOf(tool);
    const unset = env === undefined ? [] : unsetVariables(tool.definition, env);
    subjects.push({ introduction, sdks, tool, inputs: made, unset });
  }
  const perTool = [...ofTools, ...ofFaults, ...ofWithout];
  const isObserved = calling.observed !== undefined;
  const judged =
    perTool.length > 0 || ofClients.length > 0 || isObserved ? subjects.filter(({ tool }) => tools.includes(tool)) : [];
  const isWanted =
    isObserved ||
    ofClients.length > 0 ||
    judged.some((subject) => perTool.some((check) => isAbout(gathering, check, subject)));
  return { subjects, judged, isWanted };
}

/** Whether a check can judge a tool. */
export function isAbout(
  { dialects }: Gathering,
  check: ToolCallsCheck | FaultsCheck | WithoutCheck,
  subject: CallSubject,
): boolean {
  if (check.dialects === undefined) return check.appliesTo?.(subject) === undefined;
  return dialects.some((dialect) => judgesDialect(check, dialect) && isFlagged(subject.tool, dialect));
}
