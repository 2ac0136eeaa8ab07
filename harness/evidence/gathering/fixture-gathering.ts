import type { QueryDialect } from "../../dialects/dialect.ts";
import { sharedGenerators } from "../../inputs/fixture-generators.ts";
import { InputCache } from "../../inputs/input-cache.ts";
import { Pursuits } from "../../pursuit/pursuits.ts";
import type { Introduction } from "../../session/introduction.ts";
import { scriptedTarget, type ScriptedTarget } from "../../connect/fixture-scripted-target.ts";
import { hubFor } from "../../instances/fixture-hub.ts";
import type { HubOptions } from "../../instances/hub-options.ts";
import type { SessionHub } from "../../instances/session-hub.ts";
import type { Result } from "../../../report-model/report-model.ts";
import type { Gathering } from "./gathering.ts";

export interface FixtureGathering {
  readonly gathering: Gathering;
  /** As they came. */
  readonly results: readonly Result[];
  /** Checks that were left open, each with the reason. */
  readonly leftOpen: readonly string[];
}

/** What a run would gather with, and what comes of it. */
export function fixtureGathering(
  hub: SessionHub,
  introductions: readonly Introduction[],
  dialects: readonly QueryDialect[],
  more: Partial<Gathering> = {},
): FixtureGathering {
  const [introduction] = introductions;
  if (introduction === undefined) throw new Error("no introduction");
  const results: Result[] = [];
  const leftOpen: string[] = [];
  const gathering: Gathering = {
    hub,
    target: scriptedTarget(() => () => undefined),
    inputs: new InputCache(1, 1, [], sharedGenerators),
    introduction,
    introductions: Promise.resolve(introductions),
    listedAgain: Promise.resolve(),
    dialects,
    tools: introduction.list.tools,
    together: new Map(),
    pursuits: new Pursuits(),
    again: ({ id }) => `again ${id}`,
    report: (result) => results.push(result),
    verdictOf: (checkId, { dialect, tool }) =>
      results.findLast((each) => each.check === checkId && each.dialect === dialect && each.tool === tool)?.verdict,
    leaveOpen: ({ id }, reason) => leftOpen.push(`${id}: ${reason}`),
    answered: () => undefined,
    observation: () => Promise.resolve({ tiers: [], launch: { wrappers: [] }, unused: [], setting: "observe" }),
    ...more,
  };
  return { gathering, results, leftOpen };
}

/** The same for a server that has introduced itself once; end its sessions with `endHubs`. */
export async function gatheringFrom(
  target: ScriptedTarget,
  dialects: readonly QueryDialect[] = [],
  more: Partial<Gathering> = {},
  options: Partial<HubOptions> = {},
): Promise<FixtureGathering> {
  const hub = hubFor(target, options);
  const { initialized, list } = await hub.shared();
  return fixtureGathering(hub, [{ initialized, list }], dialects, { target, ...more });
}

/** Results as lines: whom they are about, the verdict and the message. */
export function told(results: readonly Result[]): readonly string[] {
  return results.map(({ check, dialect, tool, verdict, message }) =>
    [check, dialect, ...(tool === undefined ? [] : [tool]), `${verdict}: ${message}`].join(" "),
  );
}
