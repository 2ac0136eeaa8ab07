import { afterEach, describe, expect, it } from "vitest";
import { checkFacts, lieOf } from "../../check/fixture-check-facts.ts";
import { querySubject } from "../../check/fixture-subject.ts";
import { holds, type Judgement } from "../../check/judgement.ts";
import { askedOf, scriptedTarget, scriptOf, type ScriptedTarget } from "../../connect/fixture-scripted-target.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import type { Script } from "../../wire/fixture-scripted-transport.ts";
import { gatheringFrom, told } from "../gathering/fixture-gathering.ts";
import { conversation } from "./conversation.ts";
import type { SurveyCheck } from "./conversation-check.ts";
import { judgeSurvey } from "./judge-survey.ts";

afterEach(endHubs);

const definition = {
  name: "t",
  dynamicAnnotations: true,
  inputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
};
const subject = querySubject(definition, annotationsDialect, [{ n: 0 }, { n: 1 }, { n: 2 }]);

function query(n: number): string {
  return `tools/annotations {"name":"t","arguments":{"n":${n}}}`;
}

function serverWith(answer: Script = (message, server) => server.answer(message, {})): ScriptedTarget {
  return scriptedTarget(() => scriptOf({ tools: [definition], answer }));
}

function checkOf(id: string, judge: SurveyCheck["judge"], more: Partial<SurveyCheck> = {}): SurveyCheck {
  return { ...checkFacts(id), evidence: conversation, per: "tool", dialects: "all", judge, ...more };
}

const countsAnswers: SurveyCheck["judge"] = ({ exchanges }) => holds(exchanges.length);

describe("the survey of a tool", () => {
  it("is taken once for all checks that judge it", async () => {
    const target = serverWith();
    const { gathering, results } = await gatheringFrom(target, [annotationsDialect]);
    await judgeSurvey(gathering, [checkOf("s/a", countsAnswers), checkOf("s/b", countsAnswers)], subject);
    expect(askedOf(target)).toEqual([[query(0), query(1), query(2)]]);
    expect(told(results)).toEqual(["s/a annotations t pass: held", "s/b annotations t pass: held"]);
    expect(results.map(({ trials }) => trials)).toEqual([3, 3]);
  });

  it("is not taken for checks that do not apply to the tool, which say why", async () => {
    const target = serverWith();
    const { gathering, results } = await gatheringFrom(target, [annotationsDialect]);
    await judgeSurvey(gathering, [checkOf("s/a", countsAnswers, { appliesTo: () => "it has no title" })], subject);
    expect(askedOf(target)).toEqual([[]]);
    expect(told(results)).toEqual(["s/a annotations t not-applicable: it has no title"]);
  });

  it("is not taken of a tool that no arguments can be made for, which is told of every check", async () => {
    const target = serverWith();
    const { gathering, results } = await gatheringFrom(target, [annotationsDialect]);
    const inputs = { kind: "unsupported", reason: "unsupported: $ref at /" } as const;
    await judgeSurvey(gathering, [checkOf("s/a", countsAnswers), checkOf("s/b", countsAnswers)], {
      ...subject,
      inputs,
    });
    expect(askedOf(target)).toEqual([[]]);
    expect(told(results)).toEqual([
      "s/a annotations t inconclusive: unsupported: $ref at /",
      "s/b annotations t inconclusive: unsupported: $ref at /",
    ]);
  });

  it("has the arguments left out of all that follows that the server died of", async () => {
    const target = serverWith((message, server) => {
      if (JSON.stringify(message.params).includes('"n":0')) server.end({ code: "exited", exitCode: 1, stderr: [] });
      else server.answer(message, {});
    });
    const { gathering } = await gatheringFrom(target, [annotationsDialect]);
    const [tool] = gathering.tools;
    if (tool === undefined) throw new Error("no tool is listed");
    await judgeSurvey(gathering, [checkOf("s/a", countsAnswers)], { ...subject, tool });
    expect(await gathering.inputs.inputsOf(tool)).not.toMatchObject({ simplest: { n: 0 } });
  });
});

describe("an answer that contradicts", () => {
  const blamesTwo = (contradiction: Judgement): SurveyCheck["judge"] => {
    return ({ exchanges }) =>
      exchanges.some(({ step }) => JSON.stringify(step.params).includes('"n":2')) ? contradiction : holds(1);
  };

  it("is pursued, and told with the query alone that it came of", async () => {
    const target = serverWith();
    const { gathering, results } = await gatheringFrom(target, [annotationsDialect]);
    // It contradicts for this one value, so that it cannot be made simpler.
    await judgeSurvey(gathering, [checkOf("s/a", blamesTwo(lieOf()))], subject);
    expect(results).toEqual([]);
    expect(gathering.pursuits.isOpen("s/a", { dialect: "annotations", tool: "t" })).toBe(true);
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual(["s/a annotations t fail: It lies."]);
    expect(results[0]).toMatchObject({ trials: 3, counterexample: { arguments: { n: 2 }, calls: [{}] } });
  });

  it("is told with simpler arguments where they show it as well", async () => {
    const { gathering, results } = await gatheringFrom(serverWith(), [annotationsDialect]);
    const blamesLast: SurveyCheck["judge"] = ({ exchanges }) => lieOf({ exchanges: [exchanges.length - 1] });
    await judgeSurvey(gathering, [checkOf("s/a", blamesLast)], subject);
    await gathering.pursuits.pursueAll(gathering);
    expect(results[0]).toMatchObject({ verdict: "fail", counterexample: { arguments: { n: 0 }, calls: [{}] } });
  });

  it("is asked for again with all others where the claim is about all of them", async () => {
    const target = serverWith();
    const { gathering, results } = await gatheringFrom(target, [annotationsDialect]);
    await judgeSurvey(gathering, [checkOf("s/a", blamesTwo(lieOf()), { aboutAllAnswers: true })], subject);
    await gathering.pursuits.pursueAll(gathering);
    expect(told(results)).toEqual(["s/a annotations t fail: It lies."]);
    const all = [query(0), query(1), query(2)];
    // Spares that were launched ahead and not needed are asked nothing, whichever of them come first.
    expect(askedOf(target).filter((asked) => asked.length > 0)).toEqual([all, all, all, all]);
  });
});
