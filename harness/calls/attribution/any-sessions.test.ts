// Covers `attribute`, over random sessions of simulated servers.
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { propertyRuns } from "../../../test/long/property-runs.ts";
import type { SessionRecord } from "../journal/session-record.ts";
import { attribute, type Attribution } from "./attribute.ts";
import { log } from "./fixture-habits.ts";
import { holds, isAccusedRightly, isPassedRightly, kindOf, many, standing, tool } from "./fixture-judged.ts";
import { allSessions, claimNames, isTrue, someServer, someSessions } from "./fixture-random-servers.ts";
import { simulate, type Act, type SimulatedServer } from "./fixture-server.ts";
import type { Standing } from "./standing.ts";

describe("an attribution of any sessions", () => {
  it("is the same in any order of them (a)", () => {
    holds(
      propertyRuns(100),
      fc.tuple(someSessions(), fc.infiniteStream(fc.nat())),
      ([{ server, sessions }, random]) => {
        const records = simulate(server, sessions);
        const keys = new Map(records.map((each) => [each, random.next().value]));
        const mixed = records
          .toSorted((left, right) => (keys.get(left) ?? 0) - (keys.get(right) ?? 0))
          .map((each, session) => ({ ...each, session }));
        return JSON.stringify(told(records, server)) === JSON.stringify(told(mixed, server));
      },
    );
  });

  it("never turns what is contradicted into what is kept by more of them (b)", () => {
    holds(propertyRuns(200), someSessions(), ({ server, sessions }) => {
      const records = simulate(server, sessions);
      const all = standings(attribute(records), server);
      return records.every((_, count) =>
        standings(attribute(records.slice(0, count)), server).every(
          (kind, at) => kind !== "contradicted" || all[at] !== "kept",
        ),
      );
    });
  });

  it("never contradicts a claim that is true, however late a session ends (c)", () => {
    holds(propertyRuns(200), fc.tuple(someSessions(), fc.constantFrom(300, 2_000)), ([{ server, sessions }, endMs]) => {
      const seen = attribute(simulate(server, sessions, { endMs }));
      return (
        isOneTool(server) ||
        server.tools.every((each) => claimNames.every((claim) => isAccusedRightly(each, claim, seen)))
      );
    });
  });

  it("never keeps a claim that is false but for what the pass names (f)", () => {
    holds(propertyRuns(200), someSessions({ honest: 0, lying: 1 }), ({ server, sessions }) => {
      const seen = attribute(simulate(server, sessions));
      return server.tools.every((each) => claimNames.every((claim) => isPassedRightly(server, each, claim, seen)));
    });
  });

  it("decides nothing wrongly where all was asked (g)", () => {
    holds(propertyRuns(60), someServer(), (server) => {
      const seen = attribute(simulate(server, allSessions(server)));
      return (
        isOneTool(server) ||
        server.tools.every((each) =>
          claimNames.every(
            (claim) => isAccusedRightly(each, claim, seen) && isPassedRightly(server, each, claim, seen),
          ),
        )
      );
    });
  });
});

/** What such a server does whatever is called, its tool does. */
function isOneTool({ tools }: SimulatedServer): boolean {
  return tools.length === 1;
}

describe("where all was asked", () => {
  it("an honest adder, a tool that repeats without effect, and one that destroys are told apart (k)", () => {
    const adds = fc.constantFrom<Act["what"]>("create", "save", "append", "POST");
    holds(propertyRuns(10), fc.tuple(adds, fc.integer({ min: 2, max: 4 })), ([what, count]) => {
      const adder = tool("adder", { what, on: what === "append" ? "/home/ub" : "/home/new" });
      const bad = tool("bad", { what: "delete", on: "/home/ua" });
      const server = {
        habits: [log("/own/log"), log("/own/count")],
        tools: [adder, bad, ...many(count, (at) => tool(`honest${at}`))],
      };
      const seen = attribute(simulate(server, allSessions(server)));
      return [adder, bad, ...server.tools].every((each) =>
        claimNames.every((claim) => {
          // Of what a tool that changes nothing repeats, nothing can be seen.
          const needsChange = claim === "nonDestructive" || claim === "idempotent";
          if (needsChange && each.acts.length === 0) return kindOf(seen, each.name, claim) === "open";
          return kindOf(seen, each.name, claim) === (isTrue(each, claim) ? "kept" : "contradicted");
        }),
      );
    });
  });
});

function standings(seen: Attribution, { tools }: SimulatedServer): readonly Standing["kind"][] {
  return tools.flatMap(({ name }) => claimNames.map((claim) => kindOf(seen, name, claim)));
}

/** All that an attribution says, apart from the numbers of sessions. */
function told(records: readonly SessionRecord[], { tools }: SimulatedServer): readonly unknown[] {
  const seen = attribute(records);
  const withoutNumbers = (value: unknown): string =>
    JSON.stringify(value, (name, member: unknown) => (name === "session" || name === "control" ? undefined : member));
  return [
    seen.habits,
    ...tools.flatMap(({ name }) => [
      seen.callsOf(name).map(withoutNumbers).toSorted(),
      ...claimNames.map((claim) => {
        const found = standing(seen, name, claim);
        return "by" in found ? [found.kind, found.by.map(withoutNumbers).toSorted()] : withoutNumbers(found);
      }),
    ]),
  ];
}
