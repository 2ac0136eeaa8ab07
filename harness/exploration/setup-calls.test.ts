import { afterEach, describe, expect, it } from "vitest";
import { callStep } from "../calls/setup/helping-calls.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { explorationOf, says, text, toolTaking, type Tools } from "./fixture-exploration.ts";

afterEach(endHubs);

/** More than a lead has room for. */
const others = Array.from({ length: 12 }, (_, index) => `other_${index}`);
const ofOthers: Tools = Object.fromEntries(others.map((name) => [name, () => says(`${name} has 1`)]));

/** A swarm that is there once it was made. */
function swarm(): Tools {
  let isThere = false;
  const inSwarm =
    (answer: Tools[string]): Tools[string] =>
    (...called) =>
      isThere ? answer(...called) : "Swarm not initialized. Call swarm_init first.";
  return {
    swarm_init: () => {
      isThere = true;
      return says("made swarm 1");
    },
    swarm_status: inSwarm(() => says("3 agents")),
    agent_spawn: inSwarm(({ kind }) => (kind === "coder" ? says("agent 4") : "kind must be one of: coder, tester")),
    ...ofOthers,
  };
}

const definitions = [
  toolTaking("swarm_status", {}),
  toolTaking("agent_spawn", { kind: text }),
  ...others.map((name) => toolTaking(name, {})),
  toolTaking("swarm_init", {}),
];

describe("a tool whose error names the one to call first", () => {
  it("is called again after that one, which is called before it from then on", async () => {
    const { exploration, calls } = await explorationOf(definitions, swarm);
    expect(calls[0]?.slice(0, 3)).toEqual(["swarm_status {}", "swarm_init {}", "swarm_status {}"]);
    expect(exploration.leadOf("swarm_status").steps).toEqual([callStep("swarm_init", {})]);
  });

  it("has it before other arguments, too, than those that were refused for it", async () => {
    const { exploration } = await explorationOf(definitions.toSpliced(0, 1), swarm);
    expect(exploration.learned.workingOf("agent_spawn")[0]).toEqual({ kind: "coder" });
    expect(exploration.leadOf("agent_spawn").steps).toEqual([callStep("swarm_init", {})]);
  });

  it("does without it where that was of no help", async () => {
    const { exploration } = await explorationOf(
      [toolTaking("read_entry", { kind: text }), toolTaking("list_entries", {})],
      () => ({
        read_entry: ({ kind }) => (kind === "text" ? says("entry 5") : "no such kind; use list_entries to see them"),
        list_entries: () => says("Kinds:", "- kind: text"),
      }),
    );
    expect(exploration.standingOf("read_entry").kind).toBe("worked");
    expect(exploration.leadOf("read_entry").steps).toHaveLength(1);
  });

  it("is left where each asks for the other", async () => {
    const { calls } = await explorationOf([toolTaking("first_one", {}), toolTaking("second_one", {})], () => ({
      first_one: () => "call second_one first",
      second_one: () => "call first_one first",
    }));
    expect(calls.flat().length).toBeLessThan(12);
  });
});

describe("a tool that fails with a value that another one worked with", () => {
  it("is called again after that one, which is called before it from then on", async () => {
    const { exploration } = await explorationOf(
      [
        toolTaking("get", { key: text }),
        toolTaking("remove", { key: text }),
        toolTaking("put", { key: text, value: text }),
      ],
      () => {
        const held = new Map<unknown, unknown>();
        return {
          get: ({ key }) => (held.has(key) ? says(`value ${String(held.get(key))}`) : "no such key"),
          remove: ({ key }) => (held.delete(key) ? says("removed 1") : "no such key"),
          put: ({ key, value }) => {
            held.set(key, value);
            return says("stored 1");
          },
        };
      },
    );
    for (const tool of ["get", "remove"]) {
      expect(exploration.standingOf(tool).kind).toBe("worked");
      expect(JSON.stringify(exploration.leadOf(tool).steps)).toContain('"put"');
    }
  });
});
