import { expect, it } from "vitest";
import { pathIn, positionalPath } from "./paths.ts";
import { relayRows } from "./relay.ts";
import { runOptions } from "./run-options.ts";

const rows = [...Object.values(runOptions), ...Object.values(relayRows)].map(
  ({ flags, says, kind }) => [flags, says, kind] as const,
);

it.each(rows)("%s has a kind with paths where its value is one, and there alone", (flags, says, kind) => {
  expect("pathIn" in kind).toBe(/<(?:file|directory)>|\[=path\]|@file/u.test(`${flags} ${says}`));
});

it.each([
  [undefined, "--config", "a/b.yaml", "a/b.yaml"],
  [undefined, "--report", "html=a=b.html", "a=b.html"],
  [undefined, "--report", "html", undefined],
  [undefined, "--header", "@a.txt", "a.txt"],
  [undefined, "--header", "A: /b", undefined],
  [undefined, "--upstream", "a.har", "a.har"],
  [undefined, "--upstream", "off", undefined],
  [undefined, "--tool", "/a", undefined],
  [undefined, "--replay", "a.json", undefined],
  ["plan", "--openapi", "a.yaml", "a.yaml"],
  ["suggest", "--openapi", "a.yaml", undefined],
  ["relay", "--upstream", "a.har", undefined],
  ["relay", "--replay", "a.json", "a.json"],
])("of the command %s, a word of %s %s names %s", (command, option, word, path) => {
  expect(pathIn(command, option, word)).toBe(path);
});

it.each([
  ["replay", 0, "a.json"],
  ["replay", 1, undefined],
  ["verify", 0, "a.json"],
  ["suggest", 0, undefined],
  [undefined, 0, undefined],
])("of the command %s, word %i without a name is the path %s", (command, position, path) => {
  expect(positionalPath(command, position, "a.json")).toBe(path);
});
