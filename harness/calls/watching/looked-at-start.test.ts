import { expect, it } from "vitest";
import type { EntryChange } from "../../observe/effect/entry-change.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import { emptyLook, type Look } from "../boxes/look.ts";
import { lookedAtStart } from "./looked-at-start.ts";

const change: EntryChange = { path: "/work/a.txt" };

function sent(number: number): UpstreamEvent {
  return { kind: "unread", why: "tls-refused", host: "api.example.com", port: number };
}

/** A box in which these looks follow each other, and what was taken of them. */
function boxWith(...looks: readonly Look[]): Parameters<typeof lookedAtStart>[0] & { readonly taken: () => number } {
  let taken = 0;
  const next = (): Promise<Look> => Promise.resolve(looks[taken++] ?? emptyLook);
  return { look: next, end: next, sentUpstream: () => [], taken: () => taken };
}

it("looks before anything is called", async () => {
  expect((await lookedAtStart(boxWith())).taken()).toBe(1);
});

it("the first look that is asked for has nothing to compare with, and the second one does", async () => {
  const box = await lookedAtStart(
    boxWith(emptyLook, ...Array.from({ length: 2 }, () => ({ ...emptyLook, changes: [change] }))),
  );
  expect([(await box.look()).changes, (await box.look()).changes]).toEqual([[], [change]]);
});

it("what came at the start is in the first look that is asked for, once", async () => {
  const atStart = { ...emptyLook, upstream: [sent(1)], blindSpots: ["the start"] };
  const box = await lookedAtStart(boxWith(atStart, { ...emptyLook, upstream: [sent(2)], blindSpots: ["the start"] }));
  expect(await box.look()).toMatchObject({ upstream: [sent(1), sent(2)], blindSpots: ["the start"] });
  expect(await box.look()).toEqual(emptyLook);
});

it("what was sent at the start is read once, by itself or with a look", async () => {
  const box = await lookedAtStart(
    boxWith({ ...emptyLook, upstream: [sent(1)] }, { ...emptyLook, upstream: [sent(2)] }),
  );
  expect([box.sentUpstream?.(), box.sentUpstream?.()]).toEqual([[sent(1)], []]);
  expect(await box.look()).toMatchObject({ upstream: [sent(2)] });
});
