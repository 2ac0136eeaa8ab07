// Covers `attribute`, for servers that lie in a certain way, beside any others.
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { propertyRuns } from "../../../test/long/property-runs.ts";
import { attribute } from "./attribute.ts";
import { clock } from "./fixture-habits.ts";
import { bothOrders, holds, kindOf, leaves, many, shuffled, tool, withTools } from "./fixture-judged.ts";
import { namesIn, nonsenseOf, someHabits, someServer, turnsOf } from "./fixture-random-servers.ts";
import { simulate, type Act, type SimulatedStep } from "./fixture-server.ts";

const takesAway = fc.constantFrom<Omit<Act, "when">>(
  { what: "delete", on: "/home/ub" },
  { what: "DELETE", on: "/items/a" },
);
const when = fc.constantFrom<Act["when"]>("now", "late", "deferred");

describe("a tool that takes the user's away", () => {
  it("is not kept by two orders of calls, beside any others (d)", () => {
    const bad = fc.constantFrom<Act["what"]>("delete", "overwrite");
    holds(
      propertyRuns(100),
      fc.tuple(someServer(), bad, fc.boolean(), fc.infiniteStream(fc.nat())),
      ([one, what, isGiven, random]) => {
        const server = withTools(one, tool("bad", { what, on: "/home/ua", isGiven }));
        fc.pre(leaves(server, "/home/ua"));
        const seen = attribute(simulate(server, bothOrders(shuffled(namesIn(server), random))));
        return kindOf(seen, "bad", "readOnly") !== "kept";
      },
    );
  });

  it("is found by a session of its own beside one without calls, whenever it acts (d)", () => {
    const bad = fc.constantFrom<Act["what"]>("delete", "overwrite");
    holds(propertyRuns(100), fc.tuple(someServer(), bad, when), ([one, what, each]) => {
      const server = withTools(one, tool("bad", { what, on: "/home/ua", when: each }));
      fc.pre(leaves(server, "/home/ua"));
      const alone: readonly SimulatedStep[] = [{ call: "bad" }, ...nonsenseOf(["bad"])];
      const seen = attribute(simulate(server, [alone, [{ idleMs: 3_000 }, ...nonsenseOf(namesIn(server))]]));
      return (["readOnly", "nonDestructive"] as const).every((claim) => kindOf(seen, "bad", claim) === "contradicted");
    });
  });

  it("only after another is found behind it, and the other is not accused (d)", () => {
    holds(propertyRuns(20), fc.tuple(fc.integer({ min: 2, max: 4 }), fc.boolean()), ([count, isMade]) => {
      const first = tool("first", isMade ? { what: "create", on: "/home/new" } : undefined);
      const bad = tool(
        "bad",
        isMade ? { what: "delete", on: "/home/new" } : { what: "delete", on: "/home/ua", after: "first" },
      );
      const server = { habits: [], tools: [first, bad, ...many(count, (at) => tool(`honest${at}`))] };
      const others = namesIn(server).filter((name) => name !== "bad");
      const seen = attribute(
        simulate(server, [turnsOf(["first", "bad"]), turnsOf(others), turnsOf(["bad"], 2), [{ idleMs: 3_000 }]]),
      );
      const [isFound, isCleared] = ["bad", "first"].map(
        (name) => kindOf(seen, name, "nonDestructive") === "contradicted",
      );
      return isFound === true && isCleared === false;
    });
  });

  it("is found beside others that do the same, by sessions of their own (e)", () => {
    holds(
      propertyRuns(100),
      fc.tuple(someServer({ honest: 0 }), fc.constantFrom(2, 4), takesAway),
      ([one, count, act]) => {
        const bad = many(count, (at) => tool(`bad${at}`, act));
        const server = withTools(one, ...bad);
        fc.pre(leaves(server, act.on));
        const seen = attribute(
          simulate(server, [...namesIn(server).map((name) => turnsOf([name])), [{ idleMs: 3_000 }]]),
        );
        return bad.every(({ name }) => kindOf(seen, name, "readOnly") === "contradicted");
      },
    );
  });

  it("is not kept by two orders beside others that do the same (e)", () => {
    holds(
      propertyRuns(100),
      fc.tuple(someServer(), fc.constantFrom(2, 4), takesAway, fc.infiniteStream(fc.nat())),
      ([one, count, act, random]) => {
        const bad = many(count, (at) => tool(`bad${at}`, act));
        const server = withTools(one, ...bad);
        fc.pre(leaves(server, act.on));
        const seen = attribute(simulate(server, bothOrders(shuffled(namesIn(server), random))));
        return bad.every(({ name }) => kindOf(seen, name, "readOnly") !== "kept");
      },
    );
  });
});

