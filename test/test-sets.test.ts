import { expect, it } from "vitest";
import { filesWithProperties, projectNames, projectsOf } from "./test-sets.ts";

it("what a commit must pass runs in two parts, nothing twice", () => {
  const [quick, rest, all] = ["quick", "rest", "all"].map((mode) => projectsOf(mode, []));
  expect([...(quick ?? []), ...(rest ?? [])]).toEqual(all);
  expect(new Set(all).size).toBe(all?.length);
  expect(projectNames.filter((name) => !all?.includes(name))).toEqual(["live", "long"]);
});

it("a change is tested by all that a commit must pass", () => {
  expect(projectsOf("quick", ["run", "--changed"])).toEqual(projectsOf("all", []));
});

it("a part that is run by hand may be of any project but the long one", () => {
  expect(projectsOf("test", [])).toEqual(projectNames.filter((name) => name !== "long"));
});

it("properties are found where they stand", () => {
  expect(filesWithProperties()).toContain("harness/connect/line-splitter.test.ts");
});
