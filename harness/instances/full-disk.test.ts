import { expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { hubFor } from "./fixture-hub.ts";

it("an instance for which the system has no room is one that cannot be launched, and no end of the run", async () => {
  const target = scriptedTarget(() => scriptOf({}));
  const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  const hub = hubFor({ ...target, open: () => Promise.reject(full) });
  await expect(hub.fresh()).rejects.toMatchObject({
    fault: { code: "launch-failed", command: "scripted", reason: "ENOSPC: no space left on device" },
  });
  await hub.end();
});
