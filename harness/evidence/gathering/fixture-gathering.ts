import type { QueryDialect } from "../../dialects/dialect.ts";
import { InputCache } from "../../inputs/input-cache.ts";
import { Pursuits } from "../../pursuit/pursuits.ts";
import type { Introduction } from "../../session/introduction.ts";
import { scriptedTarget } from "../../connect/fixture-scripted-target.ts";
import type { SessionHub } from "../../sessions/session-hub.ts";
import type { Result } from "../../../report-model/report-model.ts";
import type { Gathering } from "./gathering.ts";

/** What a run would gather with, and the results that come of it, as they come. */
export function fixtureGathering(
  hub: SessionHub,
  introductions: readonly Introduction[],
  dialects: readonly QueryDialect[],
): { readonly gathering: Gathering; readonly results: readonly Result[] } {
  const [introduction] = introductions;
  if (introduction === undefined) throw new Error("no introduction");
  const results: Result[] = [];
  const gathering: Gathering = {
    hub,
    target: scriptedTarget(() => () => undefined),
    inputs: new InputCache(1, 1),
    introduction,
    introductions: Promise.resolve(introductions),
    dialects,
    tools: introduction.list.tools,
    together: new Map(),
    pursuits: new Pursuits(),
    again: ({ id }) => `again ${id}`,
    report: (result) => results.push(result),
    verdictOf: (checkId, { dialect, tool }) =>
      results.find((each) => each.check === checkId && each.dialect === dialect && each.tool === tool)?.verdict,
    leaveOpen: () => undefined,
    observation: () => Promise.resolve({ tiers: [], launch: { wrappers: [] }, unused: [], setting: "observe" }),
  };
  return { gathering, results };
}
