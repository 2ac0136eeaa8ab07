import { expect, it } from "vitest";
import { roleInHome } from "./files-of-programs.ts";
import programs from "./settings-of-programs.json" with { type: "json" };

const example = (path: string): string => path.replaceAll("*", "x").replace(/\/$/u, "/x/y");

it.each(programs)("what $program starts from is known, and where it says so", ({ startsFrom, keeps = [], source }) => {
  expect(source).toMatch(/^https:\/\/[^/]+\/./u);
  expect(startsFrom.map((path) => roleInHome(example(path)))).toEqual(startsFrom.map(() => "startsFrom"));
  expect(keeps.map((path) => roleInHome(`${example(path)}${path.endsWith("/") ? "/z" : ""}`))).toEqual(
    keeps.map(() => "keeps"),
  );
});

it("each program has a source of its own, and is found by its name", () => {
  const names = programs.map(({ program }) => program);
  expect(names).toEqual([...new Set(names)].toSorted());
  expect(new Set(programs.map(({ source }) => source)).size).toBe(names.length);
});

it("no path is there twice", () => {
  const paths = programs.flatMap(({ startsFrom, keeps = [] }) => [...startsFrom, ...keeps]);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

it.each([
  [".azure/config", "az version"],
  [".cabal/config", "cabal user-config diff"],
  [".config/pypoetry/config.toml", "poetry config --list"],
  [".config/snowflake/config.toml", "snow connection list"],
  [".gnupg/trustdb.gpg", "gpg --list-keys"],
  [".stack/config.yaml", "stack path"],
])("~/%s is no setting, since `%s` makes it in an empty home", (path) => {
  expect(roleInHome(path)).not.toBe("startsFrom");
});

it("a star is a part of one name, a dot is a dot, and a name is a whole one", () => {
  expect(roleInHome(".ipython/profile_default/ipython_config.py")).toBe("startsFrom");
  expect(roleInHome(".ipython/profile_default/db/sha1.py")).toBe("keeps");
  expect(roleInHome("xnpmrc")).toBeUndefined();
  expect(roleInHome(".npmrc.bak")).toBeUndefined();
  expect(roleInHome("work/.npmrc")).toBeUndefined();
});
