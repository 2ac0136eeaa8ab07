import { afterEach, describe, expect, it } from "vitest";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import { checkFacts } from "../../../check/fixture-check-facts.ts";
import { contradicted, holds, undecided } from "../../../check/judgement.ts";
import { annotationsDialect } from "../../../dialects/annotations.ts";
import { resolutionExtensionDialect, resolutionExtensionId } from "../../../dialects/resolution-extension.ts";
import { resolveDialect } from "../../../dialects/resolve.ts";
import type { Boxes } from "../../../calls/boxes/box.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import { gatheringFrom } from "../../gathering/fixture-gathering.ts";
import { calls } from "../calls.ts";
import type { WithoutCheck } from "../check/calls-check.ts";
import { boxedServer, oneOf, type BoxedServer, type Acts, type MadeCall } from "../in-box/fixture-boxed-server.ts";
import { gatherFrom, sorted } from "../fixture-gather-calls.ts";
import { hangsOnClient, hasWorked } from "./without-trials.ts";

endWaitsAtOnce();
afterEach(endHubs);

const dialects = [annotationsDialect, resolveDialect, resolutionExtensionDialect];
const { clientCapabilities } = resolutionExtensionDialect;
const marked = { _meta: { [resolutionExtensionId]: { resolvable: true } } };

function checkOf(about: WithoutCheck["about"]): WithoutCheck {
  return {
    ...checkFacts(`s/${about}`),
    evidence: calls,
    per: "tool",
    dialects: about === "without-query" ? "all" : ["resolution-ext"],
    about,
    judge: (evidence) => {
      const { turns } = evidence;
      if (hangsOnClient(evidence)) return contradicted({ message: "It lies.", expected: "a", observed: ["b"] });
      const worked = evidence.calls.filter(hasWorked).length;
      return worked === 0 || turns.length > 2 ? undecided(`after ${turns.length} turns`) : holds(worked);
    },
  };
}

const bothChecks = [checkOf("without-query"), checkOf("without-offer")];

/** Whether a client in a box has asked about calls before, and whether it offers the extension. */
type Client = Pick<MadeCall, "box"> & { readonly hasAsked: boolean; readonly offers: boolean; readonly nth: number };

interface Setting {
  readonly tools?: readonly { readonly name: string }[];
  readonly modes?: readonly string[];
  readonly more?: Partial<Boxes>;
}

interface Tried {
  readonly server: BoxedServer;
  /** A line for each result, without the ids of the checks. */
  readonly told: readonly string[];
  readonly results: Awaited<ReturnType<typeof gatherFrom>>["results"];
}

/** Calls tools that refuse some clients, for both checks. */
async function tryTools(refuses: (client: Client) => boolean, setting: Setting = {}): Promise<Tried> {
  const { tools = [{ name: "a", ...marked }], modes = ["x"], more } = setting;
  const made = new Map<number, number>();
  const act = ({ box }: MadeCall): Acts => {
    const sent = server.target.instances[box]?.sent ?? [];
    const nth = (made.get(box) ?? 0) + 1;
    made.set(box, nth);
    const client = {
      box,
      nth,
      hasAsked: sent.some((text) => /"tools\/(?:resolve|annotations)"/u.test(text)),
      offers: sent[0]?.includes(resolutionExtensionId) === true,
    };
    return refuses(client) ? { fails: true } : { says: "done" };
  };
  const server: BoxedServer = boxedServer(
    tools.map((tool) => ({ inputSchema: oneOf(...modes), ...tool })),
    act,
  );
  const fixture = await gatheringFrom(server.target, dialects, {}, { clientCapabilities });
  const { results } = await gatherFrom(fixture, server, bothChecks, more);
  return { server, results, told: sorted(results).map((line) => line.replace("s/", "")) };
}

const holdsOfBoth = ["without-offer resolution-ext a pass: held", "without-query resolution-ext a pass: held"];

