import { expect, it } from "vitest";
import { ScriptedTransport } from "../wire/fixture-scripted-transport.ts";
import type { Transport } from "../wire/transport.ts";
import { closingAfterwards } from "./closing-afterwards.ts";

it("what is to be done afterwards is done when the transport is closed", async () => {
  let done = 0;
  const inner = new ScriptedTransport();
  const transport = closingAfterwards(inner, () => done++);
  expect("anew" in transport || "http" in transport || "listens" in transport).toBe(false);
  await transport.close();
  expect([inner.closings, done]).toEqual([1, 1]);
});

it("another session with the same instance puts that off, and is closed in the place of the first", async () => {
  let done = 0;
  const listens = Promise.resolve();
  const http = { ask: () => Promise.resolve([]) };
  const another = new ScriptedTransport();
  const inner: Transport = Object.assign(new ScriptedTransport(), {
    http,
    listens,
    isHeldBack: true,
    anew: () => another,
  });
  const first = closingAfterwards(inner, () => done++);
  expect(first).toMatchObject({ http, listens, isHeldBack: true });
  const second = first.anew?.() ?? expect.fail("no other session");
  await first.close();
  expect(done).toBe(0);
  await second.close();
  expect([another.closings, done]).toEqual([1, 1]);
});
