import { describe, expect, it } from "vitest";
import { sessionRecords } from "../../harness/calls/journal/session-records.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { eventsIn } from "../recordings/judge-journal.ts";
import { hashesNow, nameOf } from "./journal-recording.ts";
import { recordedJournals } from "./recorded-journals.ts";
import { attributed, expectRight, habitsOf, standingsOf } from "./standings.ts";
import type { ClaimName } from "./whose-server.ts";
import { whoseServers } from "./whose-servers.ts";

const all = whoseServers.map((server) => [nameOf(server), server] as const);

describe.each(recordedJournals)("the recorded journal of $of", ({ recordings }) => {
  it.each(all)("is of the server as it is: %s", (_, server) => {
    expect(recordings.hashesOf(server), "it is another since it was recorded: npm run record").toEqual(
      hashesNow(server),
    );
    const events = eventsIn(recordings.read(server));
    const listed = events.flatMap((event) => (event.event === "session" ? [event.tools] : [])).at(0) ?? [];
    expect(Object.fromEntries(listed.map(declaredBy))).toEqual(
      Object.fromEntries(Object.entries(server.tools).map(([tool, { declares }]) => [tool, [...declares]])),
    );
    const effects = sessionRecords(events).flatMap(({ observations }) => observations.flatMap((each) => each.effects));
    const hosts = new Set(effects.flatMap(({ request }) => request?.host ?? []));
    expect([...hosts].toSorted()).toEqual(server.apis ?? []);
  });

  it.each(all)("decides no claim wrongly: %s", (_, server) => {
    const seen = attributed(recordings.read(server));
    expectRight(server, seen);
    expect({ standings: standingsOf(server, seen), habits: habitsOf(seen) }).toMatchSnapshot();
  });

  it("is of a server", () => {
    expect(recordings.names.toSorted()).toEqual(whoseServers.map(nameOf).toSorted());
  });
});

/** The name of a tool, and which claims its hints are. */
function declaredBy(tool: Json): readonly [Json | undefined, readonly ClaimName[]] {
  const says = (hint: string, value: boolean): boolean => {
    const hints = isJsonObject(tool) ? member(tool, "annotations") : undefined;
    return isJsonObject(hints) && member(hints, hint) === value;
  };
  const declared: readonly (readonly [ClaimName, boolean])[] = [
    ["readOnly", says("readOnlyHint", true)],
    ["nonDestructive", says("destructiveHint", false)],
    ["idempotent", says("idempotentHint", true)],
    ["closedWorld", says("openWorldHint", false)],
  ];
  return [
    isJsonObject(tool) ? member(tool, "name") : undefined,
    declared.flatMap(([claim, isSo]) => (isSo ? [claim] : [])),
  ];
}
