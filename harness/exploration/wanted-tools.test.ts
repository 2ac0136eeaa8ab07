import { afterEach, describe, expect, it } from "vitest";
import { callStep } from "../calls/setup/helping-calls.ts";
import { member } from "../json/value.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { explorationOf, says, text, toolTaking, type Explored, type Tools } from "./fixture-exploration.ts";

afterEach(endHubs);

const others = Array.from({ length: 60 }, (_, nth) => `tune_radio_${nth}`);
const definitions = [
  ...others.map((name) => toolTaking(name, { station: text })),
  toolTaking("get_task", { taskId: text }),
  toolTaking("create_task", { title: text }),
];

/** Tasks with ids that no two instances have in common, beside many radios. */
function instance(number: number): Tools {
  const ids: string[] = [];
  return {
    ...Object.fromEntries(others.map((name) => [name, () => says("tuned")])),
    create_task: () => {
      ids.push(`t${number}x${ids.length}q`);
      return says(JSON.stringify({ task: { id: ids.at(-1) ?? "" } }));
    },
    get_task: (given) => (ids.some((id) => id === member(given, "taskId")) ? says("water the plants") : "not found"),
  };
}

function toolsCalled({ calls }: Explored): readonly string[] {
  return [...new Set(calls.flat().map((call) => call.split(" ")[0] ?? ""))];
}

describe("an exploration for one tool of many", () => {
  it("calls no other when that one works", async () => {
    const explored = await explorationOf(definitions, instance, { wanted: new Set(["create_task"]) });
    expect(toolsCalled(explored)).toEqual(["create_task"]);
  });

  it("calls those that may have what it needs, and no more when it works", async () => {
    const explored = await explorationOf(definitions, instance, { wanted: new Set(["get_task"]) });
    const { exploration } = explored;
    expect(exploration.standingOf("get_task").kind).toBe("worked");
    expect(exploration.leadOf("get_task").steps).toEqual([callStep("create_task", { title: expect.any(String) })]);
    expect(toolsCalled(explored).length).toBeLessThanOrEqual(25);
  });
});
