import { describe, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../harness/connect/fixture-scripted-target.ts";
import { isJsonObject, member, type Json } from "../harness/json/value.ts";
import { runAgainst } from "../harness/run/fixture-run.ts";
import type { Result } from "../report-model/report-model.ts";
import { determinismChecks } from "../suites/determinism/index.ts";
import { serverSurvivesBadRequests } from "../suites/error-codes/resilience.ts";

/** A query about the one tool, and how many came before it in this instance; `null` stands for bad arguments. */
interface Query {
  readonly nth: number;
  readonly level: number | null;
  /** The same number for each process, never the same for two. */
  readonly chance: () => number;
}

/** `otherwise` has other hints; a number is the code of an error. */
type Answer = "as usual" | "otherwise" | number;

const tool = {
  name: "t",
  dynamicAnnotations: true,
  inputSchema: {
    type: "object",
    properties: {
      mode: { enum: ["a", "b"] },
      at: { type: "object", properties: { level: { type: "integer", minimum: 0, maximum: 10 } } },
    },
    additionalProperties: false,
  },
};

function levelIn(params: Json | undefined): number | null {
  const given = isJsonObject(params) ? member(params, "arguments") : undefined;
  if (given === undefined || !isJsonObject(given) || !isJsonObject(params)) return null;
  const { mode = "a", at = {}, ...others } = given;
  const level = isJsonObject(at) ? (member(at, "level") ?? 0) : null;
  const isGood = (mode === "a" || mode === "b") && Object.keys(others).length === 0 && member(params, "name") === "t";
  const isLevel = typeof level === "number" && Number.isInteger(level) && level >= 0 && level <= 10;
  return isGood && isLevel && isJsonObject(at) && Object.keys(at).every((key) => key === "level") ? level : null;
}

/** The results of determinism and resilience for a server that answers each query so; a seed stands for a process. */
async function judge(answer: () => (query: Query) => Answer): Promise<readonly Result[]> {
  const target = scriptedTarget((instance) => {
    const answers = answer();
    let state = 5 + 31 * instance;
    const chance = (): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    let nth = 0;
    return scriptOf({
      capabilities: { tools: { dynamicAnnotations: true } },
      tools: [tool],
      answer: (message, server) => {
        if (message.method !== "tools/annotations") {
          server.refuse(message, -32601);
          return;
        }
        const level = levelIn(message.params);
        const said = answers({ nth: nth++, level, chance });
        if (typeof said === "number") server.refuse(message, said);
        else if (level === null) server.refuse(message, -32602);
        else server.answer(message, { annotations: { readOnlyHint: said === "as usual", destructiveHint: false } });
      },
    });
  });
  const { results } = await runAgainst(target, [...determinismChecks, serverSurvivesBadRequests], { runs: 30 });
  return results.filter(({ dialect }) => dialect === "annotations");
}

/** Checks with a verdict that accuses. */
function accused(results: readonly Result[]): readonly string[] {
  return results.flatMap(({ check, verdict }) => (["fail", "warn", "note"].includes(verdict) ? [check] : []));
}

const repeated = "determinism/repeated-queries-agree";

describe("a server whose answers hang on what they must not", () => {
  it.each<[string, () => (query: Query) => Answer]>([
    [
      "chance, at 50 %",
      () =>
        ({ chance }) =>
          chance() < 0.5 ? "otherwise" : "as usual",
    ],
    [
      "chance, at 5 %",
      () =>
        ({ chance }) =>
          chance() < 0.05 ? "otherwise" : "as usual",
    ],
    [
      "chance, at 1 %",
      () =>
        ({ chance }) =>
          chance() < 0.01 ? "otherwise" : "as usual",
    ],
    [
      "how many came before",
      () =>
        ({ nth }) =>
          nth >= 200 ? "otherwise" : "as usual",
    ],
    [
      "a cache that expires",
      () => {
        const kept = new Map<number | null, number>();
        return ({ nth, level }) => {
          const since = kept.get(level) ?? nth;
          kept.set(level, since);
          return nth - since > 100 ? "otherwise" : "as usual";
        };
      },
    ],
    [
      "one level of ten, deep down",
      () => {
        let times = 0;
        return ({ level }) => {
          if (level === 7) times++;
          return level === 7 && times % 2 === 0 ? "otherwise" : "as usual";
        };
      },
    ],
  ])("such as %s, is told so by the check of repeated queries", async (_, answer) => {
    const results = await judge(answer);
    expect(accused(results)).toEqual([repeated]);
  });

  it("such as a clock, is told so by the checks between whose queries it went on", async () => {
    const results = await judge(
      () =>
        ({ nth }) =>
          Math.floor(nth / 40) % 2 === 1 ? "otherwise" : "as usual",
    );
    expect(accused(results)).toContain("determinism/interleaved-queries-agree");
  });

  it("is told with the rate where it is seen at times only", async () => {
    const results = await judge(
      () =>
        ({ chance }) =>
          chance() < 0.002 ? "otherwise" : "as usual",
    );
    const told = results.find(({ check }) => check === repeated);
    expect(told?.verdict).toBe("fail");
    expect(told?.message).toMatch(/ Seen in \d+ of \d+ tries\.$/u);
    expect(told?.counterexample?.calls).toHaveLength(2);
  });
});

describe("an honest server", () => {
  it.each<[string, () => (query: Query) => Answer]>([
    ["is well", () => () => "as usual"],
    [
      "is busy now and then",
      () =>
        ({ nth }) =>
          nth % 37 === 36 ? -32603 : "as usual",
    ],
    [
      "is busy by chance",
      () =>
        ({ chance }) =>
          chance() < 0.1 ? -32000 : "as usual",
    ],
    [
      "is busy after a bad query",
      () => {
        let wasBad = false;
        return ({ level }) => {
          const isBusy = wasBad && level !== null;
          wasBad = level === null;
          return isBusy ? -32603 : "as usual";
        };
      },
    ],
  ])("that %s is accused of nothing", async (_, answer) => {
    const results = await judge(answer);
    expect(accused(results)).toEqual([]);
    expect(results.find(({ check }) => check === repeated)?.verdict).toBe("pass");
  });
});
