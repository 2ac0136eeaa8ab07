import type { Observation, Purpose, RecordedEffect, SessionRecord } from "../journal/session-record.ts";
import { attribute } from "./attribute.ts";
import type { Claim } from "./claim.ts";
import { answered } from "./fixture-server.ts";
import { effect } from "./fixture-world.ts";

/** A part of a session, written by hand. Its time begins when the part before ended. */
export interface Part {
  readonly purpose: Purpose;
  readonly tool?: string;
  readonly method?: string;
  readonly args?: string;
  readonly hasFailed?: boolean;
  readonly effects: readonly RecordedEffect[];
  readonly ms?: number;
  readonly isLooked?: boolean;
  readonly isSentRead?: true;
  readonly blindSpots?: readonly string[];
}

type Options = Omit<Part, "purpose" | "tool" | "method" | "effects">;

export function called(tool: string, effects: readonly RecordedEffect[] = [], options: Options = {}): Part {
  return { purpose: "turn", tool, effects, ...options };
}

/** A request that is no call, such as a list. */
export function requested(method: string, effects: readonly RecordedEffect[] = []): Part {
  return { purpose: "turn", method, effects };
}

/** Its effects come at the next look. */
export function unlooked(tool: string): Part {
  return called(tool, [], { isLooked: false });
}

export function nonsense(tool: string, effects: readonly RecordedEffect[] = []): Part {
  return { purpose: "answer", tool, args: "nonsense", hasFailed: true, effects };
}

export function probed(tool: string, effects: readonly RecordedEffect[] = []): Part {
  return { purpose: "probe", tool, effects };
}

export function idle(ms: number, effects: readonly RecordedEffect[] = []): Part {
  return { purpose: "idle", ms, effects };
}

export function started(effects: readonly RecordedEffect[] = []): Part {
  return { purpose: "start", effects };
}

/** Sessions, numbered in order, each with its start and with an idle time at its end, unless they end idle or unlooked. */
export function recorded(
  tools: readonly string[],
  ...sessions: readonly (readonly Part[])[]
): readonly SessionRecord[] {
  return sessions.map((parts, session) => {
    const withStart = parts[0]?.purpose === "start" ? parts : [started(), ...parts];
    const { purpose, isLooked } = parts.at(-1) ?? {};
    const all = purpose === "idle" || isLooked === false ? withStart : [...withStart, idle(2_000)];
    return { session, tools, observations: observationsOf(all) };
  });
}

function observationsOf(parts: readonly Part[]): readonly Observation[] {
  let [nowMs, process] = [0, 0];
  return parts.map(
    ({ purpose, tool, method, args = "a", hasFailed = false, ms = 300, isLooked = true, blindSpots = [], ...seen }) => {
      if (purpose === "start") process++;
      const age = [nowMs, nowMs + ms] as const;
      nowMs += ms;
      const facts = { purpose, process, age, isLooked, blindSpots, ...seen };
      if (method !== undefined) return { ...facts, step: { method }, outcome: answered(hasFailed) };
      if (tool === undefined) return facts;
      const step = { method: "tools/call", params: { name: tool, arguments: { args } } };
      return { ...facts, step, outcome: answered(hasFailed) };
    },
  );
}

const aFile = "/home/file";

export function adds(subject = aFile, more: Partial<RecordedEffect> = {}): RecordedEffect {
  return { ...effect("file.change", subject, "adds"), ...more };
}

export function removes(subject = aFile, more: Partial<RecordedEffect> = {}): RecordedEffect {
  return { ...effect("file.delete", subject, "removes"), wasThere: true, ...more };
}

export function comesAndGoes(subject = aFile): RecordedEffect {
  return { ...effect("file.create", subject, "adds"), persistence: "transient" };
}

/** In a state that a probe shows, since its answer at a place of the session. */
export function shows(since: number): RecordedEffect {
  return { ...effect("state.answer", "list", "adds"), since };
}

export function sends(method: string, path = "/items", more: Partial<RecordedEffect> = {}): RecordedEffect {
  const does = method === "DELETE" ? "removes" : method === "POST" ? "adds" : "overwrites";
  const request = { method, host: "api.example.com", path, shape: "a" };
  return { ...effect("api.request", `${method} ${path}`, does), owner: "api", request, ...more };
}

export function own(subject = "/own/log"): RecordedEffect {
  return adds(subject, { owner: "server" });
}

export function connects(host: string): RecordedEffect {
  return { ...effect("network.external", host, "opaque"), owner: "machine" };
}

/** Whose the first effect in the first session is, seen from a tool that was called there. */
export function whoseIn(records: readonly SessionRecord[], tool = "a"): string | undefined {
  const whose = attribute(records)
    .callsOf(tool)
    .find(({ session, effects }) => session === 0 && effects.length > 0)?.effects[0]?.whose;
  switch (whose?.kind) {
    case "excused":
      return whose.habit;
    case "perhaps":
      return whose.reason;
    case "certain":
    case undefined:
      return whose?.kind;
  }
}

/** Where a claim stands: what is missing, where that is open. */
export function standingIn(records: readonly SessionRecord[], tool: string, claim: Claim): string {
  const standing = attribute(records).standing(tool, claim);
  return standing.kind === "open" ? standing.doubt : standing.kind;
}
