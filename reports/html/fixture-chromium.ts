import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import type { TestContext } from "vitest";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * A Chromium of this machine. Without one the test is skipped, with the reason; where all that tests need is installed, it
 * fails.
 */
export async function openChromium(context: TestContext): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? places.find((place) => existsSync(place));
  if (executablePath === undefined) {
    const reason = "Chromium is not installed; CHROMIUM names one that is elsewhere";
    if (process.env["CI"] !== undefined) throw new Error(reason);
    context.skip(reason);
  }
  // Root has no sandbox of Chromium, and the pages are our own.
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}

/** A page in the browser, with what it did that a page must not do. */
export interface ShownPage {
  readonly page: Page;
  /** Errors and warnings of the console, errors of scripts, and dialogs. */
  readonly faults: readonly string[];
  /** Addresses that it asked for, but for its own. */
  readonly requests: readonly string[];
}

const address = "http://report.invalid/report.html";

/** Shows a page that no server has: each request it makes is refused, and counted. */
export async function showPage(
  browser: Browser,
  html: string,
  options: BrowserContextOptions = {},
  hash = "",
): Promise<ShownPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => {
    faults.push(dialog.message());
    void dialog.dismiss();
  });
  await context.route("**/*", (route) => {
    const url = route.request().url();
    if (url === address) return route.fulfill({ contentType: "text/html; charset=utf-8", body: html });
    requests.push(url);
    return route.abort();
  });
  await page.goto(`${address}${hash}`);
  return { page, faults, requests };
}
