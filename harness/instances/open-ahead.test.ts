import { afterEach, describe, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { endHubs, hubFor } from "./fixture-hub.ts";

afterEach(endHubs);

describe("a session that is opened ahead", () => {
  it("is the one that all share, and is launched once", async () => {
    const target = scriptedTarget(() => scriptOf({}));
    const hub = hubFor(target);
    hub.openAhead();
    hub.openAhead();
    const session = await hub.shared();
    expect(await hub.shared()).toBe(session);
    expect(target.instances).toHaveLength(1);
  });

  it("that cannot be opened is told by the first who asks for it, and is not launched again for that", async () => {
    const target = scriptedTarget(() => (message, server) => server.refuse(message, -32600, "no"));
    const hub = hubFor(target, { protocol: "2025-11-25" });
    hub.openAhead();
    await expect(hub.shared()).rejects.toMatchObject({ fault: { code: "request-refused", method: "initialize" } });
    expect(target.instances).toHaveLength(1);
  });

  it("that has died meanwhile is opened once more", async () => {
    const target = scriptedTarget(() => scriptOf({}));
    const hub = hubFor(target);
    hub.openAhead();
    const session = await hub.shared();
    await session.peer.close();
    expect(await hub.shared()).not.toBe(session);
    expect(target.instances).toHaveLength(2);
  });

  it("is not launched any more when the run ends before that", async () => {
    const target = scriptedTarget(() => scriptOf({}));
    const hub = hubFor(target);
    hub.openAhead();
    await hub.end();
    expect(target.instances).toEqual([]);
    await expect(hub.shared()).rejects.toMatchObject({ name: "RunStopped" });
  });
});
