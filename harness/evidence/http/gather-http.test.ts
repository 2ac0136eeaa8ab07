import { afterEach, expect, it } from "vitest";
import { contradicted, holds } from "../../check/judgement.ts";
import { introductionOf } from "../../check/fixture-subject.ts";
import { scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import type { HttpAsker, HttpSeen } from "../../wire/http-exchange.ts";
import { fixtureGathering, told } from "../gathering/fixture-gathering.ts";
import { gatherHttp } from "./gather-http.ts";
import { http } from "./http.ts";
import type { HttpCheck } from "./http-check.ts";

afterEach(endHubs);

const isFine: HttpCheck = {
  id: "transport/is-fine",
  title: "It is fine.",
  level: "MUST",
  requirements: [],
  matters: "m",
  fix: ["f"],
  evidence: http,
  per: "server",
  requests: [{ method: "GET" }],
  judge: ([seen]) =>
    seen?.kind === "response" && seen.status === 200
      ? holds(1)
      : contradicted({ message: "It is not.", expected: "200", observed: ["500"] }),
};

/** @returns results, and how often the endpoint was asked */
async function gather(
  statuses: readonly number[] | undefined,
  check: HttpCheck = isFine,
): Promise<readonly [readonly string[], number]> {
  const left = [...(statuses ?? [])];
  let asked = 0;
  const asker: HttpAsker = {
    ask: async () => {
      asked++;
      const status = left.shift() ?? 0;
      return [{ kind: "response", status, mediaType: "", isEmpty: true } satisfies HttpSeen];
    },
  };
  const target = scriptedTarget(() => scriptOf({}));
  const hub = hubFor({
    ...target,
    open: async (directory) => {
      const transport = await target.open(directory);
      return statuses === undefined ? transport : Object.assign(transport, { http: asker });
    },
  });
  const { gathering, results } = fixtureGathering(hub, [introductionOf([])], []);
  await gatherHttp(gathering, [check]);
  return [told(results), asked];
}

it("asks once where the claim holds", async () => {
  expect(await gather([200])).toEqual([["transport/is-fine static pass: held"], 1]);
});

it("asks three times where it is contradicted", async () => {
  expect(await gather([500, 500, 500])).toEqual([["transport/is-fine static fail: It is not."], 3]);
});

it("does not accuse where the contradiction does not come again", async () => {
  const [results, asked] = await gather([500, 200]);
  expect(results).toEqual([expect.stringMatching(/^transport\/is-fine static inconclusive: It is not\. Seen once/u)]);
  expect(asked).toBe(2);
});

it("never calls a tool, which nobody may have asked for", async () => {
  const message = { method: "tools/call", params: { name: "delete" } };
  const [results, asked] = await gather([200], { ...isFine, requests: [{ method: "POST", message }] });
  expect(results).toEqual([expect.stringContaining("inconclusive: its requests call a tool")]);
  expect(asked).toBe(0);
});

it("does not apply to what is not reached over HTTP", async () => {
  expect(await gather(undefined)).toEqual([
    ["transport/is-fine static not-applicable: the server is not reached over HTTP"],
    0,
  ]);
});
