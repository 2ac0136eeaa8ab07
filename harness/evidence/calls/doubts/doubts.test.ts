import { describe, expect, it } from "vitest";
import type { Execution, ObservedExchange, OwnedEffect } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { noLead, type Lead } from "../../../calls/setup/lead.ts";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, undecided, type Judgement } from "../../../check/judgement.ts";
import type { JsonObject } from "../../../json/value.ts";
import type { Claimant } from "../claims/claimants.ts";
import { maxTrials, maxTrialsInVain } from "../claims/max-trials.ts";
import { toolCheck } from "../fixture-gather-calls.ts";
import { oneOf } from "../in-box/fixture-boxed-server.ts";
import type { KnownOfTool } from "./doubt.ts";
import { doubts } from "./doubts.ts";
import { maxLateTrials } from "./late-effects.ts";

const name = "act";
const open = undecided("it is open");
const masked: Judgement = { ...open, isMasked: true };
const made: OwnedEffect = {
  kind: "file.create",
  tier: "sandbox",
  does: "adds",
  phase: "within",
  owner: "user",
  subject: "/work/made",
  evidence: "created made",
};

interface Made extends Partial<ObservedExchange> {
  readonly given?: JsonObject;
  readonly fails?: true;
}

/** One call for each, which works unless it fails. */
function calls(...all: readonly Made[]): Execution {
  const exchanges = all.map(({ given = {}, fails, ...more }): ObservedExchange => {
    const result = fails === true ? { isError: true, content: [] } : { content: [{ type: "text", text: "done" }] };
    const outcome = { kind: "result", result, faults: [] } as const;
    return { step: callStep(name, given), outcome, effects: [], network: [], blindSpots: [], ...more };
  });
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
}

function claim(judge: Claimant["judge"], more: Parameters<typeof toolCheck>[1] = {}): Claimant {
  const check = toolCheck("s/claim", more);
  return { check, key: { dialect: "static", tool: name }, notApplicable: undefined, plan: undefined, judge };
}

function leadOf(...tools: readonly string[]): Lead {
  return { steps: tools.map((tool) => callStep(tool, {})), slots: [] };
}

const reading = { name, definition: { name, annotations: { readOnlyHint: true }, inputSchema: oneOf("x", "y") } };
const worked = calls({ given: { mode: "x" } });

/** A tool that worked, of which nothing is doubted. */
function known(more: Partial<KnownOfTool> = {}): KnownOfTool {
  return {
    tool: { name, definition: { name } },
    claimants: [],
    executions: [worked],
    chosen: [{ mode: "x" }],
    workedBefore: true,
    hasNewAnswers: false,
    leads: { current: noLead, longest: noLead, broader: [], makers: undefined },
    isHidden: false,
    held: [],
    asked: () => [],
    ageMs: () => 0,
    marked: (execution) => execution,
    isValid: () => true,
    silentAmong: () => [],
    ...more,
  };
}

const leads = known().leads;
const reaching = calls({
  network: [
    { reach: "external", how: "connect", host: "api.example.com", subject: "api.example.com", evidence: "sent" },
  ],
});
const inVain = calls({ fails: true });
const ofChange = claim(() => open, { hint: "destructiveHint" });
const late = calls({ effects: [{ ...made, phase: "late" }] });
const of =
  (execution: Execution, judgement: Judgement): Claimant["judge"] =>
  (each) =>
    each === execution ? judgement : holds(1);
const wrong: Claimant["judge"] = ({ exchanges }) =>
  exchanges.some(({ hadMadeUp }) => hadMadeUp) ? open : lieOf({ exchanges: [0] });

it.each<[string, KnownOfTool, object]>([
  ["new-answers", known({ hasNewAnswers: true, executions: [reaching] }), { shape: "alone", sets: maxTrials }],
  [
    "never-works-alone",
    known({ executions: [inVain], leads: { ...leads, longest: leadOf("login") } }),
    { shape: "alone", lead: leadOf("login") },
  ],
  ["too-few-trials", known({ workedBefore: false }), { shape: "alone", sets: maxTrials }],
  [
    "nothing-to-change",
    known({ claimants: [ofChange], leads: { ...leads, broader: [noLead, leadOf("add")] } }),
    { shape: "alone", lead: leadOf("add") },
  ],
  [
    "value-without-work",
    known({
      tool: reading,
      claimants: [claim(() => open)],
      executions: [calls({ given: { mode: "x" } }, { given: { mode: "y", id: 1 }, fails: true })],
      chosen: [{ mode: "x" }, { mode: "y", id: 1 }],
    }),
    { shape: "alone", sets: [{ mode: "x" }, { mode: "y" }] },
  ],
  ["late-by-itself", known({ executions: [worked, late] }), { shape: "without-calls", executions: [late] }],
  [
    "late-of-which",
    known({ executions: [late], chosen: Array.from({ length: 9 }, (_, n) => ({ n })) }),
    { shape: "each-alone", sets: Array.from({ length: maxLateTrials }, (_, n) => ({ n })) },
  ],
  [
    "answers-of-others",
    known({ claimants: [claim(wrong, { about: "answers" })], executions: [calls({ hadMadeUp: true })] }),
    { shape: "unhelped", conversation: [callStep(name, {})] },
  ],
  [
    "done-by-nobody",
    known({ claimants: [claim(of(worked, masked))], ageMs: () => 700 }),
    { shape: "idle", forMs: 1_400 },
  ],
  ["done-by-others", known({ isHidden: true }), { shape: "without-others", sets: [{ mode: "x" }] }],
  [
    "fuller-store",
    known({
      tool: reading,
      held: [claim(() => holds(1), { hint: "readOnlyHint" })],
      leads: { ...leads, makers: leadOf("add") },
    }),
    { shape: "again", sets: maxTrialsInVain, lead: leadOf("add") },
  ],
])("a tool is asked for %s where that is doubted, and not where it is settled", (id, doubted, plan) => {
  const doubt = doubts.find((each) => each.id === id);
  expect(doubt?.plan(doubted)).toMatchObject(plan);
  expect(doubt?.plan(known())).toBeUndefined();
});

