import { describe, expect, it } from "vitest";
import { hubFor } from "../../../instances/fixture-hub.ts";
import { boxedServer } from "../in-box/fixture-boxed-server.ts";
import { bearable, isPressed, isSlowToAsk } from "./slow-starts.ts";

describe("boxes that may be open at once", () => {
  const server = boxedServer([], () => ({}));
  const boxes = server.boxes(hubFor(server.target), { maxOpen: 8, maxStarting: 2 });

  it.each([
    { readyMs: 400, maxOpen: 8 },
    { readyMs: 1_500, maxOpen: 8 },
    { readyMs: 6_000, maxOpen: 3 },
  ])("are $maxOpen where one takes $readyMs ms until it has answered a call", ({ readyMs, maxOpen }) => {
    expect(bearable(boxes, readyMs).maxOpen).toBe(maxOpen);
  });

  it("are as many as ever where a start takes long, but waits for something", () => {
    expect(bearable({ ...boxes, startBusy: () => 0.1 }, 6_000).maxOpen).toBe(8);
  });

  it("are never more than were allowed", () => {
    expect(bearable({ ...boxes, maxOpen: 1 }, 6_000).maxOpen).toBe(1);
  });
});

describe("a run has no time for a box for each tool", () => {
  // 75 s until no more boxes are opened; the starts may take a quarter of that.
  const hub = { elapsedMs: 20_000, remainingMs: 100_000 };
  const few = { maxOpen: 3, maxStarting: 2 };

  it.each([
    { tools: 28, readyMs: 400, callMs: 5, expected: false },
    { tools: 8, readyMs: 6_000, callMs: 5, expected: true },
    { tools: 2, readyMs: 6_000, callMs: 5, expected: false },
    { tools: 0, readyMs: 60_000, callMs: 5_000, expected: false },
    // A published server saves its settings and reports each call: 20 tools were watched for 15 s each.
    { tools: 40, readyMs: 400, callMs: 350, expected: true },
    { tools: 4, readyMs: 400, callMs: 350, expected: false },
  ])("of $tools, each ready in $readyMs ms, a call in $callMs ms: $expected", ({ tools, expected, ...speed }) => {
    expect(isPressed({ tools, count: tools, boxes: few }, speed, hub)).toBe(expected);
  });

  it.each([
    { what: "keep a processor busy", busy: 1, expected: true },
    { what: "wait for something", busy: 0.1, expected: false },
    { what: "wait for longer than there is time, however many do so at once", busy: 0, tools: 14, expected: true },
  ])("where starts $what: $expected", ({ busy, tools = 8, expected }) => {
    const boxes = { ...few, startBusy: () => busy };
    expect(isPressed({ tools, count: tools, boxes }, { readyMs: 6_000, callMs: 5 }, hub)).toBe(expected);
  });

  it("for calls that show the effects of others where calls take long, however soon a box is ready", () => {
    const asked = (callMs: number): boolean => isSlowToAsk({ tools: 40, boxes: few }, { callMs }, hub);
    expect([asked(5), asked(350)]).toEqual([false, true]);
  });
});
