import * as fc from "fast-check";
import { expect } from "vitest";
import type { Attribution } from "./attribute.ts";
import { claims } from "./claim.ts";
import { isTrue, turnsOf, waysToSee, type ClaimName } from "./fixture-random-servers.ts";
import type { Act, SimulatedServer, SimulatedStep, SimulatedTool } from "./fixture-server.ts";
import type { Standing } from "./standing.ts";

const seed = 20261128;

/** Fails with the smallest server, and sessions, for which it does not hold. */
export function holds<Value>(numRuns: number, value: fc.Arbitrary<Value>, isSo: (value: Value) => boolean): void {
  const result = fc.check(fc.property(value, isSo), { seed, numRuns });
  expect(result.failed, fc.defaultReportMessage(result)).toBe(false);
}

/** Where a claim stands. */
export function standing(seen: Attribution, tool: string, claim: ClaimName): Standing {
  return seen.standing(tool, claims[claim]);
}

export function kindOf(seen: Attribution, tool: string, claim: ClaimName): Standing["kind"] {
  return standing(seen, tool, claim).kind;
}

/** Says that a pass names every way in which the tool may have broken its claim unseen. */
export function isPassedRightly(
  server: SimulatedServer,
  tool: SimulatedTool,
  claim: ClaimName,
  seen: Attribution,
): boolean {
  const found = standing(seen, tool.name, claim);
  if (found.kind !== "kept") return true;
  return waysToSee(server, tool, claim).every(
    (before) => before.length > 0 && before.every((other) => found.notAfter.includes(other)),
  );
}

export function isAccusedRightly(tool: SimulatedTool, claim: ClaimName, seen: Attribution): boolean {
  return !isTrue(tool, claim) || kindOf(seen, tool.name, claim) !== "contradicted";
}

export function withTools(server: SimulatedServer, ...tools: readonly SimulatedTool[]): SimulatedServer {
  return { ...server, tools: [...server.tools, ...tools] };
}

/** Whether only the calls act on it. */
export function leaves(server: SimulatedServer, subject: string): boolean {
  return server.habits.every(({ on }) => on !== subject);
}

export function tool(name: string, act?: Omit<Act, "when"> & Partial<Pick<Act, "when">>): SimulatedTool {
  return { name, acts: act === undefined ? [] : [{ when: "now", ...act }] };
}

export function many(count: number, make: (at: number) => SimulatedTool): readonly SimulatedTool[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

export function bothOrders(names: readonly string[]): readonly (readonly SimulatedStep[])[] {
  return [turnsOf(names), turnsOf(names.toReversed())];
}

export function shuffled(names: readonly string[], random: fc.Stream<number>): readonly string[] {
  return names
    .map((name) => ({ name, at: random.next().value }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ name }) => name);
}
