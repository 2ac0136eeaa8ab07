import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { askedOf } from "../../connect/fixture-scripted-target.ts";
import { endHubs, hubFor } from "../../sessions/fixture-hub.ts";
import type { Window } from "../../observe/effect/effect.ts";
import { Bystander } from "./bystander.ts";
import { watchedServer } from "./fixture-watched-server.ts";

afterEach(endHubs);

const pings = [{ method: "ping" }, { method: "ping" }];

function shown(windows: readonly Window[] | undefined): readonly string[] | undefined {
  return windows?.map(({ spec, effects }) =>
    [`${spec.role} ${spec.id}`, ...effects.map(({ subject }) => subject)].join(": "),
  );
}

describe("a bystander", () => {
  it("gets pings and no query, and tells what it did until it is told to end", async () => {
    const server = watchedServer(({ method }) => (method === "ping" ? ["beat"] : []));
    const bystander = await Bystander.open(hubFor(server.target), server.target, server.plan, pings);
    // It does something long after it was pinged.
    for (let turn = 0; turn < 50; turn++) await nextTurn();
    server.make(1, "own");
    const windows = await bystander.end();
    expect(askedOf(server.target)).toEqual([["ping", "ping", "ping", "ping", "ping", "ping"]]);
    const beats = "$TMPDIR/beat: $TMPDIR/beat";
    expect(shown(windows)).toEqual([
      `control another instance, 1: ${beats}`,
      `control another instance, 2: ${beats}`,
      `control another instance, 3: ${beats}`,
      "control another instance, 4: $TMPDIR/own",
    ]);
    await bystander.close();
    expect(server.target.instances.map(({ closings }) => closings)).toEqual([1]);
  });

  it("that died is no witness", async () => {
    const server = watchedServer(({ method }) => (method === "ping" ? "dies" : []));
    const bystander = await Bystander.open(hubFor(server.target), server.target, server.plan, pings);
    expect(await bystander.end()).toBeUndefined();
    await bystander.close();
  });

  it("is not watched by a tier that sees what all instances do", async () => {
    const server = watchedServer(() => ["beat"], { seesOtherInstances: true });
    const bystander = await Bystander.open(hubFor(server.target), server.target, server.plan, pings);
    const windows = await bystander.end();
    expect(windows?.flatMap(({ effects, watchedBy }) => [...effects, ...watchedBy])).toEqual([]);
    await bystander.close();
  });

  it("can be closed before anybody asked what it did", async () => {
    const server = watchedServer();
    const bystander = await Bystander.open(hubFor(server.target), server.target, server.plan, pings);
    await bystander.close();
    expect(server.target.instances.map(({ closings }) => closings)).toEqual([1]);
  });
});
