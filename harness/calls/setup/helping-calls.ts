import { defaultHints } from "../../../report-model/hints.ts";
import { fillHints, readHints, type Hints } from "../../dialects/hints.ts";
import { member, type JsonObject } from "../../json/value.ts";
import type { Conversation, Step } from "../../conversation/conversation.ts";
import type { ListedTool } from "../../session/tool-list.ts";

/** A tool with valid arguments. */
export interface CallableTool {
  readonly tool: ListedTool;
  readonly arguments: JsonObject;
}

const maxSetupCalls = 8;
const maxProbes = 12;
const maxWarmUps = 3;

/** A call of a tool. */
export function callStep(tool: string, argumentsOfCall: JsonObject): Step {
  return { method: "tools/call", params: { name: tool, arguments: argumentsOfCall } };
}

/**
 * Setup calls: calls of tools that only add, by their own hints, so the tool under test finds something. They run in a
 * box before anything is watched, so a false hint does no harm.
 */
export function setupCalls(tools: readonly CallableTool[], underTest?: string): Conversation {
  return callsOf(tools, maxSetupCalls, ({ tool }) => tool.name !== underTest && addsOnly(tool));
}

/**
 * Whose hints are a reason to try a tool as a probe: those of tools that claim to read, or nobody's, so all tools are
 * tried.
 */
export type Trust = "read-only-hints" | "none";

/** How tools are tried as probe tools. */
export interface ProbeTrial {
  readonly trust: Trust;
  /** Calls of any tools, so there is something to change. */
  readonly perturbing: Conversation;
}

const maxPerturbing = 96;

/** Calls of all tools, one of each in turn. */
export function perturbingCalls(tools: readonly (readonly CallableTool[])[]): Conversation {
  const most = Math.max(0, ...tools.map((calls) => calls.length));
  const inTurn = Array.from({ length: most }, (_, nth) => tools.flatMap((calls) => calls[nth] ?? [])).flat();
  return inTurn.slice(0, maxPerturbing).map(({ tool, arguments: given }) => callStep(tool.name, given));
}

/** Tools that are tried where no hint is trusted: each is called beside each other one. */
const maxUntrusted = 24;

/**
 * Tools to try as probe tools: first those that only read, by their own hints; where no hint is trusted, all others
 * too.
 */
export function probeCandidates(tools: readonly CallableTool[], trust: Trust): readonly CallableTool[] {
  const reading = tools.filter(({ tool }) => readsOnly(tool));
  if (trust === "read-only-hints") return reading.slice(0, maxProbes + 1);
  return [...reading, ...tools.filter((tool) => !reading.includes(tool))].slice(0, maxUntrusted);
}

/**
 * Calls that show the state. The tool under test is not among them: what only it shows is compared between its own
 * calls.
 *
 * @param probeTools tools whose own calls have been seen to change nothing
 */
export function probeCalls(probeTools: readonly CallableTool[], underTest: string): Conversation {
  return callsOf(probeTools, maxProbes, ({ tool }) => tool.name !== underTest);
}

/** Calls of other tools, so what a server starts with its first call is done before anything is watched. */
export function warmUpCalls(probeTools: readonly CallableTool[], underTest: string): Conversation {
  return probeCalls(probeTools, underTest).slice(0, maxWarmUps);
}

/** Calls of every other tool, the most harmless first; they may ruin what the tool under test should work on. */
export function broadWarmUpCalls(tools: readonly CallableTool[], underTest: string): Conversation {
  const harm = ({ tool }: CallableTool): number => {
    const { readOnlyHint, destructiveHint } = hintsOf(tool);
    return readOnlyHint ? 0 : 1 + Number(destructiveHint);
  };
  const byHarm = tools.toSorted((left, right) => harm(left) - harm(right));
  return callsOf(byHarm, maxProbes, ({ tool }) => tool.name !== underTest);
}

function callsOf(
  tools: readonly CallableTool[],
  limit: number,
  isWanted: (tool: CallableTool) => boolean,
): Conversation {
  return tools
    .filter(isWanted)
    .slice(0, limit)
    .map(({ tool, arguments: argumentsOfCall }) => callStep(tool.name, argumentsOfCall));
}

function hintsOf({ definition }: ListedTool): Hints {
  return fillHints(readHints(member(definition, "annotations")), defaultHints);
}

/** Whether a tool only reads, by its own hints. */
export function readsOnly(tool: ListedTool): boolean {
  return hintsOf(tool).readOnlyHint;
}

/** Whether a tool only adds, by its own hints. */
export function addsOnly(tool: ListedTool): boolean {
  const { readOnlyHint, destructiveHint } = hintsOf(tool);
  return !readOnlyHint && !destructiveHint;
}

/** Whether a tool changes something, and says that a repeated call changes nothing more. */
export function saysItRepeats(tool: ListedTool): boolean {
  const { readOnlyHint, idempotentHint } = hintsOf(tool);
  return !readOnlyHint && idempotentHint;
}

/** Whether a tool explicitly says that it destroys something. */
export function saysItDestroys({ definition }: ListedTool): boolean {
  return readHints(member(definition, "annotations")).destructiveHint === true;
}
