import { expect, it } from "vitest";
import { HungWork, unlessHung } from "./hung-work.ts";

const never = new Promise<never>(() => undefined);

it("work is waited for, where none ever hangs and where none does", async () => {
  expect(await unlessHung(undefined, Promise.resolve(1))).toBe(1);
  expect(await unlessHung(new AbortController().signal, Promise.resolve(1))).toBe(1);
});

it("nobody waits for what waits for work that was ended, be it ended before or meanwhile", async () => {
  const hung = new AbortController();
  const waiting = unlessHung(hung.signal, never);
  hung.abort(new HungWork(["at loop (mine.mjs:1:1)"]));
  await expect(waiting).rejects.toThrow(HungWork);
  await expect(unlessHung(hung.signal, never)).rejects.toMatchObject({
    stack: expect.stringMatching(/^HungWork: our own work .*\nat loop/u),
  });
});

it("what does not wait for it has its time", async () => {
  const hung = AbortSignal.abort(new HungWork([]));
  expect(await unlessHung(hung, new Promise((resolve) => setTimeout(() => resolve(1))), 60_000)).toBe(1);
});
