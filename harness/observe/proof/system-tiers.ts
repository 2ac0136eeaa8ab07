import { howToAllowNamespaces, howToAllowTracing, howToInstall } from "../machine/how-to-install.ts";
import { runCanary } from "./run-canary.ts";
import type { LaunchPlan, SandboxPlan, TracePlan } from "../launch/observed-launch.ts";
import { findSystemTools, sandboxToolsOf, traceToolsOf, type SystemTools } from "../launch/system-tools.ts";
import { defaultSandboxLimits } from "../sandbox/limits.ts";
import type { Tier } from "../effect/effect.ts";
import { lastKnownCall } from "../syscalls/last-known-call.ts";
import type { FilterFacts } from "../syscalls/syscall-filter.ts";

/** A tier that needs something of the machine. */
export type SystemTier = "sandbox" | "syscalls";

/** Whether a tier has shown on this machine, in this run, that it sees what it has to see. */
export type TierAvailability =
  | { readonly tier: Tier; readonly usable: true }
  | {
      readonly tier: Tier;
      readonly usable: false;
      readonly because: string;
      /** One command, or one thing to do, that would make it available. */
      readonly tryThis: string;
    };

/** What of a plan can be used, and why the rest cannot. */
export interface ProvenTiers {
  readonly sandbox?: SandboxPlan;
  readonly trace?: TracePlan;
  readonly availability: readonly TierAvailability[];
}

/** For a canary nothing runs beside it, so that there is nothing to wait for. */
const canarySettleTimes = { beforeMs: 0, afterMs: 0 };

/**
 * Tries the tiers of the operating system on a canary, at once where both are wanted, one by one where that fails.
 *
 * @param wanted the tiers that are going to be used
 */
export async function proveSystemTiers(wanted: readonly SystemTier[]): Promise<ProvenTiers> {
  if (wanted.length === 0) return { availability: [] };
  if (process.platform !== "linux") return { availability: wanted.map(unavailableHere) };
  const tools = findSystemTools();
  const availability: TierAvailability[] = [];
  const sandbox = wanted.includes("sandbox") ? planSandbox(tools, availability) : undefined;
  const trace = wanted.includes("syscalls") ? await planTrace(tools, availability) : undefined;
  const proven = await prove({
    ...(sandbox === undefined ? {} : { sandbox }),
    ...(trace === undefined ? {} : { trace }),
  });
  return { ...proven.plan, availability: [...availability, ...proven.availability] };
}

interface Proof {
  readonly plan: LaunchPlan;
  readonly availability: readonly TierAvailability[];
}

async function prove(plan: LaunchPlan): Promise<Proof> {
  const { sandbox, trace } = plan;
  if (sandbox === undefined && trace === undefined) return { plan: {}, availability: [] };
  const missed = await tryOut(plan);
  if (missed.sandbox.length === 0 && missed.syscalls.length === 0) return { plan, availability: usableTiers(plan) };
  if (sandbox !== undefined && trace !== undefined) {
    const [alone, traced] = [await prove({ sandbox }), await prove({ trace })];
    return {
      plan: { ...alone.plan, ...traced.plan },
      availability: [...alone.availability, ...traced.availability],
    };
  }
  if (trace?.filter !== undefined) {
    // Where no namespaces are to be had, the filter cannot be loaded; the trace then says what it does not see.
    const { filter: _, bubblewrap: __, ...unfiltered } = trace;
    return prove({ trace: unfiltered });
  }
  const because = [...missed.sandbox, ...missed.syscalls][0] ?? "nobody knows why";
  const unusable: TierAvailability =
    sandbox === undefined
      ? { tier: "syscalls", usable: false, because, tryThis: howToAllowTracing() }
      : { tier: "sandbox", usable: false, because, tryThis: howToAllowNamespaces() };
  return { plan: {}, availability: [unusable] };
}

function tryOut({ sandbox, trace }: LaunchPlan): ReturnType<typeof runCanary> {
  return runCanary({
    ...(sandbox === undefined ? {} : { sandbox }),
    ...(trace === undefined ? {} : { trace: { ...trace, settleTimes: canarySettleTimes } }),
  });
}

function planSandbox(tools: SystemTools, availability: TierAvailability[]): SandboxPlan | undefined {
  const found = sandboxToolsOf(tools);
  if (!("missing" in found)) return { tools: found, limits: defaultSandboxLimits, alsoShown: [], showHome: false };
  availability.push(missing("sandbox", found.missing));
  return undefined;
}

async function planTrace(tools: SystemTools, availability: TierAvailability[]): Promise<TracePlan | undefined> {
  const found = traceToolsOf(tools);
  if ("missing" in found) {
    availability.push(missing("syscalls", found.missing));
    return undefined;
  }
  const { bubblewrap } = tools;
  const architecture = filteredArchitecture();
  if (bubblewrap === undefined || architecture === undefined) return { tools: found };
  return { tools: found, bubblewrap, filter: { architecture, lastKnownCall: await lastKnownCall(found.strace) } };
}

function filteredArchitecture(): FilterFacts["architecture"] | undefined {
  return process.arch === "x64" || process.arch === "arm64" ? process.arch : undefined;
}

function usableTiers({ sandbox, trace }: LaunchPlan): readonly TierAvailability[] {
  return [
    ...(sandbox === undefined ? [] : [{ tier: "sandbox", usable: true } as const]),
    ...(trace === undefined ? [] : [{ tier: "syscalls", usable: true } as const]),
  ];
}

function missing(tier: SystemTier, program: string): TierAvailability {
  return { tier, usable: false, because: `${program} is not installed`, tryThis: howToInstall(program) };
}

function unavailableHere(tier: SystemTier): TierAvailability {
  const system = process.platform === "darwin" ? "macOS" : process.platform;
  return {
    tier,
    usable: false,
    because: `not available on ${system}`,
    tryThis: "run it in a Linux virtual machine or container",
  };
}
