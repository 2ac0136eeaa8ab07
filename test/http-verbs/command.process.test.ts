import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { referenceServer } from "../run-built-command.ts";
import { reportInProcess, runBuiltInProcess } from "../run-built-in-process.ts";
import { petShopFile } from "./pet-shop.ts";

const directory = mkdtempSync(join(tmpdir(), "http-verbs-"));
afterAll(() => rmSync(directory, { recursive: true }));

function write(file: string, content: string): string {
  const path = join(directory, file);
  writeFileSync(path, content);
  return path;
}

const suite = ["--suite", "http-verbs"];
const honest = ["--", ...referenceServer("--http-verbs")];

describe.concurrent("a run with an OpenAPI document", () => {
  it("finds every claim on the bundled server held", async () => {
    const { exitCode, results } = await reportInProcess("--openapi", petShopFile, "--suite", "http-verbs", ...honest);
    expect(exitCode).toBe(0);
    const passed = results.filter(({ verdict }) => verdict === "pass");
    expect(passed.find(({ tool, check }) => tool === "get_pet" && check.includes("/get-"))?.message).toBe(
      "GET /pets/{petId}: as in the profile rmcp-openapi",
    );
    expect(new Set(passed.map(({ check }) => check)).size).toBe(13);
    const others = results.filter(({ verdict }) => verdict !== "pass" && verdict !== "not-applicable");
    // Tools are called only where that is asked for.
    expect(others.map(({ check, verdict }) => `${verdict} ${check}`)).toEqual([
      "not-run http-verbs/tools-send-their-operation",
      "not-run http-verbs/requests-are-as-documented",
    ]);
  });

  it("finds the tool that lies, and by the profile that is chosen", async () => {
    const mutant = ["--", ...referenceServer("--dialect", "static", "--mutant", "verb-put-additive")];
    const { stdout, exitCode } = await runBuiltInProcess(
      "--fail-on=warn",
      "--openapi",
      petShopFile,
      ...suite,
      ...mutant,
    );
    expect(exitCode).toBe(1);
    expect(stdout).toContain("http-verbs/put-matches-the-profile");
    const orval = await reportInProcess("--openapi", petShopFile, "--verb-profile", "orval", ...suite, ...honest);
    const contradicted = orval.results.filter(({ verdict }) => verdict === "warn");
    expect(contradicted.map(({ check, tool }) => `${check} ${tool}`)).toEqual([
      "http-verbs/post-matches-the-profile create_pet",
    ]);
  });

  it("takes the operations of tools from the configuration", async () => {
    const config = write("config.json", '{"httpVerbs": {"tools": {"server_status": "POST /pets"}}}');
    const words = ["--openapi", petShopFile, "--config", config, "--suite", "http-verbs"];
    const { results } = await reportInProcess(...words, "--", ...referenceServer("--dialect", "static"));
    const of = (tool: string): readonly string[] =>
      results.filter((result) => result.tool === tool && result.verdict !== "not-applicable").map(({ check }) => check);
    expect(of("server_status")).toContain("http-verbs/post-matches-the-profile");
    expect(of("archive")).toEqual([]);
  });

  it("names what was not followed, on stderr and in the results", async () => {
    const file = write("split.yaml", "openapi: 3.1.0\npaths:\n  /a: {$ref: a.yaml}\n  /b: {get: {operationId: b}}\n");
    const { stdout, stderr } = await runBuiltInProcess("--openapi", file, "--report", "json", ...suite, ...honest);
    expect(stderr).toContain('$refs to other documents are not followed: "a.yaml"');
    expect(stdout).toContain('not all were read: /a ($ref \\"a.yaml\\")');
  });
});

describe.concurrent("a run without an OpenAPI document", () => {
  it("has nothing of HTTP verbs", async () => {
    const { results } = await reportInProcess(...honest);
    expect(results.filter(({ check }) => check.startsWith("http-verbs/"))).toEqual([]);
  });

  it.each([
    [["--suite", "http-verbs"], "http-verbs needs an OpenAPI document, and none was given"],
    [["--check", "http-verbs/get-matches-the-profile"], "none was given"],
    [["--verb-profile", "orval"], "none was given"],
    [["--openapi", "missing.yaml"], "--openapi missing.yaml does not exist"],
    [["--openapi", "package.json"], "--openapi package.json is not an OpenAPI document"],
    [["--openapi", petShopFile, "--verb-profile", "x"], "These profiles exist: rmcp-openapi, orval, zilla"],
  ])("is wrong usage with %j", async (words, message) => {
    const { exitCode, stdout, stderr } = await runBuiltInProcess(...words, ...honest);
    expect(stderr).toContain(message);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  });
});

describe("the reference server", () => {
  it("has either tools for HTTP operations, or a dialect, or a mutant", async () => {
    const { exitCode } = await runBuiltInProcess("reference", "--http-verbs", "--dialect", "resolve");
    expect(exitCode).toBe(2);
    const other = await runBuiltInProcess("reference", "--mutant", "verb-get-writes");
    expect(other.exitCode).toBe(2);
    expect(other.stderr).toContain("--dialect static");
  });
});
