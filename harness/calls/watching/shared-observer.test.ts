import { afterEach, describe, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
import { answersOf } from "../../evidence/calls/in-box/box-work.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import type { Box } from "../boxes/box.ts";
import { quietBox } from "../boxes/fixture-quiet-box.ts";
import { effectsOf, type Execution } from "../execution/execution.ts";
import { callStep } from "../setup/helping-calls.ts";
import { SharedObserver } from "./shared-observer.ts";
import type { CallScript } from "./call-script.ts";
import { observeCalls } from "./observe-calls.ts";

endWaitsAtOnce();
afterEach(endHubs);

const long = "a".repeat(100_000);

function nameOf(params: Json | undefined): Json | undefined {
  return isJsonObject(params) ? member(params, "name") : undefined;
}

/** A box whose tools add to what `show` and the only resource, a long one, say; what it is asked is added to `asked`. */
async function boxWith(asked: string[]): Promise<Box> {
  let added = 0;
  const target = scriptedTarget(() =>
    scriptOf({
      capabilities: { tools: {}, resources: {} },
      tools: [{ name: "show" }, { name: "add" }, { name: "idle" }],
      answer: (message, server) => {
        const tool = nameOf(message.params);
        asked.push(typeof tool === "string" ? tool : message.method);
        if (tool === "add") added++;
        if (message.method === "resources/list")
          server.answer(message, { resources: [{ uri: "a://long", name: "long" }] });
        else if (message.method === "resources/read")
          server.answer(message, { contents: [{ uri: "a://long", text: `${long}${added}` }] });
        else server.answer(message, { content: [{ type: "text", text: tool === "show" ? `${added} added` : "done" }] });
      },
    }),
  );
  return quietBox(await hubFor(target).shared());
}

/** Has a tool called twice beside others that show the state. */
function turnOf(tool: string, ...probes: readonly string[]): CallScript {
  const calls = [callStep(tool, {}), callStep(tool, {})];
  return { ...answersOf(calls), watches: "effects", probes: probes.map((probe) => callStep(probe, {})) };
}

function subjectsOf({ exchanges }: Execution): readonly (readonly string[])[] {
  return exchanges.map((exchange) => effectsOf(exchange).map(({ subject }) => subject));
}

describe("an observer of several scripts in one box", () => {
  it("learns what the box does by itself once, and reads the state once at the start of each further script", async () => {
    const asked: string[] = [];
    const box = await boxWith(asked);
    const observer = new SharedObserver(box);
    await observeCalls(box, turnOf("idle", "show"), observer);
    const before = asked.length;
    const execution = await observeCalls(box, turnOf("idle", "show"), observer);
    expect(asked.slice(before).filter((name) => name === "idle" || name === "show")).toEqual([
      "show",
      "idle",
      "show",
      "idle",
      "show",
    ]);
    expect(subjectsOf(execution)).toEqual([[], []]);
  });

  it("attributes to a script only what came with its own calls", async () => {
    const box = await boxWith([]);
    const observer = new SharedObserver(box);
    expect(subjectsOf(await observeCalls(box, turnOf("add", "show"), observer))).toEqual([
      ["tool show"],
      ["tool show"],
    ]);
    expect(subjectsOf(await observeCalls(box, turnOf("idle", "show"), observer))).toEqual([[], []]);
  });

  it("asks no tool under test as a probe, and one that was under test before from then on", async () => {
    const asked: string[] = [];
    const box = await boxWith(asked);
    const observer = new SharedObserver(box);
    await observeCalls(box, turnOf("show"), observer);
    expect(asked.filter((name) => name === "show")).toHaveLength(2);
    expect(subjectsOf(await observeCalls(box, turnOf("add", "show"), observer))).toEqual([
      ["tool show"],
      ["tool show"],
    ]);
  });

  it("reads a long resource before and after the calls of each script, and not in between", async () => {
    const asked: string[] = [];
    const box = await boxWith(asked);
    const observer = new SharedObserver(box);
    const { helping } = await observeCalls(box, turnOf("add"), observer);
    expect(helping?.overall?.map(({ subject }) => subject)).toEqual(["resource a://long"]);
    const before = asked.length;
    const quiet = await observeCalls(box, turnOf("idle"), observer);
    expect(quiet.helping?.overall).toBeUndefined();
    expect(asked.slice(before).filter((name) => name === "resources/read")).toHaveLength(1);
  });
});

describe("what is new in a box between two turns", () => {
  it("is read from then on: a note that a setup call made is seen to be changed", async () => {
    const notes = new Map<string, string>();
    const target = scriptedTarget(() =>
      scriptOf({
        capabilities: { tools: {}, resources: {} },
        tools: [{ name: "idle" }, { name: "make" }, { name: "edit" }],
        answer: (message, server) => {
          const tool = nameOf(message.params);
          if (tool === "make") notes.set("note://1", "as made");
          if (tool === "edit") notes.set("note://1", `${notes.get("note://1") ?? ""}, and edited`);
          const uri = isJsonObject(message.params) ? member(message.params, "uri") : undefined;
          if (message.method === "resources/list")
            server.answer(message, { resources: [...notes.keys()].map((each) => ({ uri: each, name: each })) });
          else if (message.method === "resources/read")
            server.answer(message, {
              contents: [{ uri: uri ?? "", text: notes.get(typeof uri === "string" ? uri : "") ?? "" }],
            });
          else server.answer(message, { content: [{ type: "text", text: "done" }] });
        },
      }),
    );
    const box = quietBox(await hubFor(target).shared());
    const observer = new SharedObserver(box);
    await observeCalls(box, turnOf("idle"), observer);
    await observeCalls(box, turnOf("make"), observer);
    const edited = await observeCalls(box, turnOf("edit"), observer);
    expect(subjectsOf(edited)).toEqual([["resource note://1"], ["resource note://1"]]);
  });
});

it("an observer of one script reads a long resource after each call, to know which one changed it", async () => {
  const execution = await observeCalls(await boxWith([]), turnOf("add"));
  expect(subjectsOf(execution)).toEqual([["resource a://long"], ["resource a://long"]]);
});
