import { afterEach, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import type { Script } from "../wire/fixture-scripted-transport.ts";
import { endHubs, hubFor } from "./fixture-hub.ts";

afterEach(endHubs);

/** Answers a query with the number of the instance, counted from 1. */
function numbered(instance: number): Script {
  const other = scriptOf({});
  return (message, server) => {
    if (message.method === "q") server.answer(message, { instance });
    else other(message, server);
  };
}

it("instances are told what the step offers that begins in them, also when it comes first", async () => {
  const target = scriptedTarget(numbered);
  const hub = hubFor(target, { clientCapabilities: { roots: {} } });
  const other = { method: "q", session: 2, offers: { extensions: { "x.y/z": {} } } };
  const conversation = [{ method: "q" }, other, { method: "q", session: 3 }];
  const { exchanges } = await hub.converse(await hub.shared(), conversation);
  const { exchanges: alone } = await hub.converse(await hub.shared(), [other]);
  const instances = [...exchanges, ...alone].map(({ outcome }) =>
    outcome.kind === "result" ? outcome.result["instance"] : outcome.kind,
  );
  expect(instances).toEqual([1, 2, 3, 4]);
  const told = target.instances.map(({ sent }): unknown => JSON.parse(sent[0] ?? "null"));
  expect(told).toMatchObject([
    { params: { capabilities: { roots: {} } } },
    { params: { capabilities: { extensions: { "x.y/z": {} } } } },
    { params: { capabilities: { roots: {} } } },
    { params: { capabilities: { extensions: { "x.y/z": {} } } } },
  ]);
});

it("sessions of a client that offers something else are others, in the same run", async () => {
  const target = scriptedTarget(numbered);
  const hub = hubFor(target);
  const offers = { extensions: { "x.y/z": {} } };
  const other = hub.as({ offers });
  hub.keepSpares();
  expect(hub.as({ offers })).toBe(other);
  expect(other.as({ offers: {} })).toBe(hub);
  expect(await other.shared()).toBe(await other.shared());
  expect(await other.shared()).not.toBe(await hub.shared());
  await other.fresh();
  const told = target.instances.map(({ sent }): unknown => JSON.parse(sent[0] ?? "null"));
  const those = told.filter((each) => JSON.stringify(each).includes("x.y/z"));
  expect(those).toHaveLength(2);
  expect(other.traffic).toEqual(hub.traffic);
  await hub.end();
  expect(target.instances.filter(({ closings }) => closings === 0)).toEqual([]);
  await expect(other.shared()).rejects.toThrow();
});

it("sessions of a client of another name are others, and offer the same", async () => {
  const target = scriptedTarget(numbered);
  const hub = hubFor(target, { clientCapabilities: { roots: {} } });
  const other = hub.as({ as: "claude-code/2.0" });
  expect(hub.as({ as: "claude-code/2.0" })).toBe(other);
  await other.shared();
  await hub.converse(await hub.shared(), [{ method: "q", session: 2, as: "claude-code/2.0" }]);
  const told = target.instances.map(({ sent }): unknown => JSON.parse(sent[0] ?? "null"));
  const claude = { clientInfo: { name: "claude-code", version: "2.0" }, capabilities: { roots: {} } };
  const usual = { clientInfo: { name: "test" } };
  expect(told).toMatchObject([{ params: claude }, { params: usual }, { params: claude }]);
});
