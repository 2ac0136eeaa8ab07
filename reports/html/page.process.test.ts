import axe from "axe-core";
import type { Browser, Page, ViewportSize } from "playwright-core";
import { afterAll, describe, expect, it, type TestContext } from "vitest";
import type { Report, Result } from "../../report-model/report-model.ts";
import { completeToolHints } from "../../report-model/fixture-tool-calls.ts";
import { hostileReport } from "../fixture-hostile-report.ts";
import { checkText, makeHintReport } from "../fixture-hints.ts";
import { answersDiffer, cleanReport, everyVerdictReport, makeReport, unstartableReport } from "../fixture-reports.ts";
import { renderHtml } from "../html.ts";
import { openChromium, openPage, type PageShower, type ShownPage } from "./fixture-chromium.ts";

let browser: Browser | undefined;
const shower = new Map<boolean, PageShower>();
afterAll(() => browser?.close());

interface Showing {
  readonly javaScriptEnabled?: boolean;
  readonly hash?: string;
  readonly viewport?: ViewportSize;
}

/** Shows a report in the one page with scripts, or in the one without: what is shown there before is gone. */
async function show(context: TestContext, report: Report, showing: Showing = {}): Promise<ShownPage> {
  const { javaScriptEnabled = true, hash, viewport } = showing;
  browser ??= await openChromium(context);
  const shows = shower.get(javaScriptEnabled) ?? (await openPage(browser, { javaScriptEnabled }));
  shower.set(javaScriptEnabled, shows);
  return shows(renderHtml(report), hash, viewport);
}

const hintReport = makeHintReport(
  [completeToolHints, { tool: "read_note", declared: { readOnlyHint: true }, observed: { readOnlyHint: "created a" } }],
  [
    { tool: "read_note", verdict: "fail", message: "Observed behaviour contradicts the hint." },
    { tool: "manage_note", verdict: "fail", known: { reason: "will be fixed" } },
  ],
  {
    exitCode: 1,
    calls: ["read_note", "manage_note"].map((tool) => ({ tool, made: 2, succeeded: 2, worked: 2 })),
    baseline: { entries: 1, known: 1, expired: 0, stale: [] },
  },
);

const reports: readonly (readonly [string, Report])[] = [
  ["clean", cleanReport],
  ["every verdict", everyVerdictReport],
  ["tools and hints", hintReport],
  ["unstartable", unstartableReport],
  ["hostile", hostileReport],
];

/**
 * What axe-core finds, a line for each rule; it runs by the protocol of the browser, which the policy of the page does not bind.
 *
 * @param rules names of those to look for; all when absent
 */
