import { afterEach, describe, expect, it } from "vitest";
import { checkFacts, excusedLie, lieOf } from "../check/fixture-check-facts.ts";
import { inputsOf, listed } from "../check/fixture-subject.ts";
import { holds, undecided, type Judgement } from "../check/judgement.ts";
import { scriptedTarget, scriptOf, unableToStart, type ScriptedTarget } from "../connect/fixture-scripted-target.ts";
import { TargetError } from "../connect/fault.ts";
import {
  argumentsOf,
  hasNoAnswer,
  type Conversation,
  type ConversationEvidence,
} from "../conversation/conversation.ts";
import { conversation } from "../evidence/conversation/conversation.ts";
import type { SessionConversationCheck } from "../evidence/conversation/conversation-check.ts";
import { told } from "../evidence/gathering/fixture-gathering.ts";
import { endHubs, hubFor } from "../instances/fixture-hub.ts";
import { RunStopped } from "../instances/stop.ts";
import type { Result } from "../../report-model/report-model.ts";
import { SessionAttempts, type Attempts } from "./attempts.ts";
import { withProof } from "./found.ts";
import { pursue, type Pursuit } from "./pursue.ts";

afterEach(endHubs);

const check: SessionConversationCheck = {
  ...checkFacts("s/c"),
  evidence: conversation,
  per: "server",
  plan: () => [],
  judge: () => holds(1),
};

type Judge = (evidence: ConversationEvidence) => Judgement;

/** Pursues what was seen in some steps, in instances of a server, and tells what remains of it. */
async function pursued(
  target: ScriptedTarget,
  steps: Conversation,
  judge: Judge,
  more: Partial<Pursuit> = {},
): Promise<{ results: readonly Result[]; thrown: unknown }> {
  const hub = hubFor(target);
  const results: Result[] = [];
  const pursuit: Pursuit = {
    check,
    key: { dialect: "static" },
    seen: { conversation: steps, contradiction: lieOf(), trials: 7 },
    subjects: [],
    open: (budget) => new SessionAttempts(hub, judge, budget),
    ...more,
  };
  const pursuing = {
    hub,
    again: () => "again",
    verdictOf: () => undefined,
    report: (result: Result) => void results.push(result),
  };
  const thrown: unknown = await pursue(pursuing, pursuit, Infinity).catch((error: unknown) => error);
  return { results, thrown };
}

const answersAll = scriptOf({ answer: (message, server) => server.answer(message, {}) });
const bad = { method: "bad" };
const harmless = { method: "harmless" };

/** Contradicts where a bad request was made. */
const blamesBad: Judge = ({ exchanges }) => {
  const index = exchanges.findIndex(({ step }) => step.method === "bad");
  return index === -1 ? holds(1) : lieOf({ exchanges: [index] });
};

