import { execa } from "execa";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recordOf, writeRecord } from "../../audit/record/fixture-records.ts";
import { renderJson } from "../../reports/json.ts";
import { cleanReport } from "../../reports/fixture-reports.ts";
import { builtPrograms } from "../built-programs.ts";
import { runBuiltInProcess } from "../run-built-in-process.ts";
import { unhurried } from "../run-built-command.ts";

/** A directory of the user that no command names, and a project that somebody has cloned. */
let top = "";
const own = (name: string): string => join(top, "own", name);
const project = (name: string): string => join(top, "project", name);

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "brought-links-")));
  mkdirSync(own("settings"), { recursive: true });
  mkdirSync(project("sub"), { recursive: true });
  writeFileSync(own("settings/kept"), "mine");
  process.chdir(project(""));
});

const started = process.cwd();
afterEach(() => {
  process.chdir(started);
  rmSync(top, { recursive: true });
});

/** All that stands in the directory of the user. */
function owned(): ReadonlyMap<string, string> {
  const files = readdirSync(own("settings"), { recursive: true, encoding: "utf8", withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((path) => [path, readFileSync(path, "utf8")]));
}

const command = resolve(builtPrograms.command);
const dies = ["--", process.execPath, "-e", "process.exit(3)"];
const found = "mcp-annotations-conformance.config.json";

interface Attack {
  readonly name: string;
  /** Links in the project, and where they lead. */
  readonly links: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  /** What would be written in the project, and stands in the directory of the user where the link is followed. */
  readonly through: string;
}

const report = renderJson(cleanReport);
const list = JSON.stringify({ servers: [{ id: "one", command: "node x.js" }] });
const reports = (...values: readonly string[]): Readonly<Record<string, string>> => ({
  [found]: JSON.stringify({ reports: values }),
});
const outside = "../own/settings";

const attacks: readonly Attack[] = [
  {
    name: "a report of a found configuration, by a link to a directory",
    links: { out: outside },
    files: reports("terminal=out/report.txt"),
    words: dies,
    through: "out/report.txt",
  },
  {
    name: "a report of a found configuration, by a chain of links",
    links: { out: "sub/out", "sub/out": `../${outside}` },
    files: reports("html=out/new/report.html"),
    words: dies,
    through: "out/report.html",
  },
  {
    name: "a report of a found configuration that is a link",
    links: { "report.json": `${outside}/kept` },
    files: reports("json=report.json"),
    words: dies,
    through: "report.json",
  },
  {
    name: "a report of a found configuration, by a link to where nothing is yet",
    links: { out: `${outside}/new` },
    files: reports("junit=out/report.xml"),
    words: dies,
    through: "out",
  },
  {
    name: "a typed report, by a link to a directory",
    links: { out: outside },
    words: ["--report", "json=out/report.json", ...dies],
    through: "out/report.json",
  },
  {
    name: "a typed report that is a link",
    links: { "report.json": `${outside}/kept` },
    words: ["--report", "json=report.json", ...dies],
    through: "report.json",
  },
  {
    name: "saved findings",
    links: { findings: outside },
    words: ["--save-findings", "findings", ...dies],
    through: "findings/x.json",
  },
  {
    name: "a baseline",
    links: { "known.json": `${outside}/known.json` },
    words: ["--baseline", "known.json", "--update-baseline", "known", ...dies],
    through: "known.json",
  },
  {
    name: "what was sent to web APIs",
    links: { "sent.har": `${outside}/kept` },
    words: ["--execute", "--save-upstream", "sent.har", ...dies],
    through: "sent.har",
  },
  {
    name: "a badge",
    links: { badges: outside },
    files: { "report.json": report },
    words: ["badge", "report.json", "--svg", "badges/badge.svg"],
    through: "badges/badge.svg",
  },
  {
    name: "a site",
    links: { site: outside },
    words: ["site", "results", "--to", "site"],
    through: "site/index.html",
  },
  {
    name: "a page of a site",
    links: { "site/index.html": `../${outside}/kept` },
    words: ["site", "results", "--to", "site"],
    through: "site/index.html",
  },
  {
    name: "the pages of servers",
    links: { "site/server": `../${outside}` },
    words: ["site", "results", "--to", "site"],
    through: "site/server/one.html",
  },
  {
    name: "merged results",
    links: { "merged/one": `../${outside}` },
    words: ["merge", "results", "--to", "merged"],
    through: "merged/one/x",
  },
  {
    name: "the results of an audit",
    links: { again: outside },
    files: { "servers.json": list },
    words: ["audit", "servers.json", "--no-sandbox", "--results", "again"],
    through: "again/x",
  },
  {
    name: "the results of a server",
    links: { "again/one": `../${outside}` },
    files: { "servers.json": list },
    words: ["audit", "servers.json", "--no-sandbox", "--results", "again"],
    through: "again/one/x",
  },
  {
    name: "what is installed for an audit",
    links: { "again/.work/one/package": `../../../${outside}` },
    files: { "servers.json": list },
    words: ["audit", "servers.json", "--no-sandbox", "--results", "again"],
    through: "again/.work/one/package/x",
  },
  {
    name: "a configuration of init",
    links: { [found]: `${outside}/new` },
    words: ["init", "--no-try", "--cmd", "node server.js"],
    through: found,
  },
  {
    name: "a workflow of init",
    links: { ".github": outside },
    words: ["init", "--no-try", "--workflow", "--cmd", "node server.js"],
    through: ".github/x",
  },
];

describe("a link that a project brought is not written through:", () => {
  it.each(attacks)("$name", async ({ links, files = {}, words, through }) => {
    writeRecord(project("results"), recordOf("one"), { "report.json": report });
    for (const [name, text] of Object.entries(files)) writeFileSync(project(name), text);
    for (const [name, to] of Object.entries(links)) {
      mkdirSync(dirname(project(name)), { recursive: true });
      symlinkSync(to, project(name));
    }
    const before = owned();
    const { exitCode, stderr } = await runBuiltInProcess(...words);
    expect(owned()).toEqual(before);
    expect(stderr).toMatch(/\ba link\b|is there already/u);
    expect(exitCode).toBe(2);
    // The link does lead to the files of the user.
    writeFileSync(project(through), "through the link");
    expect([...owned().values()]).toContain("through the link");
  });
});

it("a link that comes while the server runs is not written through", async () => {
  mkdirSync(project("out"));
  const laysLink = `
    const fs = require("node:fs");
    fs.rmSync("out", { recursive: true });
    fs.symlinkSync(${JSON.stringify(own("settings"))}, "out");
    process.exit(3)`;
  const before = owned();
  const target = ["--", process.execPath, "-e", laysLink];
  const { exitCode, stderr } = await runBuiltInProcess(...unhurried, "--report", "json=out/report.json", ...target);
  expect(realpathSync(project("out"))).toBe(own("settings"));
  expect(owned()).toEqual(before);
  expect(stderr).toContain("the report out/report.json cannot be written (a link leads to");
  expect(exitCode).toBe(2);
});

it("the report of a found configuration is written in its project, and anywhere where the user gives the file", async () => {
  writeFileSync(project(found), JSON.stringify({ reports: ["json=new/report.json"] }));
  expect(await runBuiltInProcess(...unhurried, ...dies)).toMatchObject({ exitCode: 3 });
  expect(existsSync(project("new/report.json"))).toBe(true);
  writeFileSync(project(found), JSON.stringify({ reports: ["terminal=report.sh"] }));
  expect(await runBuiltInProcess(...unhurried, "--config", found, ...dies)).toMatchObject({ exitCode: 3 });
  expect(existsSync(project("report.sh"))).toBe(true);
});

describe("what the user names is written", () => {
  it.each(["/dev/stdout", "/proc/self/fd/1"])("to %s", async (path) => {
    const words = [process.execPath, command, ...unhurried, "--report", `json=${path}`, ...dies];
    // Node.js starts a program with a socket as its stdout, which no program can open.
    const piped = await execa("sh", ["-c", '"$@" | cat', "sh", ...words], { cwd: project("") });
    expect(JSON.parse(piped.stdout)).toMatchObject({ exitCode: 3 });
    await execa("sh", ["-c", '"$@" >> printed.json || true', "sh", ...words], { cwd: project("") });
    expect(JSON.parse(readFileSync(project("printed.json"), "utf8"))).toMatchObject({ exitCode: 3 });
  });

  it("also below a link that is not of the project", async () => {
    symlinkSync("own/settings", join(top, "mine"));
    await runBuiltInProcess(...unhurried, "--report", "json=../mine/report.json", ...dies);
    expect(existsSync(own("settings/report.json"))).toBe(true);
  });
});