async function violationsIn(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const options = { preload: false, resultTypes: ["violations"], ...(rules === undefined ? {} : { runOnly: rules }) };
  return page.evaluate<readonly string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map((each) => each.html).slice(0, 3).join(" ")))`,
  );
}

const openDetails = "for (const each of document.querySelectorAll('details')) each.open = true";

const findings = ".finding:not([hidden])";

describe("a page in Chromium", () => {
  it.for(reports)(
    "%s: says the same without scripts, asks for nothing, and axe-core has nothing against it in light and dark colours, open and closed",
    async ([, report], context) => {
      const plain = await show(context, report, { javaScriptEnabled: false });
      const scripted = await show(context, report);
      const { page } = scripted;
      const text = async (shown: ShownPage): Promise<string | null> => shown.page.locator("main").textContent();
      expect(await text(plain)).toBe(await text(scripted));
      expect(await plain.page.locator("form").isVisible()).toBe(false);
      expect(await page.locator("form").isVisible()).toBe(report.results.length > 0);
      await page.emulateMedia({ colorScheme: "light" });
      await page.evaluate(axe.source);
      const closed = await violationsIn(page);
      await page.evaluate(openDetails);
      const open = await violationsIn(page);
      await page.emulateMedia({ colorScheme: "dark" });
      // Nothing but the colours is another one in the dark.
      const dark = await violationsIn(page, ["color-contrast"]);
      expect([closed, open, dark]).toEqual([[], [], []]);
      for (const { faults, requests } of [plain, scripted]) expect([faults, requests]).toEqual([[], []]);
    },
  );

  it("shows the first failing finding with its conversation, requirement, repair and command", async (context) => {
    const { page } = await show(context, everyVerdictReport, { javaScriptEnabled: false });
    const text = await page.locator(".group").first().innerText();
    for (const part of [
      "tools/annotations",
      "one answer, five times",
      "DA-SRV-04 (MUST)",
      "Fix",
      "--check determinism",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("shows for each tool and hint what was declared, answered and observed", async (context) => {
    const { page } = await show(context, hintReport);
    const rows = await page.locator(".picture tbody tr").allInnerTexts();
    expect(rows[0]).toMatch(/^read_note\s+true\s+✗ contradicted by calls\s+calls: created a/);
    expect(rows[1]).toMatch(/^manage_note\s+true\s+answered true or false annotations\s+i contradicted, known/);
  });

  it("is used by keyboard: details open by Enter, filters change by Space and typing", async (context) => {
    const { page } = await show(context, everyVerdictReport);
    const all = await page.locator(findings).count();
    const box = page.getByRole("checkbox", { name: "fail" });
    await box.focus();
    await page.keyboard.press("Space");
    expect(await page.locator(findings).count()).toBe(all - 2);
    expect(await page.getByRole("status").innerText()).toBe(`${all - 2} of ${all} findings are shown.`);
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("cursor");
    expect(await page.locator(findings).count()).toBe(1);
    const summary = page.locator(`${findings} summary`);
    await summary.focus();
    await page.keyboard.press("Enter");
    expect(await page.locator(`${findings}[open]`).count()).toBe(1);
    await page.getByRole("button", { name: "Show all" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(findings).count()).toBe(all);
  });

  it("reaches filters and findings with the Tab key alone", async (context) => {
    const { page } = await show(context, everyVerdictReport);
    const reached = new Set<string>();
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      reached.add(await page.evaluate<string>("document.activeElement.tagName"));
    }
    expect([...reached]).toEqual(expect.arrayContaining(["A", "INPUT", "SELECT", "BUTTON", "SUMMARY"]));
  });

  it("filters by suite and tool", async (context) => {
    const { page } = await show(context, everyVerdictReport);
    await page.getByLabel("Suite").selectOption("determinism");
    expect(await page.locator(findings).count()).toBe(1);
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByLabel("Tool", { exact: true }).selectOption("manage_note");
    const tools = await page
      .locator(`${findings}[data-tool]`)
      .evaluateAll((found) => found.map((each) => each.getAttribute("data-tool")));
    expect(new Set(tools)).toEqual(new Set(["manage_note"]));
  });

  it.for([true, false])(
    "opens the finding that its address names, with scripts: %s",
    async (javaScriptEnabled, context) => {
      const { page } = await show(context, everyVerdictReport);
      const closed = page.locator(".finding:not([open]) .body").first();
      const id = await closed.getAttribute("id");
      const target = await show(context, everyVerdictReport, { javaScriptEnabled, hash: `#${id}` });
      await expect.poll(() => target.page.locator(`#${id}`).isVisible()).toBe(true);
    },
  );

  it("shows everything on paper", async (context) => {
    const { page } = await show(context, everyVerdictReport, { javaScriptEnabled: false });
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("form").isVisible()).toBe(false);
    expect(await page.locator(".finding:not([open]) .body").first().isVisible()).toBe(true);
  });

  it("lets no text of a server act", async (context) => {
    const attack = [
      `</style></title></script><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>`,
      `javascript:alert(4)`,
      `" onmouseover="alert(5)" x="`,
      "\u202eright to left\u2066",
      "http://attacker.invalid/beacon.png",
      "a".repeat(1_000_000),
    ].join(" ");
    const result: Result = { ...answersDiffer, tool: attack, message: attack, check: checkText.id, again: attack };
    const report = makeReport([result], { hints: [{ tool: attack, declared: {} }], exitCode: 1 });
    const { page, faults, requests } = await show(context, report);
    expect(await page.locator("script").count()).toBe(1);
    expect(await page.locator("img, svg, iframe, object, embed, link:not([rel=icon])").count()).toBe(0);
    expect(await page.locator("[onmouseover]").count()).toBe(0);
    expect(
      await page.evaluate<boolean>(
        String.raw`/[\u202a-\u202e\u2066-\u2069]/u.test(document.documentElement.outerHTML)`,
      ),
    ).toBe(false);
    expect(await page.evaluate<number>("document.documentElement.outerHTML.length")).toBeLessThan(400_000);
    expect([faults, requests]).toEqual([[], []]);
  });

  it("shows code as code, and no backticks", async (context) => {
    const fix = ["Set `readOnlyHint: false`."];
    const checks = hintReport.checks.map((check) => ({ ...check, fix }));
    const { page } = await show(context, { ...hintReport, checks });
    const [advice = ""] = await page.locator(".about").allInnerTexts();
    expect(advice).toContain("Set readOnlyHint: false.");
    expect(await page.locator(".about code").first().innerText()).toBe("readOnlyHint: false");
  });

  it("has a line below each name that stays in its place when a table is scrolled", async (context) => {
    const { page } = await show(context, hintReport, { viewport: { width: 400, height: 800 } });
    const lines = await page.evaluate<readonly (readonly string[])[]>(
      `[...document.querySelectorAll(".picture tbody th")].map((each) => [getComputedStyle(each).position, getComputedStyle(each).borderBottomWidth, getComputedStyle(each.closest("table")).borderCollapse])`,
    );
    // Of two cells that share a line, the one that moves takes it along.
    expect(lines).toEqual(lines.map(() => ["sticky", "1px", "separate"]));
    expect(lines.length).toBeGreaterThan(1);
  });

  it("breaks no long address out of a phone, and no heading in the word", async (context) => {
    const reason = `see https://example.com/${"a-long-path".repeat(20)}`;
    const results = hintReport.results.map((result) => ({ ...result, verdict: "not-run" as const, message: reason }));
    const report = { ...hintReport, results };
    const { page } = await show(context, report, { viewport: { width: 400, height: 800 } });
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(400);
    for (const width of [400, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await page.evaluate<readonly number[]>(
        `[...document.querySelectorAll(".picture thead code")].map((each) => each.getClientRects().length)`,
      );
      expect(heights).toEqual([1, 1, 1, 1]);
    }
  });

  it("fits on a phone: nothing but tables is wider than the screen", async (context) => {
    const { page } = await show(context, hintReport, { viewport: { width: 360, height: 740 } });
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  });

  it("stays usable with 5,000 results of 353 tools", async (context) => {
    const tools = Array.from({ length: 353 }, (_, index) => `tool_${index}`);
    const results = Array.from({ length: 5_000 }, (_, index): Result => ({
      ...answersDiffer,
      check: `own/check-${index % 15}`,
      tool: tools[index % tools.length] ?? "",
    }));
    const hints = tools.map((tool) => ({ tool, declared: { readOnlyHint: true } }));
    const { page, faults } = await show(context, makeReport(results, { hints, exitCode: 1, checks: [] }));
    expect(await page.locator(".finding").count()).toBe(5_000);
    expect(await page.locator(".picture tbody tr").count()).toBe(1);
    await page.getByLabel("Tool", { exact: true }).selectOption("tool_7");
    const fitting = results.filter(({ tool }) => tool === "tool_7").length;
    expect(await page.locator(findings).count()).toBe(fitting);
    expect(await page.locator(`${findings} summary`).last().isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });
});
