import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { hostileText } from "../../reports/fixture-hostile-report.ts";
import { makeHintReport } from "../../reports/fixture-hints.ts";
import { cleanReport } from "../../reports/fixture-reports.ts";
import { renderJson } from "../../reports/json.ts";
import { testedName } from "../../report-model/tested-name.ts";
import { openChromium } from "../../reports/html/fixture-chromium.ts";
import { recordOf, untrueRun, writeRecord, writeRecords } from "../record/fixture-records.ts";
import { runOfReport } from "../record/run-of-report.ts";
import { writeSite, type WrittenSite } from "./write-site.ts";

const servers = 2_000;
const maxPageBytes = 300_000;
let directory = "";
let written: WrittenSite | undefined;
let browser: Browser | undefined;
/** One for all tests: to open another takes longer than most of them do. */
let page: Page | undefined;
let faults: string[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "site-"));
  const results = join(directory, "results");
  writeRecords(results, servers);
  const hostile = { name: hostileText, version: hostileText };
  const truth = { verdict: "fail", check: "truth/x", hint: "readOnlyHint", finding: "0123abcd" } as const;
  const worst = [{ ...truth, tool: hostileText, tools: 3, message: hostileText }];
  writeRecord(results, recordOf("disputed", { version: "1.0.0", startedAt: "2026-01-01T00:00:00.000Z" }), {
    "report.json": renderJson(cleanReport),
  });
  writeRecord(results, recordOf("disputed", { version: "2.0.0", run: { ...untrueRun, server: hostile, worst } }), {
    "report.json": renderJson(cleanReport),
    "dispute.yaml": "by: Ada Example\ndate: 2026-02-01\nanswer: |\n  The cache <b>is</b> our own.\n",
  });
  const lies = makeHintReport(
    [{ tool: "read_note", declared: { readOnlyHint: true }, observed: { readOnlyHint: "wrote a.txt" } }],
    [{ tool: "read_note", verdict: "fail", message: "It wrote a.txt." }],
    { exitCode: 1, calls: [{ tool: "read_note", made: 1, succeeded: 1, worked: 1 }] },
  );
  const run = { ...runOfReport(lies), called: true };
  writeRecord(results, recordOf("lies", { run }), { "report.json": renderJson(lies) });
  written = await writeSite({ results, to: join(directory, "site"), title: "Audited servers" });
});
afterAll(async () => {
  await browser?.close();
  rmSync(directory, { recursive: true });
});

async function open(context: TestContext, name: string): Promise<{ readonly page: Page; readonly faults: string[] }> {
  browser ??= await openChromium(context);
  page ??= await openPage(browser);
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1280, height: 720 });
  faults = [];
  await page.goto(pathToFileURL(join(directory, "site", name)).href);
  return { page, faults };
}

async function openPage(within: Browser): Promise<Page> {
  const opened = await within.newPage({ javaScriptEnabled: true });
  opened.on("console", (message) => faults.push(message.text()));
  opened.on("pageerror", (error) => faults.push(error.message));
  return opened;
}