it("every doubt is in the table, and says why", () => {
  expect(doubts.map(({ id }) => id)).toHaveLength(11);
  expect(new Set(doubts.map(({ id }) => id)).size).toBe(11);
  expect(doubts.filter(({ why }) => /^[a-z].*[^.]$/u.test(why))).toHaveLength(11);
});

describe("nothing is asked twice", () => {
  const planOf = (id: string, tool: KnownOfTool): object | undefined =>
    doubts.find((each) => each.id === id)?.plan(tool);

  it("of a tool that found nothing to change after the same tools", () => {
    const broader = [leadOf("add"), leadOf("add", "mark")];
    const doubted = known({ claimants: [ofChange], leads: { ...leads, broader } });
    const plan = { shape: "alone", sets: 1, lead: leadOf("add") } as const;
    const after = (id: string): KnownOfTool => ({ ...doubted, asked: (doubt) => (doubt.id === id ? [plan] : []) });
    expect(planOf("nothing-to-change", after("nothing-to-change"))).toMatchObject({ lead: leadOf("add", "mark") });
    // Everything that worked already comes before it.
    expect(planOf("nothing-to-change", after("never-works-alone"))).toBeUndefined();
  });

  it("of a tool that changed something, never worked, or needs no more", () => {
    const broader = [leadOf("add")];
    const doubted = { claimants: [ofChange], leads: { ...leads, broader, longest: leadOf("login") } };
    expect(
      planOf("nothing-to-change", known({ ...doubted, executions: [calls({ effects: [made] })] })),
    ).toBeUndefined();
    expect(planOf("nothing-to-change", known({ ...doubted, executions: [inVain] }))).toBeUndefined();
    expect(planOf("nothing-to-change", known({ ...doubted, claimants: [claim(() => holds(1))] }))).toBeUndefined();
    expect(planOf("never-works-alone", known({ executions: [inVain], workedBefore: false }))).toBeUndefined();
  });

  it("of a tool that was contradicted, or whose other values are known to be silent", () => {
    const executions = [calls({ given: { mode: "x" } }, { given: { mode: "y", id: 1 }, fails: true })];
    const doubted = { tool: reading, executions, chosen: [{ mode: "x" }, { mode: "y", id: 1 }] };
    const claimants = [claim(() => open)];
    const isLie = claim(() => lieOf({}));
    expect(planOf("value-without-work", known({ ...doubted, claimants: [...claimants, isLie] }))).toBeUndefined();
    expect(planOf("value-without-work", known({ ...doubted, claimants, silentAmong: (sets) => sets }))).toBeUndefined();
    expect(planOf("value-without-work", known({ ...doubted, claimants, tool: known().tool }))).toBeUndefined();
  });

  it("of a tool with one set of arguments, whose late effect can be of no other", () => {
    expect(planOf("late-of-which", known({ executions: [late] }))).toBeUndefined();
    expect(planOf("late-by-itself", known({ executions: [late], marked: () => worked }))).toBeUndefined();
  });
});

describe("what a session told counts", () => {
  const takenBy = (id: string, seen: readonly Execution[], tool: KnownOfTool): unknown =>
    doubts.find((each) => each.id === id)?.takes?.(seen, tool);

  it("instead of what was seen before, where something changed or a claim is no longer open", () => {
    const changed = calls({ effects: [made] });
    const tool = known({ claimants: [ofChange] });
    expect(takenBy("nothing-to-change", [changed], tool)).toEqual([changed]);
    expect(takenBy("nothing-to-change", [worked], tool)).toBe(tool.executions);
    const told = known({ claimants: [claim(of(changed, open))] });
    expect(takenBy("value-without-work", [changed], told)).toBe(told.executions);
    expect(takenBy("value-without-work", [inVain], told)).toEqual([inVain]);
  });

  it("for late effects, which are then those of the calls that had them alone", () => {
    const apart = calls({});
    const tool = known({ executions: [late], chosen: [{ n: 1 }, { n: 2 }] });
    const [whole, ...more] = doubts.find(({ id }) => id === "late-of-which")?.takes?.([apart], tool) ?? [];
    expect(whole?.exchanges.map(({ effects }) => effects)).toEqual([[]]);
    expect(more).toEqual([apart]);
  });
});
