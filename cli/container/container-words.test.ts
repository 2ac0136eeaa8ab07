import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inOwnDirectories } from "../../test/in-own-directories.ts";
import { UsageError } from "../program/usage-error.ts";
import { containerWords, type ContainedRun } from "./container-words.ts";
import { recipe, recipeLanguages } from "./recipe.ts";

inOwnDirectories();

const plain = {
  image: "image:1",
  directory: "/home/u/p",
  isTerminal: false,
  platform: "linux",
  present: ["TOKEN", "NO_COLOR", "OTHER", "B", "KEY"],
  naming: "",
  positionals: [],
} satisfies Partial<ContainedRun>;

/** The words before the image. */
function wordsOf(argv: readonly string[], more: Partial<ContainedRun> = {}): readonly string[] {
  const command = argv[0]?.startsWith("-") === false ? argv[0] : undefined;
  const words = containerWords({ ...plain, argv, command, ...more });
  const end = words.indexOf("image:1");
  expect(words.slice(end + 1)).toEqual(argv);
  return words.slice(0, end);
}

function refusalOf(argv: readonly string[], more: Partial<ContainedRun>): string {
  try {
    wordsOf(argv, more);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return "none";
}

describe("a run in a container is the same command", () => {
  it("with the project in its place, and with the variables that it names and no others", () => {
    const named = ["--header", "Authorization: Bearer ${TOKEN}", "--env-from=KEY=OTHER"];
    const argv = ["--container", ...named, "--execute", "--", "x", "--header", "A: ${B}"];
    const words = wordsOf(argv, { naming: '{"env": {"KEY": "${env:KEY}", "C": "${MISSING}"}}' });
    expect(words.join(" ")).toBe(
      "run --rm --init --privileged --mount type=bind,source=/home/u/p,target=/home/u/p --workdir /home/u/p " +
        "--env TOKEN --env NO_COLOR --env OTHER --env KEY --env MCP_ANNOTATIONS_CONFORMANCE_CONTAINED=1",
    );
  });

  it.each([
    ["a drive of Windows", { directory: String.raw`C:\p`, platform: "win32" }],
    ["what the image has itself", { directory: "/usr/local/p" }],
    ["one below the root", { directory: "/p" }],
  ])("with %s in a place of its own", (_, more) => {
    expect(wordsOf([], more)).toContain(`type=bind,source=${more.directory},target=/work`);
    expect(refusalOf(["--report", "html=../r.html"], { ...more, platform: "win32" })).toMatch(
      /\.\.\/r\.html is outside/u,
    );
  });

  it("at a terminal with its input: Ctrl-C is handed on by it alone", () => {
    expect(wordsOf([], { isTerminal: true })).toEqual(expect.arrayContaining(["--interactive", "--tty"]));
    expect(wordsOf([])).not.toContain("--tty");
  });

  it("with the files and directories outside of the project that options name, and commands do not", async () => {
    const directory = join(process.cwd(), "p");
    await mkdir(directory);
    await writeFile("known.json", "{}");
    const argv = ["--baseline", "../known.json", "--report=html=../out.html", "--cmd", "/usr/bin/node ../s.js"].concat([
      "--header",
      "@../known.json",
      "--header",
      "X-Path: /usr",
    ]);
    const mounts = wordsOf(argv, { directory }).filter((word) => word.startsWith("type="));
    const outside = [join(process.cwd(), "known.json"), process.cwd(), directory];
    expect(mounts.toSorted()).toEqual(outside.map((path) => `type=bind,source=${path},target=${path}`).toSorted());
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ["a recording, and not the word off", ["--upstream", "../a.har", "--upstream=off"], ["a.har"]],
    ["a template of a relay", ["relay", "--config-template", "../a.json"], ["a.json"]],
    ["no command of a server behind a relay", ["relay", "--upstream", "/usr/bin/env node ../a.js"], []],
    ["no name, and no header", ["--tool", "/usr/bin", "--check", "../a.json", "--header", "A: ../a.json"], []],
    ["a report in a directory that is yet to be made", ["--report", "html=../shown/new/inner/a.html"], ["shown"]],
    ["a directory by a way around", ["--show=here/../../shown"], ["shown"]],
  ])("with what words of this option name: %s", async (_, argv, shown) => {
    const directory = join(process.cwd(), "p");
    await Promise.all([directory, "shown"].map((each) => mkdir(each, { recursive: true })));
    await Promise.all(["a.har", "a.json", "a.js"].map((each) => writeFile(each, "")));
    const mounts = wordsOf(argv, { directory }).filter((word) => word.startsWith("type="));
    expect(mounts.slice(1).map((word) => word.split("target=")[1])).toEqual(
      shown.map((name) => join(process.cwd(), name)),
    );
  });

  it.each(["replay", "verify"])("with the file that %s takes without an option", async (command) => {
    const directory = join(process.cwd(), "p");
    await mkdir(directory, { recursive: true });
    await writeFile("a.json", "{}");
    const words = wordsOf([command, "--container", "../a.json"], { directory, positionals: ["../a.json"] });
    const file = join(process.cwd(), "a.json");
    expect(words).toContain(`type=bind,source=${file},target=${file}`);
    expect(wordsOf(["suggest", "../a.json"], { directory, positionals: ["../a.json"] }).join(" ")).not.toContain(file);
  });

  it("with a comma in the name of the project", () => {
    expect(wordsOf([], { directory: "/home/a,b" })).toContain('type=bind,"source=/home/a,b","target=/home/a,b"');
  });

  it("with the network of this machine where the server listens here already, on Linux", () => {
    const url = ["--url", "http://127.0.0.1:3000/mcp"];
    expect(wordsOf(url)).toEqual(expect.arrayContaining(["--network", "host"]));
    for (const argv of [
      [...url, "--cmd", "x"],
      [...url, "--", "x"],
      ["--url", "https://example.com/mcp"],
    ]) {
      expect(wordsOf(argv)).not.toContain("--network");
    }
    expect(refusalOf(url, { platform: "darwin" })).toMatch(/another address/u);
  });
});

it.each(recipeLanguages)("the recipe for %s installs this version and what the sandbox is made of", (language) => {
  const text = recipe(language, "1.2.3");
  for (const part of ["FROM node:", "bubblewrap strace", "VERSION=1.2.3", "ENTRYPOINT"]) expect(text).toContain(part);
});
