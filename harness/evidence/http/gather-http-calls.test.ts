import { afterEach, expect, it } from "vitest";
import { checkFacts } from "../../check/fixture-check-facts.ts";
import { contradicted, holds } from "../../check/judgement.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import type { Boxes } from "../../calls/boxes/box.ts";
import type { HttpAsker, HttpStep } from "../../wire/http-exchange.ts";
import { boxedServer } from "../calls/in-box/fixture-boxed-server.ts";
import { callingIn } from "../gathering/fixture-calling.ts";
import { fixtureGathering, told } from "../gathering/fixture-gathering.ts";
import { gatherHttpCalls } from "./gather-http-calls.ts";
import { httpCalls } from "./http-calls.ts";
import type { HttpCallsCheck } from "./http-calls-check.ts";

afterEach(endHubs);

const check: HttpCallsCheck = {
  ...checkFacts("transport/is-fine"),
  evidence: httpCalls,
  per: "server",
  requests: ({ tool }) => [{ method: "POST", message: { method: "tools/call", params: { name: tool.name } } }],
  judge: ([seen]) =>
    seen?.kind === "response" && seen.status === 400
      ? holds(1)
      : contradicted({ message: "It is not.", expected: "400", observed: ["200"] }),
};

const noArguments = { type: "object", maxProperties: 0 };
const tools = [
  { name: "writes", inputSchema: noArguments },
  { name: "reads", inputSchema: noArguments, annotations: { readOnlyHint: true } },
];

/** @returns results, what was asked over HTTP, and how many boxes were opened and are open */
async function gather(status: number, more: Partial<Boxes> = {}) {
  const server = boxedServer(tools);
  const hub = hubFor(server.target);
  const { initialized, list } = await hub.shared();
  const boxes = server.boxes(hub, more);
  const asked: HttpStep[] = [];
  const http: HttpAsker = {
    ask: async (steps) => {
      asked.push(...steps);
      return [{ kind: "response", status, mediaType: "", isEmpty: true }];
    },
  };
  let opened = 0;
  const open = async () => {
    opened++;
    const box = await boxes.open();
    return { ...box, session: { ...box.session, http } };
  };
  const calling = callingIn({ ...boxes, launchAhead: () => undefined, open });
  const { gathering, results } = fixtureGathering(hub, [{ initialized, list }], []);
  await gatherHttpCalls(gathering, calling, [check]);
  return { results: told(results), asked, opened, open: server.open.now };
}

it("calls are made in a box that is closed then, of a tool that says that it only reads where there is one", async () => {
  const { asked, ...seen } = await gather(400);
  expect(seen).toEqual({ results: ["transport/is-fine static pass: held"], opened: 1, open: 0 });
  expect(asked).toMatchObject([{ message: { params: { name: "reads" } } }]);
});

it("a contradiction has to come in three boxes", async () => {
  const { results, opened, open } = await gather(200);
  expect([results, opened, open]).toEqual([["transport/is-fine static fail: It is not."], 3, 0]);
});

it("none is made of a server that runs already", async () => {
  const { results, asked, opened } = await gather(200, { effectsStay: true });
  expect(results).toEqual(["transport/is-fine static not-run: calls with wrong headers are only made in a sandbox"]);
  expect([asked, opened]).toEqual([[], 0]);
});
