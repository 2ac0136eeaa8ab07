import { mkdtemp, rm, stat } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser } from "playwright-core";
import { writeRecords } from "../../audit/record/fixture-records.ts";
import { writeSite } from "../../audit/site/write-site.ts";
import { markdownTable } from "../table.ts";

/** Measures when Chromium has first painted each kind of page of a site of 2,000 servers. */
const servers = 2_000;
const rounds = 5;
const maxPaintMs = 1_000;
const maxPageBytes = 300_000;
const pages = ["index", "servers-1", "servers-5", "untrue-1", "undecided-1", "clients-1", "server/server-0003"];

const directory = await mkdtemp(join(tmpdir(), "bench-site-"));
try {
  const results = join(directory, "results");
  const site = join(directory, "site");
  writeRecords(results, servers);
  const began = performance.now();
  const written = await writeSite({ results, to: site, title: "Audited servers" });
  const took = ((performance.now() - began) / 1000).toFixed(1);
  const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const cells = await measurePages(browser, site);
    process.stdout.write(
      `${markdownTable(
        ["", "kB", "first paint", "slowest", "met"],
        cells.map(({ line }) => line),
      )}\n\n`,
    );
    process.stdout.write(`${written.pages} pages of ${written.servers} servers written in ${took} s; `);
    process.stdout.write(
      `load ${loadavg()
        .map((each) => each.toFixed(1))
        .join(" ")}\n`,
    );
    process.exitCode = cells.every(({ met }) => met) ? 0 : 1;
  } finally {
    await browser.close();
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}

interface MeasuredPage {
  readonly line: readonly string[];
  readonly met: boolean;
}

async function measurePages(browser: Browser, site: string): Promise<readonly MeasuredPage[]> {
  const measured: MeasuredPage[] = [];
  for (const name of pages) {
    const path = join(site, `${name}.html`);
    const paints: number[] = [];
    for (let round = 0; round < rounds; round += 1) paints.push(await firstPaint(browser, pathToFileURL(path).href));
    const { size } = await stat(path);
    const sorted = paints.toSorted((left, right) => left - right);
    const [middle, slowest] = [sorted[Math.floor(rounds / 2)] ?? Number.NaN, Math.max(...paints)];
    const met = slowest < maxPaintMs && size < maxPageBytes;
    measured.push({
      line: [
        name,
        `${Math.ceil(size / 1000)}`,
        `${middle.toFixed(0)} ms`,
        `${slowest.toFixed(0)} ms`,
        met ? "yes" : "NO",
      ],
      met,
    });
  }
  return measured;
}

/** From the begin of the navigation to the first content, as the browser itself tells it, in a profile of its own. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await page.evaluate<number>(
      `new Promise((settle) => new PerformanceObserver((list) => {
        const [paint] = list.getEntriesByName("first-contentful-paint");
        if (paint !== undefined) settle(paint.startTime);
      }).observe({ type: "paint", buffered: true }))`,
    );
  } finally {
    await context.close();
  }
}
