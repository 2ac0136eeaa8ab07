import { afterEach, describe, expect, it } from "vitest";
import { checkFacts } from "../../check/fixture-check-facts.ts";
import { askedOf, scriptedTarget, scriptOf, type ScriptedTarget } from "../../connect/fixture-scripted-target.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import type { FaultCode } from "../../wire/outcome.ts";
import { gatheringFrom, told } from "../gathering/fixture-gathering.ts";
import { abandonWire, concludeWire, gatherWire } from "./gather-wire.ts";
import { judgeFaults } from "./judge-faults.ts";
import { wire } from "./wire.ts";
import type { WireCheck } from "./wire-check.ts";

afterEach(endHubs);

function checkOf(id: string, ...faults: readonly FaultCode[]): WireCheck {
  const claim = { faults, expected: "e" };
  return { ...checkFacts(id), ...claim, evidence: wire, per: "server", judge: (seen) => judgeFaults(seen, claim) };
}

const json = checkOf("s/json", "not-json");
const objects = checkOf("s/objects", "result-not-object");

/** `chatter` makes some of its instances write noise, `three` is answered by a number, all else properly. */
function noisy(chatters: (instance: number) => boolean = () => true): ScriptedTarget {
  return scriptedTarget((instance) =>
    scriptOf({
      answer: (message, server) => {
        if (message.method === "chatter" && chatters(instance)) server.write("hello");
        if (message.method === "three") server.write(`{"jsonrpc":"2.0","id":${message.id},"result":3}`);
        else server.answer(message, {});
      },
    }),
  );
}

/** Its first instance writes a line before it answers anything. */
function greetingOnce(): ScriptedTarget {
  return scriptedTarget((instance) => (message, server) => {
    if (instance === 1 && message.method === "initialize") server.write("hello");
    scriptOf({ answer: (request) => server.answer(request, {}) })(message, server);
  });
}

/** Its first instance leaves a line unfinished for `chatter`; `three` is answered by a number. */
function breakingOff(): ScriptedTarget {
  return scriptedTarget((instance) =>
    scriptOf({
      answer: (message, server) => {
        if (message.method === "three") server.write(`{"jsonrpc":"2.0","id":${message.id},"result":3}`);
        else {
          if (instance === 1) server.breakFraming({ code: "unfinished-line", excerpt: "{" });
          server.answer(message, {});
        }
      },
    }),
  );
}

