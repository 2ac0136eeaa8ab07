import { expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { hubFor } from "./fixture-hub.ts";

it("what instances have left running is known when they are closed: once each, and no more than a report shows", async () => {
  const target = scriptedTarget(() => scriptOf({}));
  const hub = hubFor(target);
  const [first, second] = [await hub.fresh(), await hub.fresh()];
  const daemons = Array.from({ length: 30 }, (_, index) => `daemon ${index} ${"x".repeat(5_000)}`);
  for (const instance of target.instances) Object.assign(instance, { outlived: daemons });
  expect(hub.outlived.size).toBe(0);
  await Promise.all([hub.close(first), hub.close(second)]);
  await hub.end();
  expect(hub.outlived.size).toBe(20);
  expect([...hub.outlived].join("").length).toBeLessThan(25_000);
});
