import { expect, it } from "vitest";
import { DoubtsOfRun } from "./doubts-of-run.ts";

it("what was doubted stands once, with the tools in an order that no run changes", () => {
  const doubts = new DoubtsOfRun();
  const late = { doubt: "late-by-itself", shape: "without-calls", why: "something came late" };
  doubts.add({ ...late, tool: "b" });
  doubts.add({ doubt: "fuller-store", shape: "again", why: "more is made", tool: "c" });
  doubts.add({ ...late, tool: "a" });
  expect(doubts.all).toEqual([
    { doubt: "fuller-store", shape: "again", why: "more is made", tools: ["c"] },
    { ...late, tools: ["a", "b"] },
  ]);
});
