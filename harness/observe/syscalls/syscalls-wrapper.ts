import { canaryPort } from "../canary/canary-program.ts";
import { missedFiles } from "../canary/missed-files.ts";
import type { Effect } from "../effect/effect.ts";
import { openAnonymousFile } from "../machine/anonymous-file.ts";
import { howToAllowTracing } from "../machine/how-to-allow.ts";
import { filterArchitecture } from "../machine/syscall-filter.ts";
import { systemProgram } from "../machine/system-program.ts";
import { notInstalled, unlessLinux } from "../machine/unusable.ts";
import type { LaunchParts, PlannedLaunch } from "../tier/launch-parts.ts";
import type { Preparation } from "../tier/tier.ts";
import type { Wrapper, Wrapping } from "../tier/wrapper.ts";
import { lastKnownCall } from "./last-known-call.ts";
import { SyscallsObserver } from "./syscalls-observer.ts";
import { filterCommand, traceCommand } from "./trace-command.ts";
import { findTraceTools, type TraceTools } from "./trace-tools.ts";

/** The filter that closes what a tracer cannot see. */
export interface TraceFilter {
  readonly lastKnownCall: number;
  /** Loads it where there is no sandbox; absolute path. */
  readonly bubblewrap: string;
}

/** Looks for the programs that tracing needs. */
export async function prepareTrace(): Promise<Preparation> {
  const elsewhere = unlessLinux();
  if (elsewhere !== undefined) return { kind: "unusable", ...elsewhere };
  const tools = findTraceTools();
  if ("missing" in tools) return { kind: "unusable", ...notInstalled(tools.missing) };
  return { kind: "ready", wrapper: traceWrapper(tools, await findFilter(tools)) };
}

async function findFilter({ strace }: TraceTools): Promise<TraceFilter | undefined> {
  const bubblewrap = systemProgram("bwrap");
  if (bubblewrap === undefined || filterArchitecture() === undefined) return undefined;
  return { bubblewrap, lastKnownCall: await lastKnownCall(strace) };
}

/** A tracer around a target: its system calls are found in the trace. */
export function traceWrapper(tools: TraceTools, filter?: TraceFilter): Wrapper {
  return {
    tier: "syscalls",
    contains: false,
    programs: [tools.strace, ...(tools.setpriv === undefined ? [] : [tools.setpriv])],
    // Without namespaces, the filter cannot be loaded; the trace then says what it does not see.
    ...(filter === undefined ? {} : { lesser: traceWrapper(tools) }),
    wrap: (launch, outer) => wrapInTracer(launch, outer, tools, filter),
    missed: ({ effects }) => Promise.resolve(missedByTrace(effects)),
    tryThis: howToAllowTracing,
  };
}

function wrapInTracer(
  { target, files, settleTimes, ending }: PlannedLaunch,
  outer: LaunchParts,
  tools: TraceTools,
  filter: TraceFilter | undefined,
): Wrapping {
  const log = files.hand(openAnonymousFile());
  const isBoxed = outer.filter?.box === true;
  const gaps = filter === undefined ? ["system calls that are newer than strace were not seen"] : [];
  const trace = { descriptor: log.descriptor, workingDirectory: target.cwd, gaps, isBoxed, ending, ...outer.inside };
  return {
    observer: new SyscallsObserver(trace, settleTimes),
    shell: tools.shell,
    tracer: traceCommand(tools, log.as, { isFiltered: filter !== undefined, isBoxed }),
    ...(filter === undefined ? {} : partsOf(filter)),
  };
}

function partsOf({ bubblewrap, lastKnownCall: known }: TraceFilter): Pick<LaunchParts, "filter" | "carrier"> {
  return { filter: { lastKnownCall: known }, carrier: (descriptor) => filterCommand(bubblewrap, descriptor) };
}

function missedByTrace(effects: readonly Effect[]): readonly string[] {
  const connection = effects.some(({ address }) => address?.host === "127.0.0.1" && address.port === canaryPort);
  const program = effects.some(({ kind }) => kind === "process.start");
  return [
    ...missedFiles(effects),
    ...(connection ? [] : ["a connection was not seen"]),
    ...(program ? [] : ["the start of a program was not seen"]),
  ];
}
