import { writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { inOwnDirectories } from "../../test/in-own-directories.ts";
import { runInProcess, type Ended } from "../../test/run-in-process.ts";

inOwnDirectories();

const check = "schema/hints-are-booleans";
const reason = "the client of that tool reads texts";
const tool = (name: string, readOnlyHint: unknown): object => ({
  name,
  inputSchema: { type: "object" },
  annotations: { readOnlyHint },
});

beforeEach(() => {
  writeFileSync("tools.json", JSON.stringify({ tools: [tool("liar", "true"), tool("honest", true)] }));
});

function run(ignore: unknown, ...words: readonly string[]): Promise<Ended> {
  writeFileSync("mcp-annotations-conformance.config.json", JSON.stringify({ ignore }, undefined, 1));
  return runInProcess(["--tools-list", "tools.json", "--suite", "schema", ...words]);
}

describe("a check of a tool that the configuration ignores", () => {
  it("fails no run, and stands in the headline, apart with its reason, and in the last line", async () => {
    expect((await run([])).exitCode).toBe(1);
    const { exitCode, stdout } = await run([{ check, tool: "liar", reason }]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Nothing else failed: 1 finding is ignored by the configuration.");
    expect(stdout).toContain("Ignored by the configuration (1 of 1 entry known)");
    expect(stdout).toContain(`fail  ${check} liar: ${reason}`);
    expect(stdout).toMatch(/settings .*ignore/u);
    expect(stdout).toMatch(/\nResult: passed, exit 0 \(fail 0, .*, known 1\)\n$/u);
  });

  it("fails the run where it no longer applies, also since the tool is gone", async () => {
    for (const name of ["honest", "gone"]) {
      const entries = [
        { check, tool: "liar", reason },
        { check, tool: name, reason },
      ];
      const { exitCode, stdout } = await run(entries);
      expect(exitCode).toBe(1);
      expect(stdout).toContain(`stale  ${check} ${name}: ${reason}`);
      expect(stdout.replaceAll(/\s+/gu, " ")).toContain('Remove what is stale from "ignore" there.');
      expect((await run(entries.slice(0, 1))).exitCode).toBe(0);
    }
  });

  it("counts as a new finding from its last day on", async () => {
    const { exitCode, stdout } = await run([{ check, tool: "liar", reason, until: "2026-01-01" }]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`was known until 2026-01-01: ${reason}`);
  });

  it.each([
    [{ check: "schema/hints-are-boolean", tool: "liar", reason }, "Did you mean schema/hints-are-booleans?"],
    [{ check, reason }, "names no tool, and its check has a result for each"],
    [{ check: "capabilities/tool-list-ends", tool: "liar", reason }, "names a tool, and its check is about the server"],
    [{ check, tool: "liar" }, "has no reason"],
    [{ check, tool: "liar", reason, dialect: "static" }, "These exist: check, tool, reason, until"],
  ])("is refused where it could never apply, or says too little: %j", async (entry, said) => {
    const { exitCode, stderr } = await run([entry]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("mcp-annotations-conformance.config.json:");
    expect(stderr).toContain(said);
  });

  it("is not ignored of another server than the one that the file names", async () => {
    const settings = { command: "node server.js", ignore: [{ check, tool: "liar", reason }] };
    writeFileSync("mcp-annotations-conformance.config.json", JSON.stringify(settings));
    const { exitCode, stdout } = await runInProcess(["--tools-list", "tools.json", "--suite", "schema"]);
    expect(exitCode).toBe(1);
    expect(stdout).not.toMatch(/gnored|settings .*ignore/u);
  });

  it("is refused where nothing may be left out", async () => {
    writeFileSync(
      "mcp-annotations-conformance.config.json",
      JSON.stringify({ ignore: [{ check, tool: "a", reason }] }),
    );
    const { exitCode, stderr } = await runInProcess(["--certify", "--execute", "--cmd", "no-such-server"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--certify contradicts ignore in the configuration");
  });

  it("is refused twice", async () => {
    const entry = { check, tool: "liar", reason };
    expect((await run([entry, entry])).stderr).toContain("ignore[1] repeats another entry");
  });
});
