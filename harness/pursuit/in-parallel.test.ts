import { describe, expect, it } from "vitest";
import { inParallel } from "./in-parallel.ts";

/** Work that goes on until the test lets it end. */
class Workshop {
  readonly begun: number[] = [];
  readonly #ends = new Map<number, (error?: Error) => void>();

  readonly work = (item: number): Promise<void> => {
    this.begun.push(item);
    return new Promise((resolve, reject) => {
      this.#ends.set(item, (error) => (error === undefined ? resolve() : reject(error)));
    });
  };

  async end(item: number, error?: Error): Promise<void> {
    this.#ends.get(item)?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("work in parallel", () => {
  it("goes on at so many items at a time, in their order, until all are done", async () => {
    const shop = new Workshop();
    const all = inParallel([1, 2, 3, 4], 2, shop.work);
    expect(shop.begun).toEqual([1, 2]);
    await shop.end(2);
    expect(shop.begun).toEqual([1, 2, 3]);
    await shop.end(1);
    expect(shop.begun).toEqual([1, 2, 3, 4]);
    await shop.end(3);
    await shop.end(4);
    await all;
  });

  it("begins nothing after an error, and is over only when all that was begun is", async () => {
    const shop = new Workshop();
    const ends: string[] = [];
    const all = inParallel([1, 2, 3], 2, shop.work).catch((error: unknown) => ends.push(String(error)));
    await shop.end(1, new Error("first"));
    expect([shop.begun, ends]).toEqual([[1, 2], []]);
    await shop.end(2, new Error("second"));
    await all;
    expect([shop.begun, ends]).toEqual([[1, 2], ["Error: first"]]);
  });

  it("leaves the list that it was given as it is", async () => {
    const items = [1, 2];
    await inParallel(items, 5, () => Promise.resolve());
    expect(items).toEqual([1, 2]);
  });
});
