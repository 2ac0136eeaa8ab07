import { afterEach, describe, expect, it } from "vitest";
import { checkFacts, lieOf } from "../../check/fixture-check-facts.ts";
import { holds } from "../../check/judgement.ts";
import { askedOf, scriptedTarget, scriptOf, type ScriptedTarget } from "../../connect/fixture-scripted-target.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { gatheringFrom, told, type FixtureGathering } from "../gathering/fixture-gathering.ts";
import { conversation } from "./conversation.ts";
import type { ToolConversationCheck } from "./conversation-check.ts";
import { holdToolConversations } from "./tool-conversations.ts";

afterEach(endHubs);

const emptyInput = { type: "object", maxProperties: 0 };

/** Two flagged tools, an unflagged one and one without usable arguments; `die` and `hush` do what they say. */
function server(): ScriptedTarget {
  const tools = [
    { name: "a", dynamicAnnotations: true, inputSchema: emptyInput },
    { name: "b", dynamicAnnotations: true, inputSchema: emptyInput },
    { name: "plain", inputSchema: emptyInput },
    { name: "remote", dynamicAnnotations: true, inputSchema: { $ref: "https://schemas.example/a.json" } },
  ];
  return scriptedTarget(() =>
    scriptOf({
      tools,
      answer: (message, transport) => {
        if (message.method.startsWith("die")) transport.end({ code: "exited", exitCode: 1, stderr: [] });
        else if (!message.method.startsWith("hush")) transport.answer(message, {});
      },
    }),
  );
}

function checkOf(more: Partial<ToolConversationCheck> = {}): ToolConversationCheck {
  return {
    ...checkFacts("s/c"),
    evidence: conversation,
    per: "tool",
    dialects: "all",
    tools: "flagged",
    history: "any",
    plan: ({ tool }) => [[{ method: `ask ${tool.name}` }]],
    judge: () => holds(1),
    ...more,
  };
}

async function hold(
  target: ScriptedTarget,
  check: ToolConversationCheck,
  before?: (fixture: FixtureGathering) => void,
): Promise<FixtureGathering> {
  const fixture = await gatheringFrom(target, [annotationsDialect], {}, { timeoutMs: 20 });
  before?.(fixture);
  const { gathering } = fixture;
  const { introduction } = gathering;
  await holdToolConversations(gathering, check, { introduction, dialect: annotationsDialect, tools: [] });
  return fixture;
}

describe("the conversations about tools", () => {
  it.each<[ToolConversationCheck["history"], readonly (readonly string[])[]]>([
    ["any", [["ask a", "ask b"]]],
    ["own", [[], ["ask a", "ask b"]]],
    ["none", [[], ["ask a"], ["ask b"]]],
  ])("of a check that bears %s history are held in as many sessions as it takes", async (history, asked) => {
    const target = server();
    await hold(target, checkOf({ history }));
    expect(askedOf(target)).toEqual(asked);
    // All but the one that the checks share are over.
    expect(target.instances.map(({ closings }) => closings)).toEqual(asked.map((_, index) => Math.min(index, 1)));
  });

  it("are held about each flagged tool, or each that is not, with a result for each", async () => {
    const { results } = await hold(server(), checkOf());
    expect(told(results).map((line) => line.split(":")[0])).toEqual([
      "s/c annotations a pass",
      "s/c annotations b pass",
      "s/c annotations remote inconclusive",
    ]);
    const { results: others } = await hold(server(), checkOf({ tools: "unflagged" }));
    expect(told(others)).toEqual(["s/c annotations plain pass: held"]);
  });

  it("about requests at once are not held where one is open at a time, and the reason names what changes that", async () => {
    const target = server();
    const check = checkOf({ aboutRequestsAtOnce: true });
    const at = async (requestsAtOnce: number): Promise<unknown> => {
      const traits = { ...target.traits, requestsAtOnce };
      return (await hold({ ...target, traits }, check)).results[0];
    };
    expect(await at(1)).toMatchObject({ verdict: "not-run", remedy: "concurrency" });
    expect(await at(2)).toMatchObject({ verdict: "pass" });
  });

  it("are not held about a tool that the check does not apply to", async () => {
    const target = server();
    const appliesTo: ToolConversationCheck["appliesTo"] = ({ tool }) => (tool.name === "a" ? "too plain" : undefined);
    const { results } = await hold(target, checkOf({ appliesTo }));
    expect(told(results)[0]).toBe("s/c annotations a not-applicable: too plain");
    expect(askedOf(target)).toEqual([["ask b"]]);
  });

  it("go on in another session of their own when a tool has brought the server down", async () => {
    const target = server();
    const plan: ToolConversationCheck["plan"] = ({ tool }) => [[{ method: tool.name === "a" ? "die" : "ask b" }]];
    const { results } = await hold(target, checkOf({ history: "own", plan }));
    expect(askedOf(target)).toEqual([[], ["die"], ["ask b"]]);
    expect(results.map(({ tool }) => tool)).toEqual(["a", "b", "remote"]);
  });

  it("end with the tool that the server falls silent on, since each other would cost a timeout", async () => {
    const target = server();
    const plan: ToolConversationCheck["plan"] = ({ tool }) => [[{ method: `hush ${tool.name}` }]];
    const { results, leftOpen } = await hold(target, checkOf({ plan }));
    expect(askedOf(target)).toEqual([["hush a"]]);
    expect(results.map(({ tool }) => tool)).toEqual(["a"]);
    expect(leftOpen).toEqual([
      "s/c: left out after the server stopped answering for another tool, since each try costs a timeout",
    ]);
  });

  it("wait for the check that may explain them only where that has seen the tool contradict it", async () => {
    const target = server();
    const simple = checkOf({ ...checkFacts("s/simple") });
    const { results } = await hold(target, checkOf({ explainedBy: "s/simple" }), ({ gathering }) => {
      const seen = { conversation: [], contradiction: lieOf(), trials: 1 };
      const open = (): never => {
        throw new Error("it is not pursued here");
      };
      const key = { dialect: "annotations", tool: "b" };
      gathering.pursuits.add({ atOnce: 1, spares: false }, { check: simple, key, seen, open, subjects: [] }, gathering);
    });
    expect(askedOf(target)).toEqual([["ask a", "ask b"]]);
    expect(results.map(({ tool }) => tool)).toEqual(["a", "remote"]);
  });
});

it("a claim about requests that are open at once is not put to a target that is asked one at a time", async () => {
  const target = server();
  const asked = { ...target, traits: { ...target.traits, requestsAtOnce: 1 } };
  const { results } = await hold(asked, checkOf({ aboutRequestsAtOnce: true, judge: () => lieOf() }));
  expect(results.map(({ tool, verdict }) => [tool, verdict])).toEqual([
    ["a", "not-run"],
    ["b", "not-run"],
    ["remote", "not-run"],
  ]);
  expect(
    askedOf(target)
      .flat()
      .filter((method) => method.startsWith("ask")),
  ).toEqual([]);
});
