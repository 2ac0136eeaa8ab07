import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { inOwnDirectories } from "../in-own-directories.ts";
import { hostileServer } from "./run-command.ts";
import { runCommandInProcess } from "./run-in-process.ts";

inOwnDirectories();

const given = "given 'q7\"x' zz-77";
const inherited = "inherited-0f3a9c";
const typed = "Zr5TtYw2LmNp0VbXc1q8";
const calls = ["--execute", "--accept-real-effects"];
const formats = [
  "--report",
  "terminal",
  "--report",
  "json=report.json",
  "--report",
  "junit=report.xml",
  "--journal",
  "journals",
];

function journals(): readonly string[] {
  return readdirSync("journals").map((name) => `journals/${name}`);
}

describe("what a server was given stands in no report when it repeats it", () => {
  it.each([
    ["tells-secrets", ["--suite", "schema,hints,truth,output", "--runs", "2", ...calls], "tool with ‹GIVEN_KEY›"],
    ["dies-of-secrets", [], "no service answers ‹GIVEN_KEY›, ‹INHERITED›, ‹secret›"],
  ])("%s", async (server, words, shown) => {
    const launched = [...hostileServer(server), typed];
    vi.stubEnv("INHERITED", inherited);
    const run = await runCommandInProcess(...words, "--env", `GIVEN_KEY=${given}`, ...formats, ...launched);
    expect(run.stdout).toContain(shown);
    const reports = [
      run.stdout,
      run.stderr,
      ...["report.json", "report.xml", ...journals()].map((name) => readFileSync(name, "utf8")),
    ];
    for (const text of reports) {
      // Parts of the first one survive each way to escape what is around them.
      for (const secret of ["q7", "zz-77", inherited, typed]) expect(text).not.toContain(secret);
    }
    expect(run).toMatchObject({ survivors: [] });
  });
});

it("a secret too short to be masked everywhere stands in no report where it was given, and the head names it", async () => {
  const words = [
    "--check",
    "schema/hints-are-booleans",
    "--runs",
    "1",
    "--env",
    "A_TOKEN=q7q7",
    "--env",
    "LOG_LEVEL=debug",
  ];
  const files = ["json", "junit", "html", "markdown", "sarif"].map((format) => [format, `report.${format}`] as const);
  const reports = ["terminal", ...files.map(([format, file]) => `${format}=${file}`)];
  const run = await runCommandInProcess(
    ...words,
    ...reports.flatMap((report) => ["--report", report]),
    ...hostileServer("names-for-shells"),
    "--password",
    "zz-77",
  );
  expect(run.stdout).toContain("too short to be masked in what the server itself writes: password, A_TOKEN");
  expect(run.stdout).toMatch(/again .* --env A_TOKEN="\$\{A_TOKEN:\?[^"]*" --env LOG_LEVEL=debug .* '‹password›'\n/u);
  for (const text of [run.stdout, run.stderr, ...files.map(([, file]) => readFileSync(file, "utf8"))]) {
    for (const secret of ["q7q7", "zz-77"]) expect(text).not.toContain(secret);
  }
});
