import { expect, it } from "vitest";
import { LeftOut } from "./left-out.ts";
import type { LearningStep } from "./learning-steps.ts";

const steps: readonly LearningStep[] = [
  { id: "doubling", module: "m", member: "doubled", without: () => (list) => list },
  { id: "naming", module: "m", member: "Named.nameOf", without: () => () => "" },
  { id: "size", module: "m", member: "Named.size", without: () => () => 0 },
];

class Named {
  readonly #names = ["a", "b"];

  get size(): number {
    return this.#names.length;
  }

  nameOf(index: number): string {
    return this.#names[index] ?? "";
  }
}

const doubled = (list: unknown): unknown => (Array.isArray(list) ? [...list, ...list] : list);

it("a step that is not left out is counted where it makes a difference", () => {
  const leftOut = new LeftOut(steps, undefined);
  const replaced = leftOut.inPlaceOf("m", "doubled", doubled);
  expect([replaced([1]), replaced([])]).toEqual([[1, 1], []]);
  expect(leftOut.differences).toEqual({ doubling: 1, naming: 0, size: 0 });
});

it("a step that is left out has what stands for it, in an instance of a class, too", () => {
  const leftOut = new LeftOut(steps, "naming");
  for (const name of ["nameOf", "size"]) leftOut.replaceIn("m", Named, name);
  const named = new Named();
  expect([named.nameOf(1), named.size]).toEqual(["", 2]);
  expect(leftOut.differences).toEqual({ doubling: 0, naming: 0, size: 1 });
});

it("a member that a class has no more is told", () => {
  expect(() => new LeftOut(steps, undefined).replaceIn("m", Named, "sizes")).toThrow("Named has no sizes now");
});
