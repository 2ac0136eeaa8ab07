import timers, { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "../../json/value.ts";
import { openSession, type Session } from "../../session/session.ts";
import { scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
import { replaceExports } from "../../../test/replace-exports.ts";
import { maxResources, ShownResources } from "./shown-resources.ts";

/** What a resource contains, by the number of the reading; without it there is no answer, and `refused` is an error. */
type Shown = (reading: number) => JsonObject | "refused" | undefined;

interface Opened {
  readonly shown: ShownResources;
  /** The URIs that were read, in order. */
  readonly read: readonly string[];
  readonly session: Session;
}

let session: Session | undefined;

afterEach(async () => {
  await session?.close();
  session = undefined;
});

function uriOf(params: Json | undefined): string {
  const uri = isJsonObject(params) ? params["uri"] : undefined;
  if (typeof uri !== "string") throw new TypeError("a resource is read without its URI");
  return uri;
}

async function openedWith(resources: Record<string, Shown>): Promise<Opened> {
  const read: string[] = [];
  const target = scriptedTarget(() =>
    scriptOf({
      answer: (message, server) => {
        const uri = uriOf(message.params);
        read.push(uri);
        const contents = resources[uri]?.(read.filter((each) => each === uri).length);
        if (contents === "refused") server.refuse(message, -32603);
        else if (contents !== undefined) server.answer(message, { contents: [{ uri, ...contents }] });
      },
    }),
  );
  session = await openSession(target, {
    client: { name: "test", version: "1" },
    timeoutMs: 1_000,
    temporaryDirectory: "/tmp",
    signal: new AbortController().signal,
  });
  const listed = Object.keys(resources).map((uri) => ({ uri, name: uri }));
  const pages = [{ resources: listed.slice(0, 1) }, { resources: listed.slice(1) }];
  return { shown: new ShownResources(session, pages), read, session };
}

/** What is said of a resource that is read twice, and then once more. */
async function changesOf(resource: Shown): Promise<readonly string[]> {
  const { shown } = await openedWith({ r: resource });
  await shown.learn();
  return (await shown.changes()).map(({ evidence }) => evidence);
}

describe("the contents of a resource", () => {
  it("that change are an effect, which shows where", async () => {
    const { shown } = await openedWith({ "a://b": (reading) => ({ text: reading < 3 ? '{"n":1}' : '{"n":2}' }) });
    await shown.learn();
    expect(await shown.changes()).toEqual([
      {
        kind: "state.resource",
        tier: "protocol",
        subject: "resources/read a://b",
        evidence: "resources/read a://b /0/text/n 1 → 2",
        phase: "within",
      },
    ]);
    // Each change is told once.
    expect(await shown.changes()).toEqual([]);
  });

  it("that are long are compared by their digest", async () => {
    const text = "x".repeat(100_000);
    const [evidence] = await changesOf((reading) => ({ text: reading < 3 ? text : `${text}y` }));
    expect(evidence).toMatch(/^resources\/read r \/sha256 "[0-9a-f]{64}" → "[0-9a-f]{64}"$/u);
  });

  it.each<readonly [string, Shown]>([
    ["stay as they are", () => ({ text: "same" })],
    ["are other ones each time", (reading) => ({ text: `read ${reading} times` })],
    ["have another time in them", (reading) => ({ text: `at 10:00:0${reading < 3 ? 1 : 2}` })],
    ["have another `_meta`", (reading) => ({ text: "same", _meta: { took: reading } })],
    ["could not be read the first time", (reading) => (reading === 1 ? "refused" : { text: `${reading}` })],
    ["could not be read the second time", (reading) => (reading === 2 ? "refused" : { text: `${reading}` })],
    ["can no longer be read", (reading) => (reading > 2 ? "refused" : { text: "same" })],
  ])("that %s are no effect", async (_, resource) => {
    expect(await changesOf(resource)).toEqual([]);
  });
});

describe("resources", () => {
  it("are read fifty at most, twice and once for each window, and the others are a gap", async () => {
    const names = Array.from({ length: maxResources + 2 }, (_, index) => `r${index}`);
    const { shown, read } = await openedWith(Object.fromEntries(names.map((name) => [name, () => ({ text: "" })])));
    await shown.learn();
    await shown.changes();
    const first = names.slice(0, maxResources);
    expect(read).toEqual([...first, ...first, ...first]);
    expect(shown.gaps).toEqual(["2 of the listed resources were not read"]);
  });

  it("that change by themselves, or did not answer once, are not read again", async () => {
    const { shown, read } = await openedWith({
      clock: (reading) => ({ text: `${reading}` }),
      broken: () => "refused",
      still: () => ({ text: "" }),
    });
    await shown.learn();
    await shown.changes();
    expect(read).toEqual(["clock", "broken", "still", "clock", "still", "still"]);
  });

  it("that are silent are waited for a while, and hold up no others", async () => {
    const waits: unknown[] = [];
    const restore = replaceExports(timers, {
      setTimeout: async (ms, value) => {
        waits.push(ms);
        await nextTurn();
        return nextTurn(value);
      },
    });
    try {
      const { shown, read } = await openedWith({ silent: () => undefined, still: () => ({ text: "" }) });
      await shown.learn();
      expect(await shown.changes()).toEqual([]);
      expect(read).toEqual(["silent", "still", "still", "still"]);
      expect(shown.gaps).toEqual(["resources took longer than 2 s to be read"]);
      expect(waits).toEqual([2_000, 2_000, 2_000]);
    } finally {
      restore();
    }
  });

  it("cost a server that has none no request", async () => {
    const { session: peerless, read } = await openedWith({});
    const { requests } = peerless.peer;
    for (const pages of [undefined, [{}], [{ resources: [] }]]) {
      const shown = new ShownResources(peerless, pages);
      await shown.learn();
      expect(await shown.changes()).toEqual([]);
    }
    expect([read, peerless.peer.requests]).toEqual([[], requests]);
  });
});
