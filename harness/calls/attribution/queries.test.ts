import { describe, expect, it } from "vitest";
import type { RecordedEffect, SessionRecord } from "../journal/session-record.ts";
import { attribute } from "./attribute.ts";
import { requestName } from "./call.ts";
import type { Claim } from "./claim.ts";
import { adds, comesAndGoes, idle, recorded, removes, requested, type Part } from "./fixture-records.ts";

const method = "tools/annotations";
const changesNothing: Claim = { breaks: () => true, countsPassing: true };

/** Three times queries, with what each look saw, and a wait. */
function queried(...looks: readonly (readonly RecordedEffect[])[]): readonly Part[] {
  return [pinged(), ...[0, 1, 2].map((at) => requested(method, looks[at] ?? [])), pinged(looks[3])];
}

function pinged(effects: readonly RecordedEffect[] = []): Part {
  return { purpose: "idle", method: "ping", effects };
}

/** As many looks at pings alone, and a longer wait. */
function alone(...looks: readonly (readonly RecordedEffect[])[]): readonly Part[] {
  return [...[0, 1, 2, 3, 4].map((at) => pinged(looks[at])), idle(3_000)];
}

function sessions(...parts: readonly (readonly Part[])[]): readonly SessionRecord[] {
  return recorded(["act"], ...parts);
}

function standing(records: readonly SessionRecord[]): string {
  const { kind, ...more } = attribute(records).standing(requestName({ method }), changesNothing);
  return "doubt" in more ? more.doubt : kind;
}

const written = [adds("/work/trace")];
const always = [written, written, written, written];

describe("queries", () => {
  it("change nothing where nothing comes", () => {
    expect(standing(sessions(queried()))).toBe("kept");
  });

  it("change what does not come with other requests, as many and as long", () => {
    expect(standing(sessions(queried(...always)))).toBe("no-control");
    expect(standing(sessions(queried(...always), alone()))).toBe("contradicted");
    expect(standing(sessions(queried(written), alone()))).toBe("contradicted");
    expect(standing(sessions(queried(...always), [idle(9_000)]))).toBe("no-control");
    expect(standing(sessions(queried([], [], [], written), alone()))).toBe("contradicted");
  });

  it("change what the server removes or makes for a moment only", () => {
    expect(standing(sessions(queried([removes("/work/old", { wasThere: false })]), alone()))).toBe("contradicted");
    expect(standing(sessions(queried([comesAndGoes("/work/lock")]), alone()))).toBe("contradicted");
  });

  it("do not change what comes without them", () => {
    expect(standing(sessions(queried(...always), alone(written, ...always)))).toBe("kept");
    expect(standing(sessions(queried(written), alone([], written)))).toBe("kept");
  });

  it("leave open what comes without them at another age", () => {
    expect(standing(sessions(queried(written), alone([], [], [], [], written)))).toBe("no-control");
  });

  it("change what they do more often than the server by itself", () => {
    expect(standing(sessions(queried(...always), alone([], written)))).toBe("contradicted");
    const three = queried(written, written, written);
    expect(standing(sessions(three, alone([], [], written)))).toBe("contradicted");
    const slow = alone().map((part, at) => (at === 1 ? { ...part, ms: 2_000, effects: written } : part));
    expect(standing(sessions(three, slow))).toBe("no-control");
    expect(standing(sessions(queried(written, written), alone([], [], [], [], written)))).toBe("no-control");
  });

  it("change what the start has made", () => {
    const [first = pinged(), ...rest] = queried(...always);
    const begun = [{ ...first, effects: written }, ...rest];
    expect(standing(sessions(begun, alone(written)))).toBe("contradicted");
    const once = [...begun.slice(0, 2), ...queried().slice(2)];
    expect(standing(sessions(once, alone(written)))).toBe("contradicted");
    const slow = alone().map((part, at) => (at === 0 ? { ...part, ms: 2_000, effects: written } : part));
    expect(standing(sessions(begun, slow))).toBe("no-control");
  });

  it("do not change for certain what came once in two times without them", () => {
    const late = alone([], [], [], [], written);
    expect(standing(sessions(queried(written), alone(), late))).toBe("no-control");
    expect(standing(sessions(queried(written), alone(), alone()))).toBe("contradicted");
  });

  it("do another thing to a file that the server writes by itself", () => {
    const deletes = [removes("/work/trace", { wasThere: false })];
    expect(standing(sessions(queried(deletes), alone(...always)))).toBe("contradicted");
    const passing = [comesAndGoes("/work/trace")];
    expect(standing(sessions(queried(deletes), alone(passing, [], [], passing)))).toBe("no-control");
  });
});

describe("a name that is new each time", () => {
  const random = (...names: readonly string[]): readonly RecordedEffect[] => names.map((name) => adds(`/work/${name}`));

  it("comes by itself where others like it do, again and again", () => {
    const beats = alone(random("seg-k3x9qz"), random("seg-00ab1c"), random("seg-9z8y7x"));
    expect(standing(sessions(queried(random("seg-x1y2z3"), random("seg-4f5g6h")), beats))).toBe("kept");
    expect(standing(sessions(queried(random("trace")), beats))).toBe("contradicted");
  });

  it("is open where one came by itself", () => {
    const names = queried(random("seg-x1y2z3"));
    expect(standing(sessions(names, alone([], [], [], [], random("seg-k3x9qz"))))).toBe("no-control");
    expect(standing(sessions(queried(random("beat-2")), alone([], [], [], [], random("beat-1"))))).toBe("no-control");
  });

  it("is the server's where its numbers vary", () => {
    const beats = alone(random("beat-1"), random("beat-2"), random("beat-3"));
    expect(standing(sessions(queried(random("beat-7")), beats))).toBe("kept");
  });
});

it.each([
  [-32_603, "kept"],
  [-32_601, "nothing-worked"],
] as const)("a query that is refused with %d was dealt with, or is not known", (code, expected) => {
  const records = sessions(queried()).map(({ observations, ...record }): SessionRecord => ({
    ...record,
    observations: observations.map((each) =>
      each.purpose === "turn"
        ? { ...each, outcome: { kind: "error", error: { code, message: "no" }, faults: [] } }
        : each,
    ),
  }));
  expect(standing(records)).toBe(expected);
});
