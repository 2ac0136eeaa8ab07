import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inOwnDirectories } from "../in-own-directories.ts";
import { runInProcess } from "../run-in-process.ts";
import { scriptedServer } from "./run-command.ts";

inOwnDirectories();

/** If it is ever launched, the test fails. */
const target = scriptedServer("");

const suites = ["capabilities", "schema", "hints", "fallback", "determinism", "side-effects", "error-codes"];

describe.concurrent("wrong usage is refused before anything is launched, with what exists:", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ["an unknown option", ["--frobnicate", ...target], ["--frobnicate", "help all"]],
    ["an option that is almost right", ["--sute", "schema", ...target], ["--suite"]],
    ["an unknown suite", ["--suite", "nope", ...target], ['"nope"', ...suites]],
    ["an unknown suite among known ones", ["--suite", "hints,nope", ...target], ['"nope"', ...suites]],
    ["an unknown check", ["--check", "schema/nope", ...target], ['"schema/nope"', "schema/hints-are-booleans"]],
    ["a check of an unknown suite", ["--check", "nope/nope", ...target], ['"nope/nope"', ...suites]],
    ["an unknown dialect", ["--dialect", "nope", ...target], ["nope", "auto", "annotations", "resolve", "static"]],
    ["an unknown report format", ["--report", "nope", ...target], ['"nope"', "terminal", "json", "junit"]],
    ["a report without a file name", ["--report", "json=", ...target], ["does not name a file", "json=report.json"]],
    ["two reports on stdout", ["--report", "json", "--report", "junit", ...target], ["json and junit", "stdout"]],
    [
      "two reports in one file",
      ["--report", "json=a", "--report", "junit=./a", ...target],
      ["two reports", "own file"],
    ],
    [
      "a report below a file",
      ["--report", "json=/dev/null/a.json", ...target],
      ["/dev/null/a.json", "cannot be written"],
    ],
    ["a report that is a directory", ["--report", "json=.", ...target], ["EISDIR", "cannot be written"]],
    ["a number that is none", ["--runs", "many", ...target], ["--runs", "whole number above 0"]],
    ["a negative number", ["--timeout", "-5", ...target], ["--timeout", "whole number above 0"]],
    ["a variable without a value", ["--env", "TOKEN", ...target], ["--env TOKEN", "KEY=VALUE"]],
    ["two commands", ["--cmd", "node server.js", ...target], ["two commands", "--cmd", "--"]],
    ["no command", ["--runs", "5"], ["no server to test", "--cmd"]],
    ["an empty command", ["--cmd", "  "], ["--cmd is empty"]],
    ["a command that chains", ["--cmd", "touch launched && node server.js"], ["&&", "no shell runs it", "sh -c"]],
    ["a command with a pipe", ["--cmd", "touch launched | cat"], ["|", "in quotes"]],
    ["a server as npx takes it", ["node", "server.js"], ["-- node server.js", "list [suite], explain [id]"]],
    ["an unknown check to explain", ["explain", "schema/nope"], ['"schema/nope"', "schema/hints-are-booleans"]],
    [
      "an unknown option of list",
      ["list", "--frobnicate"],
      ["--frobnicate", "These options exist: --check-module, --config, --help"],
    ],
    [
      "an unknown mutant",
      ["reference", "--mutant", "cursor-repeat"],
      ['"cursor-repeat"', "Did you mean cursor-repeats?"],
    ],
    ["a command in quotes after --", ["--", "node server.js"], ["Drop the quotes: -- node server.js"]],
  ])("%s", async (_, words, said) => {
    const run = await runInProcess(words);
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    for (const text of said) expect(run.stderr).toContain(text);
    // No empty report.
    expect(readdirSync(".")).toEqual([]);
  });

  it("nothing is left of a report when another argument is wrong", async () => {
    const run = await runInProcess(["--report", "json=report.json", "--suite", "nope", ...target]);
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(readdirSync(".")).toEqual([]);
  });
});
