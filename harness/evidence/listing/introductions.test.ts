import { afterEach, describe, expect, it } from "vitest";
import { scriptedTarget, scriptOf, type ScriptedTarget } from "../../connect/fixture-scripted-target.ts";
import { endHubs, hubFor } from "../../sessions/fixture-hub.ts";
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
  it("is read three times: twice in the session that all share, and once in an instance that is ended then", async () => {
    const target = scriptedTarget(counting);
    expect(await namesIn(await introduceRepeatedly(hubFor(target)))).toEqual([["1.1"], ["1.2"], ["2.1"]]);
    expect(methodsOf(target)).toEqual([[...opening, "tools/list"], opening]);
    expect(target.instances.map(({ closings }) => closings)).toEqual([0, 1]);
  });

  it("that cannot run twice at once is read a third time in the same session", async () => {
    const target = scriptedTarget(counting);
    const one = { ...target, traits: { ...target.traits, instancesAtOnce: "one" } } as const;
    expect(await namesIn(await introduceRepeatedly(hubFor(one)))).toEqual([["1.1"], ["1.2"], ["1.3"]]);
    expect(target.instances).toHaveLength(1);
  });

  it("whose second instance does not start is read a third time in the first", async () => {
    const target = scriptedTarget((instance) =>
      instance === 1
        ? counting(1)
        : (_, server) => server.end({ code: "exited", exitCode: 1, stderr: ["the port is taken"] }),
    );
    expect(await namesIn(await introduceRepeatedly(hubFor(target)))).toEqual([["1.1"], ["1.2"], ["1.3"]]);
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
