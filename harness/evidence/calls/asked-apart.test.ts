import { afterEach, expect, it } from "vitest";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import { queryBefore } from "../../calls/execution/execution.ts";
import { checkFacts, lieOf } from "../../check/fixture-check-facts.ts";
import { holds, undecided } from "../../check/judgement.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import { resolutionExtensionDialect, resolutionExtensionId } from "../../dialects/resolution-extension.ts";
import { resolveDialect } from "../../dialects/resolve.ts";
import { isJsonObject, member } from "../../json/value.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { readMessage } from "../../wire/fixture-scripted-transport.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import { calls } from "./calls.ts";
import type { DialectCallsCheck } from "./check/calls-check.ts";
import { boxedServer, oneOf, type Acts, type MadeCall } from "./in-box/fixture-boxed-server.ts";
import { gatherFrom, sorted, toolCheck } from "./fixture-gather-calls.ts";

endWaitsAtOnce();
afterEach(endHubs);

const dialects = [annotationsDialect, resolveDialect, resolutionExtensionDialect];
const clientCapabilities = resolutionExtensionDialect.clientCapabilities;

/** A tool that offers queries in all dialects, two of which share their method. */
const inAll = {
  name: "a",
  inputSchema: oneOf("x"),
  dynamicAnnotations: true,
  resolve: true,
  _meta: { [resolutionExtensionId]: { resolvable: true } },
};

/** Wants the query of its dialect before the call, and no change after it. */
const changesNothing: DialectCallsCheck = {
  ...checkFacts("s/dialect"),
  evidence: calls,
  per: "tool",
  dialects: "all",
  judge: (execution, { dialect }) => {
    const index = execution.exchanges.findIndex(({ effects }) => effects.length > 0);
    if (index !== -1) return lieOf({ exchanges: [index] });
    const asked = execution.exchanges.filter((_, at) => queryBefore(execution, at, dialect) !== undefined);
    return asked.length === 0 ? undecided("not asked") : holds(asked.length);
  },
};

it("a tool that offers both forms of tools/resolve is asked in each before it is called", async () => {
  const server = boxedServer([inAll]);
  const { results, called } = await gatherFrom(
    await gatheringFrom(server.target, dialects, {}, { clientCapabilities }),
    server,
    [changesNothing, toolCheck("s/static")],
  );
  expect(sorted(results)).toEqual([
    "s/dialect annotations a pass: held",
    "s/dialect resolution-ext a pass: held",
    "s/dialect resolve a pass: held",
    "s/static static a pass: held",
  ]);
  // What was made of the tool is counted once.
  expect(called).toMatchObject([{ tool: "a", made: 12 }]);
  const offers = server.target.instances.slice(2).map(({ sent }) => {
    const { params = null } = readMessage(sent[0] ?? "") ?? {};
    return isJsonObject(params) ? member(params, "capabilities") : undefined;
  });
  expect(offers).toEqual([clientCapabilities, {}]);
  const twelveCalls = Array.from({ length: 12 }, () => 'call a {"mode":"x"}');
  expect(server.asked().slice(1)).toEqual([
    ['tools/annotations a {"mode":"x"}', 'tools/resolve a {"mode":"x"}', ...twelveCalls],
    ['tools/resolve a {"mode":"x"}', ...twelveCalls],
  ]);
});

it("what a call contradicts is tried again by the client of the dialect", async () => {
  // A call that breaks the schema tells it from what the server does with any call.
  const makes = ({ arguments: given }: MadeCall): Acts =>
    JSON.stringify(given) === '{"mode":"x"}' ? { makes: ["/work/made"] } : {};
  const server = boxedServer([inAll], makes);
  const fixture = await gatheringFrom(server.target, dialects, {}, { clientCapabilities });
  const { results, gathering } = await gatherFrom(fixture, server, [changesNothing]);
  await gathering.pursuits.pursueAll(gathering);
  expect(sorted(results)).toEqual([
    "s/dialect annotations a fail: It lies.",
    "s/dialect resolution-ext a fail: It lies.",
    "s/dialect resolve a fail: It lies.",
  ]);
});

it("a tool that offers one form is called by one client", async () => {
  const server = boxedServer([{ ...inAll, resolve: false }]);
  const fixture = await gatheringFrom(server.target, dialects, {}, { clientCapabilities });
  const { results } = await gatherFrom(fixture, server, [changesNothing]);
  expect(sorted(results)).toEqual(["s/dialect annotations a pass: held", "s/dialect resolution-ext a pass: held"]);
  expect(server.asked().slice(1)).toHaveLength(1);
});
