import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContextOptions, type Page, type ViewportSize } from "playwright-core";
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

/** Shows one page after the other. */
export type PageShower = (html: string, hash?: string, viewport?: ViewportSize) => Promise<ShownPage>;

const usualViewport: ViewportSize = { width: 1280, height: 720 };

/**
 * Shows pages that no server has: each request they make is refused, and counted. All are loaded into one page of the browser,
 * since to open one takes longer than most tests do.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<PageShower> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  let faults: string[] = [];
  let requests: string[] = [];
  let [address, body, shown] = ["", "", 0];
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
    if (url === address) return route.fulfill({ contentType: "text/html; charset=utf-8", body });
    requests.push(url);
    return route.abort();
  });
  return async (html, hash = "", viewport = usualViewport) => {
    // At an address that it has already, a browser would not load another page.
    address = `http://report.invalid/${++shown}/report.html`;
    [body, faults, requests] = [html, [], []];
    await page.emulateMedia({ media: null, colorScheme: null });
    await page.setViewportSize(viewport);
    await page.goto(`${address}${hash}`);
    return { page, faults, requests };
  };
}

/** Shows one page in a context of its own. */
export async function showPage(browser: Browser, html: string): Promise<ShownPage> {
  const show = await openPage(browser);
  return show(html);
}