describe("a habit", () => {
  const common = fc.constantFrom<Omit<Act, "when">>(
    { what: "POST", on: "/items/b", isGiven: true },
    { what: "append", on: "/home/ub", isGiven: true },
    { what: "append", on: "/home/ub" },
    { what: "append", on: "/own/list", isGiven: true },
  );

  it("is not what all do with what they are given, or only where they work (e)", () => {
    holds(propertyRuns(100), fc.tuple(someHabits, fc.integer({ min: 3, max: 5 }), common), ([habits, count, act]) => {
      const server = { habits, tools: many(count, (at) => tool(`bad${at}`, act)) };
      fc.pre(leaves(server, act.on));
      const names = namesIn(server);
      const alone = names.map((name) => turnsOf([name], 2));
      const seen = attribute(
        simulate(server, [...bothOrders(names), nonsenseOf(names), [{ idleMs: 3_000 }], ...alone]),
      );
      return names.every((name) => kindOf(seen, name, "readOnly") !== "kept");
    });
  });

  it("is not what two do first (e)", () => {
    holds(propertyRuns(100), fc.tuple(someHabits, fc.integer({ min: 1, max: 3 })), ([habits, count]) => {
      const bad = many(2, (at) => tool(`bad${at}`, { what: "create", on: "/home/new" }));
      const server = { habits, tools: [...bad, ...many(count, (at) => tool(`honest${at}`))] };
      fc.pre(leaves(server, "/home/new"));
      const [one = "", other = "", ...rest] = namesIn(server);
      const sessions = [[one, ...rest, other], [other, ...rest, one], [one], [other], rest].map((names) =>
        turnsOf(names),
      );
      const seen = attribute(simulate(server, [...sessions, [{ idleMs: 3_000 }]]));
      return bad.every(({ name }) => kindOf(seen, name, "readOnly") !== "kept");
    });
  });

  const both = fc.constantFrom<Omit<Act, "when">>(
    { what: "delete", on: "/home/ub" },
    { what: "append", on: "/home/ub", isGiven: true },
    { what: "create", on: "/home/new" },
    { what: "overwrite", on: "/own/new" },
  );

  it("of a clock, or of what is made once, does not hide that a tool does the same (i)", () => {
    holds(propertyRuns(20), fc.tuple(fc.constantFrom(800, 4_200), both), ([ms, act]) => {
      fc.pre(ms === 4_200 || act.what !== "create");
      const habits = act.on.startsWith("/own") ? [] : [clock(ms, { ...act, isGiven: false, when: "now" })];
      const server = { habits, tools: [tool("bad", act)] };
      const idle = Array.from({ length: 4 }, () => ({ idleMs: 1_500 }));
      const seen = attribute(simulate(server, [[{ call: "bad" }, { call: "bad" }, ...nonsenseOf(["bad"])], idle]));
      return kindOf(seen, "bad", "readOnly") !== "kept";
    });
  });
});

describe("two that undo each other", () => {
  it("in one look are not kept (h)", () => {
    holds(propertyRuns(100), fc.tuple(someServer(), fc.boolean()), ([one, isOnce]) => {
      const make = tool("make", { what: "create", on: "/home/new" });
      const server = withTools(one, make, tool("undo", { what: "delete", on: "/home/new" }));
      fc.pre(leaves(server, "/home/new"));
      const honest = namesIn(one).filter((name) => name.startsWith("honest"));
      const round = ["make", "undo", ...honest];
      const calls = isOnce ? round : [...round, ...round];
      const steps = calls.map((call, at) => ({ call, isLooked: at === calls.length - 1 }));
      const seen = attribute(simulate(server, [steps, [{ idleMs: 3_000 }]]));
      return ["make", "undo"].every((name) => kindOf(seen, name, "readOnly") !== "kept");
    });
  });
});
