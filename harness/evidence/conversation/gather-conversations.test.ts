import { afterEach, describe, expect, it } from "vitest";
import { checkFacts } from "../../check/fixture-check-facts.ts";
import { holds } from "../../check/judgement.ts";
import { askedOf, scriptedTarget, scriptOf, type ScriptedTarget } from "../../connect/fixture-scripted-target.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import { resolveDialect } from "../../dialects/resolve.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import type { Script } from "../../wire/fixture-scripted-transport.ts";
import { gatheringFrom, told } from "../gathering/fixture-gathering.ts";
import { conversation } from "./conversation.ts";
import type {
  ConversationCheck,
  ServerConversationCheck,
  SessionConversationCheck,
  SurveyCheck,
  ToolConversationCheck,
} from "./conversation-check.ts";
import { gatherConversations } from "./gather-conversations.ts";

afterEach(endHubs);

const both = [annotationsDialect, resolveDialect];

/** Two tools that can be asked about in both dialects, and one that can in none. */
function serverWith(answer: Script = (message, server) => server.answer(message, {})): ScriptedTarget {
  const asked = { dynamicAnnotations: true, resolve: true, inputSchema: { type: "object", maxProperties: 0 } };
  const tools = [{ name: "a", ...asked }, { name: "b", ...asked }, { name: "c" }];
  return scriptedTarget(() => scriptOf({ tools, answer }));
}

const facts = { evidence: conversation, judge: () => holds(1) } as const;

/** Checks that send a request named after them. */
function sessionCheck(id: string, more: Partial<SessionConversationCheck> = {}): SessionConversationCheck {
  return { ...checkFacts(id), ...facts, per: "server", plan: () => [[{ method: id }]], ...more };
}

function serverCheck(id: string, more: Partial<ServerConversationCheck> = {}): ServerConversationCheck {
  return {
    ...checkFacts(id),
    ...facts,
    per: "server",
    dialects: "all",
    plan: ({ dialect, tools }) => [
      [{ method: `${id} ${dialect.id} ${tools.map(({ tool }) => tool.name).join()}`, params: {} }],
    ],
    ...more,
  };
}

function toolCheck(id: string, more: Partial<ToolConversationCheck> = {}): ToolConversationCheck {
  return {
    ...checkFacts(id),
    ...facts,
    per: "tool",
    dialects: ["annotations"],
    tools: "flagged",
    history: "any",
    plan: ({ tool }) => [[{ method: `${id} ${tool.name}` }]],
    ...more,
  };
}

const survey: SurveyCheck = { ...checkFacts("survey"), ...facts, per: "tool", dialects: "all" };

/** What the first instance was asked, without the arguments. */
function asked(target: ScriptedTarget): readonly string[] {
  return (askedOf(target)[0] ?? []).map((request) => request.replace(/,"arguments".*/u, ""));
}

describe("the conversations with a server", () => {
  it("begin with what any server can be asked; then each dialect has its surveys before all else, and what is rough comes last", async () => {
    const target = serverWith();
    const { gathering, results } = await gatheringFrom(target, both);
    const checks: readonly ConversationCheck[] = [
      serverCheck("sends", { badRequests: "sends" }),
      toolCheck("tool"),
      serverCheck("finds", { badRequests: "finds-out" }),
      survey,
      sessionCheck("rough", { badRequests: "sends" }),
      sessionCheck("session"),
    ];
    await gatherConversations(gathering, checks);
    expect(asked(target)).toEqual([
      "session",
      'tools/annotations {"name":"a"',
      'tools/annotations {"name":"b"',
      "finds annotations a,b",
      "sends annotations a,b",
      "tool a",
      "tool b",
      'tools/resolve {"name":"a"',
      'tools/resolve {"name":"b"',
      "finds resolve a,b",
      "sends resolve a,b",
      "rough",
    ]);
    expect(results.every(({ verdict }) => verdict === "pass")).toBe(true);
    expect(results).toHaveLength(2 + 2 * 2 + 2 + 2 + 2);
  });

  it("leave no instance open that was launched ahead of its use", async () => {
    const target = serverWith();
    const { gathering } = await gatheringFrom(target, [annotationsDialect]);
    await gatherConversations(gathering, [toolCheck("tool", { history: "none" })]);
    expect(target.instances.length).toBeGreaterThan(3);
    expect(target.instances.filter(({ closings }) => closings === 0)).toHaveLength(1);
  });

  it("are not held by a check that does not apply to the server, which says why", async () => {
    const target = serverWith();
    const { gathering, results } = await gatheringFrom(target, [annotationsDialect]);
    await gatherConversations(gathering, [serverCheck("s/c", { appliesTo: () => "it has no lists" })]);
    expect(asked(target)).toEqual([]);
    expect(told(results)).toEqual(["s/c annotations not-applicable: it has no lists"]);
  });
});

describe("a server that falls silent after a bad request", () => {
  const silentWhenAsked = (what: string): Script => {
    return (message, server) => {
      if (!message.method.startsWith(what)) server.answer(message, {});
    };
  };
  const checks: readonly ConversationCheck[] = [
    serverCheck("sends", { badRequests: "sends" }),
    serverCheck("harmless"),
    serverCheck("finds", { badRequests: "finds-out" }),
  ];

  it("is sent no others, since each would cost a timeout for the same fault", async () => {
    const target = serverWith(silentWhenAsked("finds"));
    const { gathering, leftOpen, results } = await gatheringFrom(target, [annotationsDialect], {}, { timeoutMs: 20 });
    await gatherConversations(gathering, checks);
    expect(askedOf(target).flat()).toEqual(["finds annotations a,b", "harmless annotations a,b"]);
    expect(leftOpen).toEqual(["sends: the server stops answering after a bad request"]);
    expect(results.map(({ check }) => check)).toEqual(["finds", "harmless"]);
  });

  it("is sent no bad ones that are about the server where it fell silent on another request", async () => {
    const target = serverWith(silentWhenAsked("session"));
    const { gathering, leftOpen } = await gatheringFrom(target, [], {}, { timeoutMs: 20 });
    await gatherConversations(gathering, [sessionCheck("rough", { badRequests: "sends" }), sessionCheck("session")]);
    expect(leftOpen).toEqual(["rough: the server also stops answering without a bad request"]);
    expect(askedOf(target).flat()).toEqual(["session"]);
  });

  it("is sent them where it was another request that it fell silent on", async () => {
    const target = serverWith(silentWhenAsked("session"));
    const { gathering, leftOpen } = await gatheringFrom(target, [annotationsDialect], {}, { timeoutMs: 20 });
    await gatherConversations(gathering, [sessionCheck("session"), ...checks]);
    expect(leftOpen).toEqual([]);
    expect(askedOf(target).flat()).toContain("sends annotations a,b");
  });
});

describe("a server that cannot run twice at once", () => {
  it("is asked in one instance after another", async () => {
    const first = serverWith();
    const target: ScriptedTarget = {
      ...first,
      traits: { ...first.traits, instancesAtOnce: "one" },
    };
    const { gathering, leftOpen, results } = await gatheringFrom(target, [annotationsDialect]);
    await gatherConversations(gathering, [toolCheck("own", { history: "own" }), toolCheck("any")]);
    expect(leftOpen).toEqual([]);
    expect(results.map(({ check, tool }) => [check, tool])).toEqual([
      ["own", "a"],
      ["own", "b"],
      ["any", "a"],
      ["any", "b"],
    ]);
  });
});