describe("the frames of a run", () => {
  it("hold over every exchange of it, and nothing is asked for that", async () => {
    const target = noisy();
    const { gathering, results } = await gatheringFrom(target);
    const { hub } = gathering;
    await hub.converse(await hub.shared(), [{ method: "a" }, { method: "b" }]);
    gatherWire(gathering, [json, objects]);
    expect(told(results)).toEqual(["s/json static pass: held", "s/objects static pass: held"]);
    expect(results.map(({ trials }) => trials)).toEqual([2, 2]);
    expect(askedOf(target)).toEqual([["a", "b"]]);
  });

  it("that passed a limit of ours decide nothing, unless they have a fault besides", async () => {
    const deep = scriptedTarget(() =>
      scriptOf({
        answer: (message, server) => {
          const result = message.method === "three" ? "3" : `{"deep":${"[".repeat(600)}${"]".repeat(600)}}`;
          server.write(`{"jsonrpc":"2.0","id":${message.id},"result":${result}}`);
        },
      }),
    );
    const { gathering, results } = await gatheringFrom(deep);
    const { hub, pursuits } = gathering;
    await hub.converse(await hub.shared(), [{ method: "a" }, { method: "three" }]);
    gatherWire(gathering, [json, objects]);
    const why = "not everything was read: this tool reads no message nested more than 512 deep";
    expect(told(results)).toEqual([`s/json static inconclusive: ${why}, which is a limit of its own`]);
    expect(pursuits.isOpen("s/objects", { dialect: "static" })).toBe(true);
  });

  it("of a server that a check is not about decide nothing by it, whatever they have", async () => {
    const { gathering, results } = await gatheringFrom(noisy());
    const { hub, pursuits } = gathering;
    await hub.converse(await hub.shared(), [{ method: "chatter" }]);
    const other = { ...json, appliesTo: () => "of another kind" };
    abandonWire(gathering, [other]);
    expect(results).toEqual([]);
    gatherWire(gathering, [other]);
    concludeWire(gathering, [other]);
    expect(told(results)).toEqual(["s/json static not-applicable: of another kind"]);
    expect(pursuits.isEmpty).toBe(true);
  });

  it("with a fault are asked for again, each kind in the conversation where it first came", async () => {
    const target = noisy();
    const { gathering, results } = await gatheringFrom(target);
    const { hub, pursuits } = gathering;
    await hub.converse(await hub.shared(), [{ method: "a" }, { method: "three" }]);
    await hub.converse(await hub.shared(), [{ method: "chatter" }]);
    gatherWire(gathering, [json, objects]);
    expect(results).toEqual([]);
    await pursuits.pursueAll(gathering);
    expect(told(results)).toEqual([
      "s/json static fail: The server wrote a line to stdout that is not JSON.",
      "s/objects static fail: The server sent an answer whose result is not an object. The request was three.",
    ]);
    expect(results.map(({ counterexample }) => counterexample?.calls.map(({ method }) => method))).toEqual([
      ["chatter"],
      ["three"],
    ]);
    // Once it has come again, the request that waits for what follows the last answer is the first that is tried alone.
    expect(askedOf(target).slice(1, 5)).toEqual([...Array.from({ length: 3 }, () => ["chatter", "ping"]), ["ping"]]);
  });

  it("with a fault that does not come again tell how often it came", async () => {
    const { gathering, results } = await gatheringFrom(noisy((instance) => instance === 1));
    const { hub, pursuits } = gathering;
    await hub.converse(await hub.shared(), [{ method: "chatter" }]);
    gatherWire(gathering, [json]);
    await pursuits.pursueAll(gathering);
    expect(told(results)).toEqual([
      "s/json static fail: The server wrote a line to stdout that is not JSON. Seen in 1 of 20 tries.",
    ]);
    expect(results[0]).toMatchObject({
      evidence: { observed: [expect.stringContaining("hello")] },
      counterexample: { calls: [], reproduced: { times: 1, of: 20 } },
    });
  });

  it("with an answer that is wrong at times show that answer", async () => {
    let asked = 0;
    const target = scriptedTarget(() =>
      scriptOf({
        answer: (message, server) => {
          asked++;
          if (asked === 3) server.write(`{"jsonrpc":"2.0","id":${message.id},"result":3}`);
          else server.answer(message, {});
        },
      }),
    );
    const { gathering, results } = await gatheringFrom(target);
    const { hub, pursuits } = gathering;
    await hub.converse(await hub.shared(), [{ method: "a" }, { method: "b" }, { method: "c" }]);
    gatherWire(gathering, [objects]);
    await pursuits.pursueAll(gathering);
    expect(told(results)).toEqual([
      "s/objects static fail: The server sent an answer whose result is not an object. The request was c. It is certain for that answer, which came in 1 of 20 tries of the same request.",
    ]);
    expect(results[0]?.counterexample?.calls).toEqual([
      { method: "c", answer: 'malformed (result-not-object): {"jsonrpc":"2.0","id":5,"result":3}' },
    ]);
  });

  it("with a greeting that does not come again decide nothing, since a launcher may greet once", async () => {
    const { gathering, results } = await gatheringFrom(greetingOnce());
    const { hub, pursuits } = gathering;
    await hub.converse(await hub.shared(), [{ method: "a" }]);
    gatherWire(gathering, [json]);
    await pursuits.pursueAll(gathering);
    expect(results).toMatchObject([{ check: "s/json", verdict: "inconclusive", case: "noise-at-start" }]);
    expect(results[0]?.message).toContain("reproduced only in 0 of 3 fresh sessions");
  });

  it("decide by another fault of the same check where the first one does not come again", async () => {
    const either = checkOf("s/either", "unfinished-line", "result-not-object");
    const { gathering, results } = await gatheringFrom(breakingOff());
    const { hub, pursuits } = gathering;
    for (const method of ["chatter", "three"]) await hub.converse(await hub.shared(), [{ method }]);
    gatherWire(gathering, [either]);
    await pursuits.pursueAll(gathering);
    concludeWire(gathering, [either]);
    await pursuits.pursueAll(gathering);
    expect(results.map(({ verdict, case: which }) => [verdict, which])).toEqual([
      ["inconclusive", "unfinished-line"],
      ["fail", "result-not-object"],
    ]);
  });

  it("are judged once more after the pursuits, as far as they held", async () => {
    const { gathering, results } = await gatheringFrom(noisy());
    const { hub, pursuits } = gathering;
    await hub.converse(await hub.shared(), [{ method: "a" }]);
    gatherWire(gathering, [json, objects]);
    await hub.converse(await hub.shared(), [{ method: "three" }]);
    concludeWire(gathering, [json, objects]);
    await pursuits.pursueAll(gathering);
    expect(results.map(({ check, verdict }) => [check, verdict])).toEqual([
      ["s/json", "pass"],
      ["s/objects", "pass"],
      ["s/json", "pass"],
      ["s/objects", "fail"],
    ]);
    concludeWire(gathering, [objects]);
    expect([results.length, pursuits.isEmpty]).toEqual([4, true]);
  });

  it("of a run that ends before they are judged tell the faults that were seen, and nothing of the others", async () => {
    const { gathering, results } = await gatheringFrom(noisy());
    const { hub } = gathering;
    await hub.converse(await hub.shared(), [{ method: "a" }, { method: "three" }]);
    abandonWire(gathering, [json, objects]);
    const why = "Seen once, not reproduced: the run ended before that.";
    expect(told(results)).toEqual([
      `s/objects static fail: The server sent an answer whose result is not an object. The request was three. ${why}`,
    ]);
    expect(results[0]).toMatchObject({ again: "again s/objects", case: "result-not-object" });
    expect(results[0]?.counterexample?.calls).toMatchObject([{ method: "three" }]);
    abandonWire(gathering, [objects]);
    expect(results).toHaveLength(1);
  });
});
