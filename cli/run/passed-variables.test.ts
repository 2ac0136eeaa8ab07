import { mkdir, writeFile } from "node:fs/promises";
import { describe, expect, it, vi } from "vitest";
import { inOwnDirectories } from "../../test/in-own-directories.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";
import { withConfiguration } from "./configured-arguments.ts";
import { runArguments } from "./fixture-arguments.ts";

inOwnDirectories();

const file = "mcp-annotations-conformance.config.json";

/** What runs, with the variables that the configuration of the directory names. */
async function namedBy(env: readonly unknown[], typed: RunArguments = runArguments()): Promise<RunArguments> {
  await writeFile(file, `{ "command": "node server.js",\n"env": ${JSON.stringify(env)} }`);
  return (await withConfiguration({ options: typed, words: undefined })).options;
}

async function refusalOf(run: Promise<unknown>): Promise<string> {
  const error: unknown = await run.catch((thrown: unknown) => thrown);
  if (!(error instanceof UsageError)) throw new Error("was not refused");
  return `${error.message} | ${error.hint}`;
}

describe("a variable that the configuration of a project names", () => {
  it("is passed on to its own command, in the sandbox, and the report tells its name", async () => {
    vi.stubEnv("TICKETS_TOKEN", "0123456789");
    expect(await namedBy(["TICKETS_TOKEN"])).toMatchObject({
      sandbox: true,
      envFrom: ["TICKETS_TOKEN=TICKETS_TOKEN"],
      asked: { file, variables: ["TICKETS_TOKEN"] },
    });
  });

  it("is passed on to no server that was typed", async () => {
    vi.stubEnv("TICKETS_TOKEN", "0123456789");
    const options = await namedBy(["TICKETS_TOKEN"], runArguments({ cmd: "node other.js" }));
    expect(options).toMatchObject({ envFrom: [], notApplied: ["command", "url", "execute", "env"] });
    expect(options).not.toHaveProperty("asked");
  });

  it.each([undefined, ""])("and is not set (%j) is told with the line that gives a value", async (value) => {
    vi.stubEnv("TICKETS_TOKEN", value);
    vi.stubEnv("OTHER", value);
    const said = await refusalOf(namedBy(["TICKETS_TOKEN", "OTHER"]));
    expect(said).toMatch(/config\.json:2: env\[0\] names TICKETS_TOKEN, which is not set \|/u);
    expect(said).toContain("--env TICKETS_TOKEN=... --env OTHER=...;");
  });

  it("has the value that is typed", async () => {
    vi.stubEnv("TICKETS_TOKEN", undefined);
    const options = await namedBy(["TICKETS_TOKEN"], runArguments({ env: ["TICKETS_TOKEN=test"] }));
    expect(options).toMatchObject({ env: ["TICKETS_TOKEN=test"], envFrom: [] });
    expect(options).not.toHaveProperty("asked");
  });

  it("shows no file of the user, which the sandbox does for a path", async () => {
    await writeFile("key.json", "");
    vi.stubEnv("CREDENTIALS", `relative:${process.cwd()}/key.json`);
    expect(await refusalOf(namedBy(["CREDENTIALS"]))).toContain(
      "whose value is a path, and a file that was only found has no file of yours shown | Type it, if its server is to see that: --env-from CREDENTIALS=CREDENTIALS.",
    );
    const typed = runArguments({ envFrom: ["CREDENTIALS=CREDENTIALS"] });
    expect((await namedBy(["CREDENTIALS"], typed)).envFrom).toEqual(["CREDENTIALS=CREDENTIALS"]);
  });

  it("may be a path in a file that is given", async () => {
    vi.stubEnv("CREDENTIALS", process.cwd());
    await mkdir("project");
    await writeFile("project/settings.json", '{"command": "node s.js", "env": ["CREDENTIALS"]}');
    const options = runArguments({ config: "project/settings.json" });
    expect((await withConfiguration({ options, words: undefined })).options).toMatchObject({
      envFrom: ["CREDENTIALS=CREDENTIALS"],
      asked: { file: "project/settings.json", variables: ["CREDENTIALS"] },
    });
  });
});