describe("a contradiction that is pursued", () => {
  it("is reported with the smallest conversation that shows it, and how often that was seen", async () => {
    const target = scriptedTarget(() => answersAll);
    const { results } = await pursued(target, [harmless, bad, harmless], blamesBad);
    expect(told(results)).toEqual(["s/c static fail: It lies."]);
    expect(results).toMatchObject([
      {
        again: "again",
        trials: 7,
        counterexample: { calls: [{ method: "bad" }], reproduced: { times: 3, of: 3 } },
      },
    ]);
    expect(target.instances.every(({ closings }) => closings === 1)).toBe(true);
  });

  it("is only reproduced where it is about the conversation as a whole, which is too long to be shown", async () => {
    const target = scriptedTarget(() => answersAll);
    const { results } = await pursued(target, [harmless, bad], blamesBad, { asWhole: true });
    expect(told(results)).toEqual(["s/c static fail: It lies."]);
    expect(results[0]?.counterexample).toBeUndefined();
    expect(target.instances).toHaveLength(3);
  });

  it("that an instance does not survive decides nothing when others do", async () => {
    // The second of the three that reproduce it dies, for no reason that can be seen.
    const target = scriptedTarget((instance) =>
      scriptOf({
        answer: (message, server) => {
          if (instance === 2) server.end({ code: "killed", signal: "SIGKILL", stderr: [] });
          else server.answer(message, {});
        },
      }),
    );
    const judge: Judge = ({ exchanges }) => (exchanges.some(hasNoAnswer) ? undecided("gone") : lieOf());
    const { results, thrown } = await pursued(target, [bad], judge);
    expect(told(results)).toEqual([
      "s/c static inconclusive: It lies. Seen once, but reproduced only in 2 of 3 fresh sessions, too few to decide.",
    ]);
    expect(thrown).toBeUndefined();
  });

  it.each([
    [
      "dies before it has introduced itself",
      (server: Parameters<typeof answersAll>[1]) => server.end({ code: "exited", exitCode: 4, stderr: ["boom"] }),
      "The server exited with code 4 before it answered initialize.",
    ],
    [
      "sends no handshake that can be used",
      (server: Parameters<typeof answersAll>[1]) => server.write('{"jsonrpc":"2.0","id":1,"result":3}'),
      "The server's answer to initialize cannot be used (result-not-object).",
    ],
  ])("is inconclusive where the target %s when it is launched again, and says so", async (_, act, why) => {
    const target = scriptedTarget(() => (_message, server) => act(server));
    const { results, thrown } = await pursued(target, [bad], blamesBad);
    expect(told(results)).toEqual([`s/c static inconclusive: It lies. Seen once, not reproduced: ${why}`]);
    expect(results[0]).toMatchObject({ again: "again", trials: 7, unproven: { why: "not-possible" } });
    expect(thrown).toBeInstanceOf(TargetError);
  });

  it.each([
    ["the run is stopped", new RunStopped({ code: "interrupted" })],
    ["the target has died too often", new TargetError({ code: "too-many-restarts", restarts: 51 })],
    ["we have a bug", new Error("a bug")],
  ])("is not lost when %s, which goes on to whoever pursues it", async (_, error) => {
    let ends = 0;
    const attempts: Attempts = {
      attempt: () => Promise.reject(error),
      end: () => Promise.resolve(void ends++),
    };
    const { results, thrown } = await pursued(
      scriptedTarget(() => answersAll),
      [bad],
      blamesBad,
      {
        open: () => attempts,
        ifInconclusive: "Its effect stays.",
      },
    );
    expect(told(results)).toEqual([
      "s/c static inconclusive: It lies. Seen once, not reproduced: the run ended before that. Its effect stays.",
    ]);
    expect([thrown, ends]).toEqual([error, 1]);
  });

  it("accuses by its proof where it cannot be tried again, and says so", async () => {
    const contradiction = lieOf({ exchanges: [1], provenByTranscript: true });
    const evidence: ConversationEvidence = {
      exchanges: [harmless, bad].map((step) => ({ step, outcome: { kind: "result", result: {}, faults: [] } })),
      strayFaults: [],
    };
    const { results } = await pursued(
      scriptedTarget(() => unableToStart),
      [harmless, bad],
      blamesBad,
      { seen: withProof({ conversation: [harmless, bad], contradiction, trials: 7 }, evidence) },
    );
    expect(told(results)).toEqual([
      "s/c static fail: It lies. Seen once, not reproduced: The server exited with code 1 before it answered initialize.",
    ]);
    expect(results[0]?.counterexample?.calls).toMatchObject([{ method: "bad" }]);
  });

  it("is none where a closer look shows that", async () => {
    let ends = 0;
    const { results } = await pursued(
      scriptedTarget(() => answersAll),
      [bad],
      blamesBad,
      {
        open: () => ({
          attempt: () => Promise.reject(new Error("nothing is to be tried")),
          lookAgain: () => Promise.resolve(holds(4, "held at a closer look")),
          end: () => Promise.resolve(void ends++),
        }),
      },
    );
    expect(told(results)).toEqual(["s/c static pass: held at a closer look"]);
    expect(ends).toBe(1);
  });

  it("that a reading excuses is ambiguous", async () => {
    const { results } = await pursued(
      scriptedTarget(() => answersAll),
      [bad],
      () => excusedLie,
      { seen: { conversation: [bad], contradiction: excusedLie, trials: 1 } },
    );
    expect(told(results)).toEqual(["s/c static ambiguous: It lies, by one reading."]);
  });
});

describe("the arguments of a counterexample", () => {
  const schema = { type: "object", properties: { n: { type: "integer", minimum: 0 } }, required: ["n"] };
  const query = (name: string, n: number) => ({ method: "ask", params: { name, arguments: { n } } });
  const judge: Judge = ({ exchanges }) => {
    const value = argumentsOf(exchanges.at(-1)?.step);
    return JSON.stringify(value).includes("-") ? holds(1) : lieOf();
  };
  const subjects = [{ tool: listed({ name: "t" }), inputs: inputsOf(schema) }];

  it.each([
    ["are simplified where the schema of the tool is known", "t", 8191, { n: 0 }],
    ["stay where the tool is another one", "u", 8191, { n: 8191 }],
  ])("%s", async (_, tool, n, simplified) => {
    const { results } = await pursued(
      scriptedTarget(() => answersAll),
      [query(tool, n)],
      judge,
      { subjects },
    );
    expect(results[0]?.counterexample?.arguments).toEqual(simplified);
  });

  it("stay where they are invalid: a simpler valid value would show something else", async () => {
    const blamesAll: Judge = () => lieOf();
    const { results } = await pursued(
      scriptedTarget(() => answersAll),
      [query("t", -5)],
      blamesAll,
      { subjects },
    );
    expect(results[0]?.counterexample?.arguments).toEqual({ n: -5 });
  });
});
