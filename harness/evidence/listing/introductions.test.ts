import { afterEach, describe, expect, it } from "vitest";
import {
  lonelyTarget,
  scriptedTarget,
  scriptOf,
  unableToStart,
  type ScriptedTarget,
} from "../../connect/fixture-scripted-target.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import { readMessage, type Script } from "../../wire/fixture-scripted-transport.ts";
import { introduceRepeatedly, type Introductions } from "./introductions.ts";

afterEach(endHubs);

/** Lists one tool, named after the instance and how often it was asked. */
function counting(instance: number): Script {
  let lists = 0;
  return (message, server) => {
    if (message.method === "tools/list") lists++;
    scriptOf({ tools: [{ name: `${instance}.${lists}` }] })(message, server);
  };
}

async function namesIn({ all }: Introductions): Promise<readonly (readonly string[])[]> {
  return (await all).map(({ list }) => list.tools.map(({ name }) => name));
}

function methodsOf({ instances }: ScriptedTarget): readonly (readonly string[])[] {
  return instances.map(({ sent }) => sent.flatMap((text) => readMessage(text)?.method ?? []));
}

const opening = ["initialize", "notifications/initialized", "tools/list"];

describe("a server", () => {
  it("is read three times: twice in the session that all share, and once in the next fresh one", async () => {
    const target = scriptedTarget(counting);
    const hub = hubFor(target);
    const introductions = await introduceRepeatedly(hub);
    const fresh = await hub.fresh();
    expect(await namesIn(introductions)).toEqual([["1.1"], ["1.2"], ["2.1"]]);
    expect(methodsOf(target)).toEqual([[...opening, "tools/list"], opening]);
    expect(fresh.list.tools).toMatchObject([{ name: "2.1" }]);
    expect(target.instances.map(({ closings }) => closings)).toEqual([0, 0]);
  });

  it("that listens has another launched while it is still being met, which is asked as the first was found to speak", async () => {
    let listen = (): void => undefined;
    const listens = new Promise<void>((resolve) => (listen = resolve));
    let noteSecond = (): void => undefined;
    const second = new Promise<void>((resolve) => (noteSecond = resolve));
    const scripted = scriptedTarget((instance) => (message, server) => {
      if (message.method === "server/discover") server.refuse(message, -32601);
      // The first one has not answered when the second one is launched.
      else if (instance === 1 && message.method === "initialize") void second.then(() => counting(1)(message, server));
      else counting(instance)(message, server);
    });
    const target = {
      ...scripted,
      traits: { ...scripted.traits, meetsFirst: "discovery" },
      open: async (directory: string) => {
        const transport = await scripted.open(directory);
        if (scripted.instances.length < 2) return Object.assign(transport, { listens, anew: () => transport });
        noteSecond();
        return transport;
      },
    } as const;
    const introducing = introduceRepeatedly(hubFor(target));
    expect(scripted.instances.length).toBeLessThan(2);
    listen();
    expect((await namesIn(await introducing)).at(-1)).toEqual(["2.1"]);
    expect(methodsOf(scripted)[1]).toEqual(opening);
  });

  it("that cannot run twice at once is read in another instance when the first has ended", async () => {
    const target = scriptedTarget(counting);
    const one = { ...target, traits: { ...target.traits, instancesAtOnce: "one" } } as const;
    expect(await namesIn(await introduceRepeatedly(hubFor(one)))).toEqual([["1.1"], ["1.2"], ["2.1"]]);
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 1]);
  });

  it("whose second instance starts only when the first has ended is read in that", async () => {
    const target = lonelyTarget(counting);
    expect(await namesIn(await introduceRepeatedly(hubFor(target)))).toEqual([["1.1"], ["1.2"], ["3.1"]]);
  });

  it("whose further instances fail once is read in the next", async () => {
    const target = scriptedTarget((instance) => (instance === 2 ? unableToStart : counting(instance)));
    const hub = hubFor(target);
    expect(await namesIn(await introduceRepeatedly(hub))).toEqual([["1.1"], ["1.2"], ["3.1"]]);
    expect(hub.bearsCompany).toBe(true);
  });

  it("that does not start any more is not read further", async () => {
    const target = scriptedTarget((instance) => (instance === 1 ? counting(1) : unableToStart));
    const hub = hubFor(target);
    const { first, all } = await introduceRepeatedly(hub);
    expect(first.list.tools).toMatchObject([{ name: "1.1" }]);
    await expect(all).rejects.toMatchObject({ fault: { code: "no-answer", outcome: { kind: "gone" } } });
    expect(hub.bearsCompany).toBe(true);
  });

  it("that does not start at all is the fault that it is", async () => {
    const target = scriptedTarget(() => (_, server) => server.refuse(_, -32600, "no"));
    await expect(introduceRepeatedly(hubFor(target, { protocol: "2025-11-25" }))).rejects.toMatchObject({
      fault: { code: "request-refused", method: "initialize" },
    });
    expect(target.instances.map(({ closings }) => closings)).toEqual([1]);
  });

  it("is not read on when the run is interrupted", async () => {
    const interruption = new AbortController();
    const target = scriptedTarget((instance) => (instance === 1 ? counting(1) : () => interruption.abort()));
    const hub = hubFor(target, { signal: interruption.signal });
    const { all } = await introduceRepeatedly(hub);
    await expect(all).rejects.toMatchObject({ reason: { code: "interrupted" } });
  });
});