describe("the site of 2,000 servers", () => {
  it("has no page of more than 300 kB, and JSON beside each", () => {
    expect(written?.servers).toBe(servers + 2);
    const files = readdirSync(join(directory, "site"), { recursive: true, encoding: "utf8" });
    const pages = files.filter((file) => file.endsWith(".html") && !file.endsWith("report.html"));
    expect(pages.length).toBe(written?.pages);
    for (const page of pages) {
      expect([page, statSync(join(directory, "site", page)).size < maxPageBytes]).toEqual([page, true]);
      expect(files).toContain(page.replace(/html$/u, "json"));
    }
  });

  it("shows every planted lie in the matrix, and in the choice of servers with an untrue hint", () => {
    const data = (name: string): readonly { readonly id: string }[] =>
      JSON.parse(readFileSync(join(directory, "site", `${name}.json`), "utf8"));
    const untrue = ["untrue-1", "untrue-2"].flatMap(data).map(({ id }) => id);
    expect(untrue).toHaveLength(servers / 10 + 2);
    const all = Array.from({ length: 30 }, (_, index) => index + 1).flatMap((page) => {
      const file = join(directory, "site", `servers-${page}.html`);
      return statSync(file, { throwIfNoEntry: false }) === undefined ? [] : [readFileSync(file, "utf8")];
    });
    for (const id of untrue) {
      const row = all
        .join("")
        .split("<tr>")
        .find((each) => each.includes(`server/${id}.html`));
      expect(row).toMatch(/<td class="untrue">\d decided, 1 untrue/u);
    }
  });

  it.for(["index", "servers-1", "untested-1", "clients-1", "server/disputed", "server/server-0007"])(
    "%s: axe-core has nothing against it, in light and dark colours, and nothing is asked for",
    async (name, context) => {
      const { page, faults } = await open(context, `${name}.html`);
      await page.evaluate(axe.source);
      const options = JSON.stringify({ preload: false, resultTypes: ["violations"] });
      const violations = async (): Promise<readonly string[]> =>
        page.evaluate<readonly string[]>(
          `axe.run(document, ${options}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map((each) => each.html).slice(0, 3).join(" ")))`,
        );
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations()).toEqual([]);
      }
      expect(faults).toEqual([]);
    },
  );

  it("is read without scripts: from the matrix to a server, its history, the answer of its author and its report", async (context) => {
    const { page } = await open(context, "index.html");
    expect(await page.locator("script").count()).toBe(0);
    await page.getByRole("link", { name: "With an untrue hint" }).click();
    await page.getByRole("link", { name: "disputed", exact: true }).click();
    expect(await page.locator("blockquote").innerText()).toContain("The cache <b>is</b> our own.");
    expect(await page.locator("tbody").last().locator("tr").count()).toBe(2);
    expect(await page.locator("blockquote b").count()).toBe(0);
    await page.getByRole("link", { name: "HTML of 2.0.0" }).click();
    expect(await page.title()).toContain(testedName(cleanReport));
  });

  it("shows the gravest servers and findings first, and leads from each to the calls that show it", async (context) => {
    const { page } = await open(context, "index.html");
    const rows = await page.locator("tbody tr").allInnerTexts();
    expect(rows[0]).toMatch(/^disputed 2\.0\.0\s+✗ fails\s+1\s+truth\/x of /u);
    expect(rows[1]).toMatch(/^lies 1\.0\.0\s+✗ fails\s+1\s+truth\/read-only-tools-change-nothing of read_note$/u);
    expect(rows).toHaveLength(60);
    const [finding = ""] = await page.locator("section").last().locator("li").allInnerTexts();
    expect(finding).toContain(`truth/read-only-tools-change-nothing, ${servers / 10 + 1} servers: lies, server-0003`);
    await page.getByRole("link", { name: "truth/x" }).click();
    const told = page.locator(":target");
    expect(await told.innerText()).toContain("truth/x, readOnlyHint of ");
    await told.getByRole("link", { name: "See it in the report" }).click();
    expect(page.url()).toMatch(/server\/disputed\/2\.0\.0\/report\.html#finding-0123abcd$/u);
  });

  it("says on the page of a server which hint of which tool is untrue", async (context) => {
    const { page } = await open(context, "server/lies.html");
    const rows = await page.getByRole("group", { name: "Table of hints" }).locator("tbody tr").allInnerTexts();
    expect(rows[0]).toMatch(/^readOnlyHint\s+1\s+1: read_note\s+0$/u);
  });

  it.for(["index", "servers-1", "clients-1", "server/disputed"])(
    "%s: breaks no word of a table in two, and says on a phone that it scrolls",
    async (name, context) => {
      const { page } = await open(context, `${name}.html`);
      for (const width of [1280, 400]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
        const broken = await page.evaluate<readonly string[]>(`(() => {
          const walker = document.createTreeWalker(document.querySelector("table"), NodeFilter.SHOW_TEXT);
          const found = [];
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
            for (const { 0: word, index } of node.data.matchAll(/[a-z]+/giu)) {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + word.length);
              if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
            }
          return found;
        })()`);
        expect([width, broken]).toEqual([width, []]);
      }
      const hint = await page.evaluate<string>(
        `getComputedStyle(document.querySelector(".scroll"), "::before").content`,
      );
      expect(hint).toContain("Scrolls sideways");
    },
  );

  it("lets no text of a server act", async (context) => {
    const { page } = await open(context, "server/disputed.html");
    expect(await page.locator("img, svg, script, iframe").count()).toBe(0);
    const odd = String.raw`/[\u202a-\u202e\u2066-\u2069]/u.test(document.documentElement.outerHTML)`;
    expect(await page.evaluate<boolean>(odd)).toBe(false);
  });

  it("fits on a phone", async (context) => {
    const { page } = await open(context, "servers-1.html");
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  });
});
