import { expect, it } from "vitest";
import { roleInHome } from "./files-of-programs.ts";
import programs from "./settings-of-programs.json" with { type: "json" };

const example = (path: string): string => path.replaceAll("*", "x").replace(/\/$/u, "/x/y");

it.each(programs)("what $program starts from is known, and where it says so", ({ startsFrom, keeps = [], source }) => {
  expect(source).toMatch(/^https?:\/\/[^/]+\/./u);
  expect(startsFrom.map((path) => roleInHome(example(path)))).toEqual(startsFrom.map(() => "startsFrom"));
  expect(keeps.map((path) => roleInHome(`${example(path)}${path.endsWith("/") ? "/z" : ""}`))).toEqual(
    keeps.map(() => "keeps"),
  );
});

it("no program is there twice", () => {
  const names = programs.map(({ program }) => program);
  expect(new Set(names).size).toBe(names.length);
});

it("a star is a part of one name, a dot is a dot, and a name is a whole one", () => {
  expect(roleInHome(".gradle/my.gradle")).toBe("startsFrom");
  expect(roleInHome(".gradle/8.5/checksums/sha1.gradle")).toBe("keeps");
  expect(roleInHome("xnpmrc")).toBeUndefined();
  expect(roleInHome(".npmrc.bak")).toBeUndefined();
  expect(roleInHome("work/.npmrc")).toBeUndefined();
});
