import { expect, it } from "vitest";
import { lastWords } from "./run-process.ts";

it.each([
  [
    'notes: 3 tools\nerror: servers.json:1: disables the server "notes"\nEnable it in the file.\n',
    'servers.json:1: disables the server "notes". Enable it in the file.',
  ],
  ["error: no such file\n", "no such file."],
  ["one\nKilled\n\n", "Killed"],
  ["", ""],
])("what a run says last is its error with its advice, or else its last line: %j", (text, words) => {
  expect(lastWords(text)).toBe(words);
});
