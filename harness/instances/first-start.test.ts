import { afterEach, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { TargetError } from "../connect/fault.ts";
import { endHubs, hubFor } from "./fixture-hub.ts";

afterEach(endHubs);

it("the first instance is launched before it has answered anything", async () => {
  const target = scriptedTarget(() => () => undefined);
  const hub = hubFor(target);
  hub.openAhead();
  await hub.firstLaunched();
  expect(target.instances).toHaveLength(1);
});

it("a first instance that cannot be launched is not waited for", async () => {
  const target = scriptedTarget(() => scriptOf({}));
  const missing = new TargetError({ code: "command-not-found", command: "none" });
  const hub = hubFor({ ...target, open: () => Promise.reject(missing) });
  hub.openAhead();
  await hub.firstLaunched();
  await expect(hub.shared()).rejects.toBe(missing);
});