describe("a tool that offers queries", () => {
  it("is called by a client that does not ask, and by one that does not offer the extension, each in one box", async () => {
    const { told, server, results } = await tryTools(() => false, { modes: ["x", "y"] });
    expect(told).toEqual(holdsOfBoth);
    expect(results.map(({ trials }) => trials)).toEqual([2, 2]);
    const lastBoxes = server.asked().slice(-2);
    expect(lastBoxes.map((asked) => asked.toSorted())).toEqual([
      ['call a {"mode":"x"}', 'call a {"mode":"y"}'],
      ['call a {"mode":"x"}', 'call a {"mode":"y"}'],
    ]);
    expect(server.open.now).toBe(0);
  });

  it("is found out where it has to be asked first, with what either client got", async () => {
    const { told, results } = await tryTools(({ hasAsked }) => !hasAsked);
    expect(told).toEqual([
      "without-offer resolution-ext a inconclusive: after 1 turns",
      "without-query resolution-ext a fail: It lies.",
    ]);
    const { counterexample } = results.find(({ verdict }) => verdict === "fail") ?? {};
    expect(counterexample?.reproduced).toEqual({ times: 3, of: 3 });
    expect(counterexample?.calls.map(({ method, sending }) => [method, sending])).toEqual([
      ["tools/resolve", { session: 1 }],
      ["tools/call", { session: 1 }],
      ["ping", { session: 2 }],
      ["tools/call", { session: 2 }],
    ]);
  });

  it("is found out where the client has to offer the extension", async () => {
    const { told, results } = await tryTools(({ offers }) => !offers);
    expect(told).toEqual([
      "without-offer resolution-ext a fail: It lies.",
      "without-query resolution-ext a pass: held",
    ]);
    const { counterexample } = results.find(({ verdict }) => verdict === "fail") ?? {};
    expect(counterexample?.calls.map(({ sending }) => sending?.offers)).toEqual([
      clientCapabilities,
      clientCapabilities,
      {},
      {},
    ]);
  });

  it("is judged in each dialect that it offers, by a client of that dialect", async () => {
    const all = { name: "a", ...marked, dynamicAnnotations: true, resolve: true };
    const { told } = await tryTools(({ hasAsked, offers }) => !offers && !hasAsked, { tools: [all] });
    expect(told).toEqual([
      "without-offer resolution-ext a fail: It lies.",
      "without-query annotations a pass: held",
      "without-query resolution-ext a pass: held",
      "without-query resolve a fail: It lies.",
    ]);
  });
});

describe("a refusal decides nothing", () => {
  it("that comes while the server is not ready yet, which a query waits for", async () => {
    const { told } = await tryTools(({ hasAsked, nth }) => !hasAsked && nth === 1, { modes: ["x", "y"] });
    expect(told).toEqual(holdsOfBoth);
  });

  it("that comes of the calls before it", async () => {
    const { told } = await tryTools(({ hasAsked, nth }) => !hasAsked && nth === 2, { modes: ["x", "y"] });
    expect(told).toEqual(holdsOfBoth);
  });

  it("of a tool that never works", async () => {
    const { told } = await tryTools(() => true);
    expect(told).toEqual([
      "without-offer resolution-ext a inconclusive: no call of it worked",
      "without-query resolution-ext a inconclusive: no call of it worked",
    ]);
  });
});

describe("no call is made again", () => {
  it("where its effects stay", async () => {
    const { told, server } = await tryTools(() => false, { more: { effectsStay: true } });
    expect(told).toEqual([
      "without-offer resolution-ext a not-run: calls are repeated only in a sandbox",
      "without-query resolution-ext a not-run: calls are repeated only in a sandbox",
    ]);
    expect(
      server
        .asked()
        .flat()
        .filter((line) => line.startsWith("call")),
    ).toHaveLength(2);
  });

  it("of more tools than the first 16, which is told", async () => {
    const names = Array.from({ length: 18 }, (_, n) => `tool-${n}`);
    const { told } = await tryTools(() => false, { tools: names.map((name) => ({ name, ...marked })) });
    const left = told.filter((line) => line.includes("of 18 tools that offer queries, 16 are called by such a client"));
    expect(left).toHaveLength(4);
    expect(told.filter((line) => line.includes("pass: held"))).toHaveLength(32);
  });
});
