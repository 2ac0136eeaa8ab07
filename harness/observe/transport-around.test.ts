import { expect, it, vi } from "vitest";
import type { Transport } from "../wire/transport.ts";
import { closing } from "./transport-around.ts";

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
