import { afterEach, describe, expect, it } from "vitest";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import { listed } from "../../../check/fixture-subject.ts";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds, undecided } from "../../../check/judgement.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import { argumentsOf } from "../../../conversation/conversation.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { isJsonObject, member, type JsonObject } from "../../../json/value.ts";
import { called, executionOf, failed } from "../../../../suites/judging/fixture-execution.ts";
import { gather, toolCheck } from "../fixture-gather-calls.ts";
import { boxedServer, type Acts, type BoxedServer } from "../in-box/fixture-boxed-server.ts";
import { retriedChoices } from "./retried-choices.ts";

endWaitsAtOnce();
afterEach(endHubs);

const modes = ["short", "long", "full"];
const inputSchema = {
  type: "object",
  properties: { id: { type: "string" }, mode: { enum: modes } },
  required: ["id"],
  additionalProperties: false,
};
const tool = { name: "describe", inputSchema, annotations: { readOnlyHint: true } };

describe("the values of an enumeration with which no call worked", () => {
  const retried = (...calls: readonly (readonly [JsonObject, "works" | "fails"])[]): readonly JsonObject[] => {
    const exchanges = calls.map(([given, ends]) => called(given, ends === "fails" ? { outcome: failed } : {}));
    const chosen = calls.map(([given]) => given);
    return retriedChoices(listed(tool), [executionOf(...exchanges)], chosen, (value) => isJsonObject(value));
  };

  it("are tried with what worked", () => {
    const sets = retried(
      [{ id: "1" }, "works"],
      [{ id: "2", mode: "short" }, "fails"],
      [{ id: "3", mode: "long" }, "fails"],
    );
    expect(sets).toEqual([{ id: "1" }, ...modes.map((mode) => ({ id: "1", mode }))]);
  });

  it("are not tried again with it, nor where nothing worked or each value did", () => {
    const [short, long, full] = [
      { id: "1", mode: "short" },
      { id: "1", mode: "long" },
      { id: "1", mode: "full" },
    ];
    expect(retried([{ id: "1" }, "works"], [short, "fails"], [long, "fails"], [full, "fails"])).toEqual([]);
    expect(retried([{ id: "2", mode: "short" }, "fails"])).toEqual([]);
    expect(retried([short, "works"], [long, "works"], [full, "works"])).toEqual([]);
  });
});

/** Open unless a call with each mode worked. */
const eachMode = toolCheck("s/c", {
  hint: "readOnlyHint",
  judge: (execution) => {
    const given = workingCalls(execution).map(({ exchange }) => argumentsOf(exchange.step) ?? null);
    const worked = new Set(given.map((each) => (isJsonObject(each) ? member(each, "mode") : undefined)));
    return modes.every((mode) => worked.has(mode)) ? holds(given.length) : undecided("too few modes");
  },
});

/** The exploration does not hit upon the id that exists; the tool's own box does, with its second one. */
function serverOfOneId(withFirstId: Acts = {}): BoxedServer {
  const boxes = new Set<number>();
  const ids = new Set<string>();
  return boxedServer(
    [tool],
    ({ box, arguments: given }) => {
      boxes.add(box);
      const id = isJsonObject(given) ? JSON.stringify(member(given, "id")) : "";
      if (boxes.size > 1) ids.add(id);
      if (id === [...ids][1]) return { says: JSON.stringify(given) };
      return { says: "not found", fails: true, ...(id === [...ids][0] ? withFirstId : {}) };
    },
    true,
  );
}

it("a claim that is open since most values failed with an id that does not exist is decided with the one that does", async () => {
  const { results } = await gather(serverOfOneId(), [eachMode]);
  expect(results.map(({ verdict }) => verdict)).toEqual(["pass"]);
});

it("what contradicts another claim is kept: with what worked it would not come again", async () => {
  const makesNothing = toolCheck("s/other", {
    judge: ({ exchanges }) => {
      const index = exchanges.findIndex(({ effects }) => effects.length > 0);
      return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
    },
  });
  const server = serverOfOneId({ makes: ["/work/made"] });
  const { results, gathering } = await gather(server, [eachMode, makesNothing]);
  await gathering.pursuits.pursueAll(gathering);
  expect(results.find(({ check }) => check === "s/other")).toMatchObject({ verdict: "fail", message: "It lies." });
});
