import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lieOf } from "../../check/fixture-check-facts.ts";
import { holds, undecided } from "../../check/judgement.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import type { StaticCallsCheck } from "./check/calls-check.ts";
import { gather, gatherFrom, sorted, toolCheck } from "./fixture-gather-calls.ts";
import { boxedServer, oneOf, type Acts, type MadeCall } from "./in-box/fixture-boxed-server.ts";

// Late effects and quiet boxes are waited for; here nothing comes by itself.
endWaitsAtOnce();

// On a busy machine, answers and looks would take other shares of the time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});
// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

describe("tools that were called and watched together with all others", () => {
  describe("when no time was left for more", () => {
    const annotations = { readOnlyHint: true };
    const tools = ["a", "b"].map((name) => ({ name, annotations, inputSchema: oneOf("x", "y") }));
    const judge: StaticCallsCheck["judge"] = ({ exchanges, helping }) => {
      const index = exchanges.findIndex(({ effects }) => effects.length > 0);
      if (index !== -1) return lieOf({ exchanges: [index] });
      return helping?.isStateUnread === true ? undecided("the state was not read") : holds(exchanges.length);
    };

    const writes = ({ tool }: MadeCall): Acts => (tool === "b" ? { makes: ["/work/other"] } : {});

    async function pressed(
      check: Partial<StaticCallsCheck>,
      act: (call: MadeCall) => Acts = writes,
      knowsRest = true,
    ): Promise<readonly string[]> {
      const server = boxedServer(tools, act, knowsRest);
      const fixture = await gatheringFrom(server.target, [annotationsDialect]);
      const elapsed = vi.spyOn(fixture.gathering.hub, "elapsedMs", "get").mockReturnValue(110_000);
      const remaining = vi.spyOn(fixture.gathering.hub, "remainingMs", "get").mockReturnValue(10_000);
      const { results, gathering } = await gatherFrom(fixture, server, [toolCheck("s/c", check)]);
      // Where there is time, tools are called in boxes of their own after it.
      expect(server.asked().slice(1)).toEqual([]);
      for (const spy of [elapsed, remaining]) spy.mockRestore();
      await gathering.pursuits.pursueAll(gathering);
      return sorted(results);
    }

    it("are judged by their answers, and a pass says so", async () => {
      const answers = await pressed({ about: "answers", judge: ({ exchanges }) => holds(exchanges.length) });
      const basis =
        "called and watched only together with all other tools, before any was called alone; no time was left to watch it alone";
      expect(answers).toEqual([`s/c static a pass: ${basis}`, `s/c static b pass: ${basis}`]);
    });

    it("on a server that never rests, hold where all of them together left nothing, and else none does", async () => {
      const held = (tool: string): unknown =>
        expect.stringMatching(new RegExp(`^s/c static ${tool} pass: called and watched only together`, "u"));
      const open = (tool: string): unknown =>
        expect.stringMatching(new RegExp(`^s/c static ${tool} inconclusive: it was called and worked, but only`, "u"));
      expect(await pressed({ judge }, () => ({}), false)).toEqual([held("a"), held("b")]);
      const made = new Map<string, number>();
      const writesAgain = (call: MadeCall): Acts => {
        const text = JSON.stringify(call);
        const times = made.get(text) ?? 0;
        made.set(text, times + 1);
        // The exploration makes each call twice, and sees what such a server leaves where its answers take long enough.
        return times >= 2 ? writes(call) : {};
      };
      expect(await pressed({ judge }, writesAgain, false)).toEqual([open("a"), open("b")]);
    });

    it("keep a contradiction, which is shown again in boxes of their own", async () => {
      expect(await pressed({ judge })).toEqual([
        expect.stringMatching(/^s\/c static a pass: called and watched only together with all other tools/u),
        "s/c static b fail: It lies.",
      ]);
    });
  });

  it("are called first and alone where that contradicts a check", async () => {
    const tools = ["a", "b", "c", "d"].map((name) => ({
      name,
      annotations: { readOnlyHint: true },
      inputSchema: oneOf("x", "y"),
    }));
    const server = boxedServer(tools, ({ tool }) => ({ says: tool, makes: tool === "d" ? ["/work/other"] : [] }), true);
    const judge: StaticCallsCheck["judge"] = ({ exchanges }) => {
      const index = exchanges.findIndex(({ effects }) => effects.length > 0);
      return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
    };
    await gather(server, [toolCheck("s/c", { judge })]);
    const boxes = server
      .asked()
      .slice(1)
      .map((lines) => lines.join(" "));
    const ofSuspect = boxes.findIndex((lines) => lines.includes('call d {"mode":"y"}'));
    const ofOthers = boxes.findIndex((lines) => /call [abc] \{"mode":"y"\}/u.test(lines));
    expect(ofSuspect).toBeLessThan(ofOthers);
    expect(boxes[ofSuspect]).not.toMatch(/call [abc] \{"mode":"y"\}/u);
  });
});
