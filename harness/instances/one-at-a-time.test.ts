import { afterEach, describe, expect, it } from "vitest";
import { lonelyTarget, scriptedTarget, scriptOf, unableToStart } from "../connect/fixture-scripted-target.ts";
import type { Target } from "../connect/target.ts";
import type { Script } from "../wire/fixture-scripted-transport.ts";
import { endHubs, hubFor } from "./fixture-hub.ts";
import type { SessionHub } from "./session-hub.ts";

afterEach(endHubs);

/** Answers every query with the number of its instance. */
function numbered(instance: number): Script {
  return scriptOf({ answer: (message, server) => server.answer(message, { instance }) });
}

async function instancesAsked(hub: SessionHub, ...sessions: readonly number[]): Promise<readonly unknown[]> {
  const steps = sessions.map((session) => ({ method: "q", session }));
  const { exchanges } = await hub.converse(await hub.shared(), steps);
  return exchanges.map(({ outcome }) => (outcome.kind === "result" ? outcome.result["instance"] : outcome.kind));
}

/** A hub that has found out about its target. */
async function hubThatTried(target: Target): Promise<SessionHub> {
  const hub = hubFor(target);
  await hub.shared();
  await hub.close(await hub.fresh());
  return hub;
}

describe("a server of which a second instance does not start", () => {
  it("is launched again when the first has ended, and one at a time from then on", async () => {
    const target = lonelyTarget(numbered);
    const hub = await hubThatTried(target);
    expect(hub.bearsCompany).toBe(false);
    expect(hub.whyOneAtATime).toMatchObject({ code: "no-answer", stderr: ["Error: the port is taken"] });
    // The first; one beside it; one alone; one beside that, to be sure.
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 1, 1, 1]);
    expect(await instancesAsked(hub, 1, 2)).toEqual([5, 6]);
    hub.keepSpares();
    await hub.fresh();
    expect(target.instances.filter(({ hasEnded }) => hasEnded)).toHaveLength(2);
  });

  it("is asked in one instance after another, however many ask for one at the same time", async () => {
    const hub = await hubThatTried(lonelyTarget(numbered));
    const asked = await Promise.all(
      [1, 2, 3].map(async () => {
        const session = await hub.fresh();
        try {
          const { exchanges } = await hub.converse(session, [{ method: "q" }]);
          return exchanges.map(({ outcome }) => outcome.kind);
        } finally {
          await hub.close(session);
        }
      }),
    );
    expect(asked).toEqual([["result"], ["result"], ["result"]]);
  });

  it("is not taken for dead where the session that all share has made room for another", async () => {
    const hub = await hubThatTried(lonelyTarget(numbered));
    const before = await hub.shared();
    await hub.close(await hub.fresh());
    expect(before.peer.closed).toEqual({ code: "ended-by-us" });
    const { exchanges } = await hub.converse(before, [{ method: "q" }]);
    expect(exchanges).toMatchObject([{ outcome: { kind: "result" } }]);
  });

  it("keeps an instance in which somebody speaks until that is over", async () => {
    const hub = await hubThatTried(lonelyTarget(numbered));
    const speaking = hub.converse(await hub.shared(), [{ method: "q" }, { method: "q" }]);
    const [{ exchanges }] = await Promise.all([speaking, hub.fresh()]);
    expect(exchanges.map(({ outcome }) => outcome.kind)).toEqual(["result", "result"]);
  });

  it("ends what may give way, and nothing else, for an instance that has to be alone", async () => {
    const hub = await hubThatTried(lonelyTarget(numbered));
    const scratch = await hub.fresh();
    const next = hub.fresh();
    await new Promise((resolve) => setImmediate(resolve));
    expect(scratch.peer.closed).toBeUndefined();
    hub.mayGiveWay(scratch);
    await hub.converse(scratch, [{ method: "q" }]);
    await next;
    expect(scratch.peer.closed).toEqual({ code: "ended-by-us" });
  });

  it("may run twice at once in sandboxes", async () => {
    const target = lonelyTarget(numbered);
    const hub = await hubThatTried(target);
    const inner = scriptedTarget(numbered);
    const boxed: Target = { ...inner, traits: { ...inner.traits, surroundings: "own" } };
    await hub.shared();
    const boxes = [await hub.fresh("/tmp", boxed), await hub.fresh("/tmp", boxed)];
    expect(boxes.map(({ peer }) => peer.closed)).toEqual([undefined, undefined]);
    expect(target.instances.every(({ closings }) => closings > 0)).toBe(true);
  });

  it("bears company all the same when it starts beside itself at the next try", async () => {
    const hub = await hubThatTried(scriptedTarget((instance) => (instance === 2 ? unableToStart : numbered(instance))));
    expect(hub.bearsCompany).toBe(true);
    expect(hub.whyOneAtATime).toBeUndefined();
  });

  it("is broken when it does not start alone either", async () => {
    const target = scriptedTarget((instance) => (instance === 1 ? numbered(1) : unableToStart));
    const hub = hubFor(target);
    await hub.shared();
    await expect(hub.fresh()).rejects.toMatchObject({ fault: { code: "no-answer" } });
    await expect(hub.fresh()).rejects.toMatchObject({ fault: { code: "no-answer" } });
    // The second time there is nothing left to be found out.
    expect(target.instances).toHaveLength(4);
    expect(hub.bearsCompany).toBe(true);
  });

  it("is found out by a spare as well", async () => {
    const target = lonelyTarget(numbered);
    const hub = hubFor(target);
    await hub.shared();
    hub.keepSpares();
    const session = await hub.fresh();
    expect(session.peer.closed).toBeUndefined();
    expect(hub.bearsCompany).toBe(false);
  });
});

describe("a server that has borne company", () => {
  it("is not suspected for a launch that fails later", async () => {
    const target = scriptedTarget((instance) => (instance === 3 ? unableToStart : numbered(instance)));
    const hub = await hubThatTried(target);
    await expect(hub.fresh()).rejects.toMatchObject({ fault: { code: "no-answer" } });
    expect(target.instances).toHaveLength(3);
    expect(await instancesAsked(hub, 1)).toEqual([1]);
  });
});

describe("a run that ends", () => {
  it("ends the wait for a place, too", async () => {
    const interruption = new AbortController();
    const target = scriptedTarget(numbered);
    const one: Target = { ...target, traits: { ...target.traits, instancesAtOnce: "one" } };
    const hub = hubFor(one, { signal: interruption.signal });
    await hub.fresh();
    const waiting = hub.fresh();
    interruption.abort();
    await expect(waiting).rejects.toMatchObject({ reason: { code: "interrupted" } });
    expect(target.instances).toHaveLength(1);
  });
});
