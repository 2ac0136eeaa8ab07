import { describe, expect, it } from "vitest";
import { lieOf } from "../check/fixture-check-facts.ts";
import { holds } from "../check/judgement.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Minimised } from "../results/minimised.ts";
import { limitsFor, PursuitBudget } from "./budget.ts";
import { shortenSetup } from "./shorten-setup.ts";

const step = (name: string) => ({ method: "tools/call", params: { name } });
const setup = ["open", "list", "create", "tag"].map(step);
const conversation = [step("act")];
const nothing = { exchanges: [], strayFaults: [] };
const minimised: Minimised = {
  conversation,
  contradiction: lieOf({ exchanges: [0] }),
  evidence: nothing,
  reproduced: 3,
  tries: 3,
  steps: 2,
};

function namesOf(steps: Conversation): string {
  return steps.map((each) => JSON.stringify(each.params).replaceAll(/[^a-z]|name/gu, "")).join(" ");
}

/** What was tried before the conversation, and how what is left of the setup calls came out. */
async function shortened(
  shows: (names: string, tries: number) => boolean,
  known = minimised,
  instances?: number,
): Promise<{ readonly tried: readonly string[]; readonly result: Minimised }> {
  const tried: string[] = [];
  const budget = new PursuitBudget({ ...limitsFor(1, 15_000), ...(instances === undefined ? {} : { instances }) });
  const attemptAfter = async (candidate: Conversation) => {
    budget.spendInstance();
    const names = namesOf(candidate);
    tried.push(names);
    const observed = [`after ${names}`];
    const judgement = shows(names, tried.length) ? { ...lieOf({ exchanges: [0] }), observed } : holds(1);
    return Promise.resolve({ judgement, evidence: nothing });
  };
  return { result: await shortenSetup({ setup, attemptAfter }, known, { budget }), tried };
}

describe("calls before a conversation", () => {
  it("are left out where the contradiction comes each time without them", async () => {
    const { result, tried } = await shortened((names) => names.includes("create"));
    expect(result).toMatchObject({ reproduced: 3, tries: 3, steps: 2, contradiction: { observed: ["after create"] } });
    expect(tried.slice(-3)).toEqual(["create", "create", "create"]);
  });

  it("are all left out at once where none is needed", async () => {
    const { result, tried } = await shortened(() => true);
    expect(result.contradiction.observed).toEqual(["after "]);
    expect(tried).toEqual(["", "", "", ""]);
  });

  it("stay where all are needed, and where it does not come each time without one", async () => {
    const all = namesOf(setup);
    expect((await shortened((names) => names === all)).result).toBe(minimised);
    expect((await shortened((_, tries) => tries < 3)).result).toBe(minimised);
  });

  it("stay where the budget is spent, and where it did not come each time with them", async () => {
    expect(await shortened(() => true, minimised, 3)).toEqual({ result: minimised, tried: [] });
    const rare = { ...minimised, reproduced: 2 };
    expect(await shortened(() => true, rare)).toEqual({ result: rare, tried: [] });
  });
});
