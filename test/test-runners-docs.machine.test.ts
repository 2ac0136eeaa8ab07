import { execa } from "execa";
import {
  cpSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provenPlan } from "../harness/observe/fixture-acting-server.ts";
import { programName } from "../library/program-name.ts";
import { wordsBefore, writeNpx } from "./npx-stand-in.ts";
import { killSwitchMs, unhurried } from "./run-built-command.ts";
import type { SdkLanguageName } from "./sdk-servers/build-sdk-servers.ts";
import { sdkCommandOf } from "./sdk-servers/sdk-command-of.ts";

interface Runner {
  readonly name: string;
  readonly language: SdkLanguageName;
  /** Lays the server on the SDK of the language into a project. */
  readonly lay: (project: string, server: readonly string[]) => void;
  /** A file of the server, and a text with which it ends at once. */
  readonly broken: readonly [file: string, text: string];
  /** What is typed in the project, one command after the other. */
  readonly commands: (server: readonly string[]) => readonly (readonly string[])[];
  /** What is printed of the tool that lies, and of those that do not. */
  readonly found: readonly RegExp[];
  /** One test stands for the whole run, so that none can pass beside it. */
  readonly isOneTest?: true;
}

const sources = "test/sdk-servers";

const runners: readonly Runner[] = [
  {
    name: "pytest",
    language: "python",
    lay: (project) => copyFileSync(join(sources, "python/server.py"), join(project, "server.py")),
    broken: ["server.py", ""],
    commands: ([python = ""]) => [[python, "-m", "pytest"]],
    found: [
      /^FAILED test_hints\.py::test_hints\[truth\/read-only-tools-change-nothing peek_note\]/mu,
      /1 failed, 1 passed, 2 skipped/u,
    ],
  },
  {
    name: "go test",
    language: "go",
    lay: (project) => cpSync(join(sources, "go"), project, { recursive: true }),
    broken: ["main.go", "package main\n\nfunc main() {}\n"],
    commands: () => [["go", "test", "-count=1", "-v", "."]],
    found: [
      /^ +--- FAIL: TestHints\/truth\/read-only-tools-change-nothing\/peek_note /mu,
      /^ +--- PASS: TestHints\/truth\/read-only-tools-change-nothing\/list_notes /mu,
      /^ +--- SKIP: TestHints\/truth\/read-only-tools-change-nothing\/add_note /mu,
    ],
  },
  {
    name: "cargo test",
    language: "rust",
    lay: (project, [server = ""]) => {
      copyFileSync(server, join(project, "built"));
      mkdirSync(join(project, "src"));
      writeFileSync(join(project, "Cargo.toml"), '[package]\nname = "notes-server"\nedition = "2024"\n');
      // To compile the SDK once more takes minutes.
      const starts = 'std::process::Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/built"))';
      const main = `use std::os::unix::process::CommandExt;\nfn main() {\n    panic!("{}", ${starts}.exec());\n}\n`;
      writeFileSync(join(project, "src/main.rs"), main);
    },
    broken: ["built", ""],
    commands: () => [["cargo", "test", "--offline"]],
    found: [/^test hints_are_true \.\.\. FAILED$/mu],
    isOneTest: true,
  },
  {
    name: "JUnit",
    language: "java",
    lay: (project, server) => {
      const jar = server.at(-1) ?? "";
      mkdirSync(join(project, "target"));
      copyFileSync(jar, join(project, "target/notes-server.jar"));
      copyFileSync(join(dirname(jar), "junit.jar"), join(project, "junit.jar"));
    },
    broken: ["target/notes-server.jar", ""],
    commands: () => [
      ["javac", "-cp", "junit.jar", "-d", "classes", "src/test/java/HintsIT.java"],
      ["java", "-jar", "junit.jar", "execute", "--class-path", "classes", "--select-class", "HintsIT"],
    ],
    found: [
      /^ +JUnit Jupiter:HintsIT:hints\(\):truth\/read-only-tools-change-nothing peek_note$/mu,
      /^\[ +1 tests failed +\]$/mu,
      /^\[ +1 tests successful +\]$/mu,
      /^\[ +2 tests aborted +\]$/mu,
    ],
  },
];

/** The blocks of the page that begin with the name of their file. */
const recipes = new Map(
  [...readFileSync("docs/test-runners.md", "utf8").matchAll(/^```(?<language>\w+)\n(?<text>.*?)^```$/gmsu)].flatMap(
    ({ groups: { language = "", text = "" } = {} }) => {
      const file = /^(?:#|\/\/) (?<file>\S+)\n/u.exec(text)?.groups?.["file"];
      return file === undefined ? [] : [[language, { file, text }] as const];
    },
  ),
);

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "test-runners-"));
  writeNpx(join(directory, "bin"));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

