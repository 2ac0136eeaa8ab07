import { expect, it, vi } from "vitest";
import type { Transport } from "../wire/transport.ts";
import { ScriptedTransport } from "../wire/fixture-scripted-transport.ts";
import { closing, hearing } from "./transport-around.ts";

const silent: Transport = { start: () => undefined, send: () => undefined, close: () => Promise.resolve() };

it("a transport with something around it can do all that it could without", () => {
  const http: Transport["http"] = { ask: () => expect.fail("nobody asks") };
  const giveUp = vi.fn<(ids: readonly number[]) => void>();
  const around = closing(
    { ...silent, http, giveUp, unsentBytes: 7, isHeldBack: true, outlived: ["sleep"] },
    () => undefined,
  );
  expect(around).toMatchObject({ http, unsentBytes: 7, isHeldBack: true, outlived: ["sleep"] });
  around.giveUp?.([1]);
  expect(giveUp).toHaveBeenCalledWith([1]);
  const plain = closing(silent, () => undefined);
  expect(plain).not.toHaveProperty("http");
  expect(plain).not.toHaveProperty("anew");
});

it("what stands around it stays until its last session is closed", async () => {
  const afterwards = vi.fn<() => void>();
  const first = closing({ ...silent, anew: () => silent }, afterwards);
  const second = first.anew?.() ?? expect.fail("no second session");
  await first.close();
  expect(afterwards).not.toHaveBeenCalled();
  await second.close();
  expect(afterwards).toHaveBeenCalledTimes(1);
});

it("the first message is heard once, and so is an end without one", async () => {
  const heard = vi.fn<() => void>();
  const server = new ScriptedTransport();
  const message = vi.fn<() => void>();
  const transport = hearing(server, heard);
  transport.start({ message, broken: () => undefined, closed: () => undefined });
  expect(heard).not.toHaveBeenCalled();
  server.write("{}", "{}");
  server.end({ code: "ended-by-us" });
  await transport.close();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(message).toHaveBeenCalledTimes(2);
  const silentOne = vi.fn<() => void>();
  await hearing(silent, silentOne).close();
  expect(silentOne).toHaveBeenCalledTimes(1);
});
