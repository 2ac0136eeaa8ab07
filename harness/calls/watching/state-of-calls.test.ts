import { afterEach, describe, expect, it } from "vitest";
import { closePeers } from "../../wire/fixture-connected-peer.ts";
import { callStep } from "../setup/helping-calls.ts";
import { changesOf, created, observe, type Act, type World } from "./fixture-observed-calls.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";

endWaitsAtOnce();

afterEach(closePeers);

describe("what a call changed in the state that is shown", () => {
  it("is none's, and told of all, where the state was not read after each", async () => {
    const act: Act = (world) => {
      if (world.calls.filter((name) => name === "act").length === 4) world.shown = "changed";
      return "works";
    };
    const conversation = [1, 1, 2, 2, 2].map((n) => callStep("act", { n }));
    const script = { conversation, probes: [callStep("show", {})], readsStateAfter: "rarely" } as const;
    const execution = await observe(act, script);
    expect(changesOf(execution)).toEqual([[], [], [], [], []]);
    expect(execution.helping?.overall).toMatchObject([{ kind: "state.answer", subject: "tool show" }]);
    expect(execution.readTooSeldom).toBe(true);
  });

  it("is the call's own where the state was read right before it", async () => {
    const act: Act = (world) => {
      if (world.calls.filter((name) => name === "act").length === 4) world.shown = "changed";
      return "works";
    };
    const conversation = [1, 1, 2, 2].map((n) => callStep("act", { n }));
    const script = { conversation, probes: [callStep("show", {})], readsStateAfter: "rarely" } as const;
    const execution = await observe(act, script);
    expect(changesOf(execution)).toEqual([[], [], [], ["state.answer tool show"]]);
    expect(execution.readTooSeldom).toBeUndefined();
  });

  it.each(["each-call", "rarely"] as const)(
    "is not what changed with a query between two calls, which stays open: read after %s",
    async (readsStateAfter) => {
      const query = { method: "tools/annotations", params: { name: "act", arguments: { n: 1 } } };
      const call = callStep("act", { n: 1 });
      const conversation = [query, query, call, query, query, call];
      const script = { conversation, probes: [callStep("show", {})], readsStateAfter };
      const whenQueried = (world: World): void => {
        world.shown = [world.shown];
        world.changes.push(created("/x"), created("/work/server.log"));
      };
      const execution = await observe(() => "works", script, undefined, { whenQueried });
      expect(changesOf(execution).flat()).toEqual([]);
      // Of no call is what came before the first.
      expect(execution.helping?.overall?.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
        "file.create /x",
        "file.create /x",
        "state.answer tool show",
      ]);
      expect(execution.readTooSeldom).toBeUndefined();
    },
  );

  it("is looked for no further once it is none's, where the caller makes all calls again", async () => {
    const act: Act = (world) => {
      if (world.calls.filter((name) => name === "act").length === 7) world.shown = "changed";
      return "works";
    };
    const conversation = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => [callStep("act", { n }), callStep("act", { n })]);
    const script = { conversation, probes: [callStep("show", {})], readsStateAfter: "while-it-shows" } as const;
    const whole = await observe(act, script);
    const ended = await observe(act, { ...script, endsWhereReadTooSeldom: true });
    expect([whole, ended].map(({ exchanges }) => exchanges.length)).toEqual([16, 9]);
    expect(ended.readTooSeldom).toBe(true);
    expect(ended.helping?.overall).toMatchObject([{ kind: "state.answer", subject: "tool show" }]);
  });

  it("is not a repetition's that fails, where its first call was not read after", async () => {
    const act: Act = (world) => {
      const calls = world.calls.filter((name) => name === "act").length;
      // Each can be done once, from the fourth on: until then nothing is there to show.
      const isFirst = calls % 2 === 1;
      if (calls > 6) world.changes.push(...(isFirst ? [created(`/work/data-${calls}`)] : []));
      if (calls > 6 && isFirst) world.shown = calls;
      return calls > 6 && !isFirst ? "fails" : "works";
    };
    const conversation = [1, 2, 3, 4, 5, 6].flatMap((n) => [callStep("act", { n }), callStep("act", { n })]);
    const script = { conversation, probes: [callStep("show", {})], readsStateAfter: "while-it-shows" } as const;
    const seen = changesOf(await observe(act, script));
    expect(seen.slice(6, 10)).toEqual([["file.create /work/data-7"], [], ["file.create /work/data-9"], []]);
  });

  it.each([
    ["where nothing else tells it", undefined],
    ["where files tell it as well", "/work/file"],
  ])("is seen in what tools show after each call from the first change on, %s", async (_where, file) => {
    const act: Act = (world) => {
      world.shown = world.calls.filter((name) => name === "act").length;
      if (file !== undefined) world.changes.push(created(file));
      return "works";
    };
    const conversation = Array.from({ length: 6 }, (_, n) => callStep("act", { n }));
    const script = { conversation, probes: [callStep("show", {})], readsStateAfter: "while-it-shows" } as const;
    const seen = changesOf(await observe(act, script));
    const isShown = (changes: readonly string[]): boolean => changes.some((change) => change.startsWith("state."));
    expect(seen.flatMap((changes, index) => (isShown(changes) ? [index + 1] : []))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("is none's also where a file changed, which may be that of another call", async () => {
    const act: Act = (world) => {
      const calls = world.calls.filter((name) => name === "act").length;
      world.changes.push(created("/work/calls"));
      if (calls === 4) world.shown = "changed";
      return "works";
    };
    const conversation = Array.from({ length: 6 }, (_, n) => callStep("act", { n }));
    const script = { conversation, probes: [callStep("show", {})], readsStateAfter: "while-it-shows" } as const;
    const execution = await observe(act, script);
    expect(execution.readTooSeldom).toBe(true);
    expect(changesOf(execution).flat()).not.toContain("state.answer tool show");
  });
});
