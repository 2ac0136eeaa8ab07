import { afterEach, describe, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { endHubs, hubFor } from "../instances/fixture-hub.ts";
import { callingOf } from "./calling.ts";
import { optionsFor } from "./fixture-run.ts";

afterEach(endHubs);

const target = scriptedTarget(() => scriptOf({}));

describe("calling tools", () => {
  it("is not to be done where the user has not asked for it", () => {
    expect(callingOf(optionsFor(target), hubFor(target), () => undefined)).toBeUndefined();
  });

  it("is done with the examples, the number of runs and the seed of the user", () => {
    const examples = [{ tool: "t", argument: "path", value: "/x" }];
    const called = (): void => undefined;
    const options = optionsFor(target, [], { execution: { kind: "real-effects" }, examples, runs: 7, seed: 3 });
    expect(callingOf(options, hubFor(target), called)).toMatchObject({ examples, runs: 7, seed: 3, called });
  });

  it("launches nothing before a box is opened, and where effects are real they stay", async () => {
    const options = optionsFor(target, [], { execution: { kind: "real-effects" } });
    const boxes = await callingOf(options, hubFor(target), () => undefined)?.boxes();
    expect(boxes).toMatchObject({ effectsStay: true, maxOpen: 1 });
    expect(target.instances).toEqual([]);
  });
});
