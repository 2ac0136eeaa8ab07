import { afterEach, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import { Spans } from "../../timing/spans.ts";
import { quietBox } from "./fixture-quiet-box.ts";
import { withTimedWaits } from "./timed-waits.ts";

afterEach(endHubs);

it("what a box waits for late effects is recorded, and comes to the same", async () => {
  const spans = new Spans();
  const session = await hubFor(scriptedTarget(() => scriptOf({ tools: [] }))).shared();
  const wakes = { wait: () => Promise.resolve({ waitedMs: 7 }) };
  const plain = { ...quietBox(session), wakes };
  const maker = { fixtureHome: "/work", maxOpen: 1, open: () => Promise.resolve(plain) };
  const box = await withTimedWaits(maker, spans).open([]);
  expect(await box.rest(10)).toBe(true);
  expect(await box.wakes?.wait()).toEqual({ waitedMs: 7 });
  expect(spans.all.map(({ phase }) => phase)).toEqual(["waiting-for-rest", "waiting-for-rest"]);
});
