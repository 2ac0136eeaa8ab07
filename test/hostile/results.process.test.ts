import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordOf, writeRecord } from "../../audit/record/fixture-records.ts";
import { cleanReport } from "../../reports/fixture-reports.ts";
import { renderHtml } from "../../reports/html.ts";
import { renderJson } from "../../reports/json.ts";
import { renderJunit } from "../../reports/junit.ts";
import { runBuiltInProcess } from "../run-built-in-process.ts";

/** A file of the user, and results that another machine has sent. */
let directory = "";
const path = (...names: readonly string[]): string => join(directory, ...names);
const secret = "the key of the user";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "hostile-results-"));
  writeFileSync(path("key"), secret);
});

afterEach(() => rmSync(directory, { recursive: true }));

/** Runs a command that takes files from the results, and returns all that it said and wrote. */
async function take(...words: readonly string[]): Promise<{ readonly exitCode: number; readonly all: string }> {
  const { exitCode, stdout, stderr } = await runBuiltInProcess(...words);
  return { exitCode, all: stdout + stderr + written("of-site") + written("of-merge") };
}

function written(name: string): string {
  if (!existsSync(path(name))) return "";
  return readdirSync(path(name), { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

describe.each(["site", "merge"])("%s", (name) => {
  const to = `of-${name}`;
  const takeAll = (): ReturnType<typeof take> => take(name, path("results"), "--to", path(to));

  it.each(["server.yaml", "report.json", "report.html", "junit.xml", "log.txt", "dispute.yaml"])(
    "takes nothing by a link in the place of %s",
    async (file) => {
      const files = { "report.json": renderJson(cleanReport) };
      const place = writeRecord(path("results"), recordOf("one"), files);
      rmSync(join(place, file), { force: true });
      symlinkSync("../../../key", join(place, file));
      expect(readFileSync(join(place, file), "utf8")).toBe(secret);
      const { all } = await takeAll();
      expect(all).not.toContain(secret);
    },
  );

  it("takes nothing by a link in the place of a directory", async () => {
    const elsewhere = writeRecord(path("elsewhere"), recordOf("one"), { "log.txt": secret });
    mkdirSync(path("results", "one"), { recursive: true });
    symlinkSync(elsewhere, path("results", "one", "1.0.0"));
    const { exitCode, all } = await takeAll();
    expect(all).not.toContain(secret);
    expect(all).toContain("a link leads to");
    expect(exitCode).toBe(2);
    rmSync(path("results", "one", "1.0.0"));
    writeRecord(path("results"), recordOf("one"), { "report.json": renderJson(cleanReport) });
    expect(await takeAll()).toMatchObject({ exitCode: 0 });
  });

  it.each(["report.json", "server.yaml"])("waits for no pipe in the place of %s", async (file) => {
    const place = writeRecord(path("results"), recordOf("one"), { "report.json": renderJson(cleanReport) });
    rmSync(join(place, file));
    execFileSync("mkfifo", [join(place, file)]);
    const { exitCode, all } = await takeAll();
    expect(all).toContain("it is a link, or not a file");
    expect(exitCode).toBe(2);
  });

  it("makes HTML and XML again from the JSON, whatever stands beside it", async () => {
    const script = "<script>alert(1)</script>";
    const files = { "report.html": script, "junit.xml": script, "report.json": renderJson(cleanReport) };
    const place = writeRecord(path("results"), recordOf("one"), files);
    expect(await takeAll()).toMatchObject({ exitCode: 0 });
    const own = path(to, ...(name === "site" ? ["server"] : []), "one", "1.0.0");
    expect(readFileSync(join(own, "report.html"), "utf8")).toBe(renderHtml(cleanReport));
    expect(readFileSync(join(own, "junit.xml"), "utf8")).toBe(renderJunit(cleanReport));
    expect(readFileSync(join(own, "report.json"), "utf8")).toBe(renderJson(cleanReport));
    rmSync(path(to), { recursive: true });
    rmSync(join(place, "report.json"));
    expect((await takeAll()).all).not.toContain(script);
  });
});

describe.each(["verify", "report", "badge"])("%s", (name) => {
  it("says nothing of what a link leads to", async () => {
    mkdirSync(path("results"));
    symlinkSync("../key", path("results", "report.json"));
    expect(readFileSync(path("results", "report.json"), "utf8")).toBe(secret);
    const { exitCode, all } = await take(name, path("results", "report.json"));
    expect(exitCode).toBe(2);
    expect(all).toContain("is a link");
    expect(all).not.toContain(secret.slice(0, 7));
  });
});
