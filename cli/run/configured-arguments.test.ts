import { mkdir, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { inOwnDirectories } from "../../test/in-own-directories.ts";
import { withConfiguration } from "./configured-arguments.ts";
import { runArguments } from "./fixture-arguments.ts";
import { UsageError } from "../program/usage-error.ts";

inOwnDirectories();

const file = "mcp-annotations-conformance.config.json";
const bare = { options: runArguments(), words: undefined };

async function configure(settings: unknown, path = file): Promise<void> {
  await writeFile(path, JSON.stringify(settings));
}

async function refusal(options = runArguments()): Promise<string> {
  const error: unknown = await withConfiguration({ options, words: undefined }).catch((thrown: unknown) => thrown);
  if (!(error instanceof UsageError)) throw new Error("was not refused");
  return `${error.message} | ${error.hint}`;
}

describe("a bare command", () => {
  it("is what was typed where there is no configuration", async () => {
    expect(await withConfiguration(bare)).toBe(bare);
  });

  it("takes all of it from the file that is found, and its server runs in the sandbox", async () => {
    await configure({ command: "node server.js", seed: 3, reports: ["junit=out/report.xml"], profiles: ["openai"] });
    const { options, words } = await withConfiguration(bare);
    expect(words).toBeUndefined();
    expect(options).toMatchObject({
      cmd: "node server.js",
      seed: 3,
      profile: ["openai"],
      sandbox: true,
      execute: false,
      foundIn: file,
      report: ["terminal", expect.stringMatching(/^junit=\/.*\/out\/report\.xml$/u)],
    });
  });

  it("calls the tools where the file says so", async () => {
    await configure({ command: ["node", "server.js", "a b"], execute: true });
    const { options, words } = await withConfiguration(bare);
    expect(words).toEqual(["node", "server.js", "a b"]);
    expect(options).toMatchObject({ execute: true, sandbox: false });
  });

  it("takes what is typed rather", async () => {
    await configure({ command: "node server.js", execute: true, seed: 3, reports: ["json=a.json"] });
    const typed = runArguments({ cmd: "node other.js", seed: 4, report: ["terminal"] });
    expect(await withConfiguration({ options: typed, words: undefined })).toEqual({
      options: { ...typed, notApplied: ["command", "url", "execute", "seed", "reports"] },
      words: undefined,
    });
  });

  it.each([
    ["in quotes", { options: runArguments({ cmd: "node 'server.js'" }), words: undefined }, ["execute"]],
    ["as words", { options: runArguments(), words: ["node", "server.js"] }, ["execute"]],
    [
      "and is another",
      { options: runArguments({ cmd: "node s.js" }), words: undefined },
      ["command", "url", "execute"],
    ],
  ])("knows its own command where that is typed %s", async (_, typed, notApplied) => {
    await configure({ command: ["node", "server.js"] });
    expect((await withConfiguration(typed)).options.notApplied).toEqual(notApplied);
  });

  it.each([
    [{ url: "http://127.0.0.1:3000/mcp" }, "reaches none"],
    [{ command: "node s.js", env: { NODE_OPTIONS: "--import ./x.js" } }, 'sets none | Write their names, {"env": '],
    [{ command: "node s.js", env: ["A=1"] }, "env[0] is not the name of a variable"],
    [{ command: "node s.js", baseline: "known.json" }, "may not"],
    [{ command: "node s.js", reports: ["json=../x.json"] }, "outside of the project"],
    [{ command: "node s.js", reports: ["json=.git/hooks/pre-commit"] }, "hidden directory"],
    [{ reports: ["terminal=report.sh"] }, "reports[0] names a file that does not end in .txt,"],
    [{ reports: ["terminal", "terminal=authorized_keys"] }, "terminal=authorized_keys.txt. If you trust this project"],
    [{ reports: ["junit=Makefile"] }, "does not end in .xml,"],
    [{ reports: ["json=report.js"] }, "does not end in .json,"],
    [{ reports: ["html=page.svg"] }, "does not end in .html,"],
    [{ reports: ["markdown=README"] }, "does not end in .md,"],
    [{ reports: ["sarif=findings.yml"] }, "does not end in .sarif,"],
    [{ reports: ["ctrf=tests.ts"] }, "does not end in .json,"],
    [{ reports: ["github=notes"] }, "does not end in .txt,"],
    [{ command: "node s.js", profiles: ["opnai"] }, "Did you mean openai?"],
    [{ command: "x", seed: 0.5 }, "is not a whole number of at most 32 bits"],
    [{ command: [] }, "is empty"],
    [{ comand: "x" }, "Did you mean command?"],
  ])("refuses what a file that was only found may not set, or nobody: %j", async (settings, said) => {
    await configure(settings);
    expect(await refusal()).toContain(said);
  });

  it("never lets a command that was only found have real effects", async () => {
    await configure({ command: "node server.js", execute: true });
    expect(await refusal(runArguments({ acceptRealEffects: true }))).toContain("runs in the sandbox alone");
  });

  it("may say all of it in a file that is given, with paths from its directory", async () => {
    await mkdir("project");
    await configure({ command: "node s.js", env: { A: "1" }, baseline: "known.json" }, "project/settings.json");
    const { options } = await withConfiguration({
      options: runArguments({ config: "project/settings.json", env: ["B=2"] }),
      words: undefined,
    });
    expect(options).toMatchObject({
      cmd: "node s.js",
      cwd: "project",
      env: ["A=1", "B=2"],
      sandbox: false,
      baseline: expect.stringMatching(/\/project\/known\.json$/u),
    });
  });
});