function projectWith(language: string): string {
  const { file, text } = recipes.get(language) ?? { file: "", text: "" };
  const project = join(directory, language);
  mkdirSync(join(project, dirname(file)), { recursive: true });
  writeFileSync(join(project, file), text);
  return project;
}

interface Ended {
  readonly exitCode: number | undefined;
  readonly output: string;
}

async function run(project: string, [program = "", ...words]: readonly string[], before: string): Promise<Ended> {
  const { exitCode, all } = await execa(program, words, {
    cwd: project,
    env: {
      PATH: [join(directory, "bin"), process.env["PATH"]].join(delimiter),
      [wordsBefore]: before,
      // As the server was built, so that its parts are not compiled again.
      GOFLAGS: "-trimpath -buildvcs=false",
      NO_COLOR: "1",
      FORCE_COLOR: undefined,
      // What vitest sets would have one in a child believe that it is part of this one.
      VITEST: undefined,
      VITEST_WORKER_ID: undefined,
      NODE_ENV: undefined,
    },
    all: true,
    reject: false,
    timeout: killSwitchMs,
  });
  return { exitCode, output: all };
}

describe.concurrent("the recipe of docs/test-runners.md for", () => {
  it.for(runners.map((runner) => [runner.name, runner] as const))(
    "%s fails where it has to, and nowhere else",
    async ([, runner], context) => {
      const server = sdkCommandOf(runner.language, context);
      await provenPlan(context, ["sandbox"]);
      const project = projectWith(runner.language);
      runner.lay(project, server);
      const runAll = async (before: readonly string[]): Promise<Ended> => {
        let last: Ended = { exitCode: undefined, output: "" };
        for (const command of runner.commands(server)) last = await run(project, command, before.join(" "));
        return last;
      };
      const check = ["--check", "truth/read-only-tools-change-nothing", ...unhurried];

      const lying = await runAll(check);
      expect(lying.exitCode, lying.output).not.toBe(0);
      expect(lying.output).toContain("peek_note has readOnlyHint: true, but a call ");
      expect(lying.output).toMatch(/^ *fix +Set `readOnlyHint: false`/mu);
      for (const line of runner.found) expect(lying.output).toMatch(line);

      if (runner.isOneTest) {
        const honest = await runAll([...check, "--tool", "list_notes"]);
        expect(honest.exitCode, honest.output).toBe(0);
      }

      const wrong = await runAll(["--sede", "1"]);
      expect(wrong.exitCode, wrong.output).not.toBe(0);
      expect(wrong.output).toContain("error: unknown option '--sede'");

      const [file, text] = runner.broken;
      writeFileSync(join(project, file), text);
      const broken = await runAll(check);
      expect(broken.exitCode, broken.output).not.toBe(0);
      expect(broken.output).toContain("before it answered initialize.");
    },
  );

  it("Vitest fails where it has to, and nowhere else", async (context) => {
    await provenPlan(context, ["sandbox"]);
    const project = projectWith("ts");
    const installed = join(project, "node_modules", programName);
    mkdirSync(installed, { recursive: true });
    for (const part of ["dist", "package.json"]) cpSync(part, join(installed, part), { recursive: true });
    symlinkSync(resolve("node_modules/vitest"), join(project, "node_modules/vitest"));
    const server = readFileSync("examples/notes/server.js", "utf8");
    writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(join(project, "server.js"), server);
    const command = [process.execPath, "node_modules/vitest/vitest.mjs", "run", "--reporter", "verbose"];

    const lying = await run(project, command, "");
    expect(lying.exitCode, lying.output).toBe(1);
    expect(lying.output).toContain("create_note has destructiveHint: false, but a call removed content from a.txt.");
    expect(lying.output).toMatch(/× .*truth\/non-destructive-tools-only-add · create_note/u);
    expect(lying.output).toMatch(/Tests +1 failed \| /u);

    writeFileSync(join(project, "server.js"), server.replace("destructiveHint: false", "destructiveHint: true"));
    const honest = await run(project, command, "");
    expect(honest.exitCode, honest.output).toBe(0);
  });
});

it("docs/test-runners.md has no recipe that is not run", () => {
  expect([...recipes.keys()].toSorted()).toEqual([...runners.map(({ language }) => language), "ts"].toSorted());
});
