import { afterEach, describe, expect, it } from "vitest";
import { scriptedTarget, scriptOf, unableToStart } from "../connect/fixture-scripted-target.ts";
import { endHubs, hubFor } from "./fixture-hub.ts";

afterEach(endHubs);

describe("a session that is opened for the next who asks for a fresh one", () => {
  it("is given to the first of them, also while it is being opened", async () => {
    const target = scriptedTarget(() => scriptOf({}));
    const hub = hubFor(target);
    const opening = hub.freshForNext();
    const [first, second] = [await hub.fresh(), await hub.fresh()];
    expect(first).toBe(await opening);
    expect(second).not.toBe(first);
    expect(target.instances).toHaveLength(2);
  });

  it("is not given to a client that offers something else", async () => {
    const target = scriptedTarget(() => scriptOf({}));
    const hub = hubFor(target);
    const opened = await hub.freshForNext();
    expect(await hub.as({ offers: { roots: {} } }).fresh()).not.toBe(opened);
    expect(await hub.fresh()).toBe(opened);
  });

  it("is ended where there are spares for a client that offers something else", async () => {
    const target = scriptedTarget(() => scriptOf({}));
    const hub = hubFor(target);
    hub.keepSpares();
    const other = hub.as({ offers: { roots: {} } });
    const opened = await other.freshForNext();
    const taken = [await hub.fresh(), await hub.fresh(), await hub.fresh()];
    expect(taken).not.toContain(opened);
    expect(target.instances[0]?.closings).toBe(1);
  });

  it("is not given to anybody when it has died", async () => {
    const target = scriptedTarget(() => scriptOf({}));
    const hub = hubFor(target);
    const opened = await hub.freshForNext();
    await opened.peer.close();
    expect(await hub.fresh()).not.toBe(opened);
  });

  it("that did not start fails for its opener alone", async () => {
    const target = scriptedTarget((instance) => (instance === 1 ? unableToStart : scriptOf({})));
    const hub = hubFor(target);
    const opening = hub.freshForNext();
    opening.catch(() => undefined);
    expect((await hub.fresh()).peer.closed).toBeUndefined();
    await expect(opening).rejects.toMatchObject({ fault: { code: "no-answer" } });
  });

  it("ends with the spares, and at the latest with the run", async () => {
    const target = scriptedTarget(() => scriptOf({}));
    const hub = hubFor(target);
    await hub.freshForNext();
    await hub.endSpares();
    expect(target.instances.map(({ closings }) => closings)).toEqual([1]);
    await hub.freshForNext();
    await hub.end();
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 1]);
  });

  it("is ended at once where only one instance can run", async () => {
    const target = scriptedTarget(() => scriptOf({}));
    const one = { ...target, traits: { ...target.traits, instancesAtOnce: "one" } } as const;
    const hub = hubFor(one);
    await hub.freshForNext();
    await hub.fresh();
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 0]);
  });
});
