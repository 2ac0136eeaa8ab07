import { afterEach, describe, expect, it } from "vitest";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import { listed } from "../../../check/fixture-subject.ts";
import { holds, undecided } from "../../../check/judgement.ts";
import { workingCalls } from "../../../calls/replies/work.ts";
import { argumentsOf } from "../../../conversation/conversation.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { isJsonObject, member, type JsonObject } from "../../../json/value.ts";
import { called, executionOf, failed } from "../../../../suites/judging/fixture-execution.ts";
import { gather, toolCheck } from "../fixture-gather-calls.ts";
import { boxedServer } from "../in-box/fixture-boxed-server.ts";
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

describe("the values of an enumeration with which every call failed", () => {
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
    expect(sets).toEqual([{ id: "1" }, { id: "1", mode: "short" }, { id: "1", mode: "long" }]);
  });

  it("are not tried again with it, nor where nothing worked or each value did", () => {
    expect(retried([{ id: "1" }, "works"], [{ id: "1", mode: "short" }, "fails"])).toEqual([]);
    expect(retried([{ id: "2", mode: "short" }, "fails"])).toEqual([]);
    expect(retried([{ id: "1", mode: "short" }, "works"])).toEqual([]);
  });
});

it("a claim that is open since most values failed with an id that does not exist is decided with the one that does", async () => {
  const check = toolCheck("s/c", {
    hint: "readOnlyHint",
    judge: (execution) => {
      const given = workingCalls(execution).map(({ exchange }) => argumentsOf(exchange.step) ?? null);
      const worked = new Set(given.map((each) => (isJsonObject(each) ? member(each, "mode") : undefined)));
      return modes.every((mode) => worked.has(mode)) ? holds(given.length) : undecided("too few modes");
    },
  });
  let known: string | undefined;
  const server = boxedServer(
    [tool],
    ({ arguments: given }) => {
      const id = isJsonObject(given) ? JSON.stringify(member(given, "id")) : "";
      known ??= id;
      return id === known ? { says: JSON.stringify(given) } : { says: "not found", fails: true };
    },
    true,
  );
  const { results } = await gather(server, [check]);
  expect(results.map(({ verdict }) => verdict)).toEqual(["pass"]);
});
