import { expect, type TestContext } from "vitest";
import { openChromium, showPage } from "../../reports/html/fixture-chromium.ts";
import { readVersion } from "../../library/version.ts";
import type { CommandRun } from "../hostile/run-command.ts";
import { effects, inOneWord, reference, referenceClient, typed } from "./programs.ts";
import type { SmokeRun } from "./smoke-run.ts";

const liar = reference("--mutant", "listed-hint-is-a-string");
const found = "FAIL  schema/hints-are-booleans   server_status";
const quick = "--suite schema --runs 5";
const formats = ["json", "junit", "html", "markdown", "sarif", "codequality", "ctrf", "checks-json", "github"] as const;
const list = { servers: [{ id: "liar", version: "1.2.3", command: inOneWord(liar) }] };

/** The page of a report, used as a reader does. */
async function filterInPage({ files }: CommandRun, context: TestContext): Promise<void> {
  const browser = await openChromium(context);
  context.onTestFinished(() => browser.close());
  const { page, faults, requests } = await showPage(browser, files.get("report.html") ?? "");
  const findings = page.locator(".finding:not([hidden])");
  const all = await findings.count();
  await page.getByRole("checkbox", { name: "fail" }).uncheck();
  expect(await findings.count()).toBe(all - 1);
  expect([faults, requests]).toEqual([[], []]);
}

/** Each command once. Those that read what another one wrote have its files. */
export const runsOfCommands: readonly SmokeRun[] = [
  {
    covers: ["command: relay"],
    words: typed("relay --seed 1 --check relay/hints-are-not-safer --dialect annotations --tool manage_files --cmd", [
      inOneWord(reference("--mutant", "destructive-becomes-false", "--relay-to", "{upstream}")),
    ]),
    isBare: true,
    exitCode: 1,
    shows: ["FAIL  relay/hints-are-not-safer", /manage_files +false +true → false ✗/u],
  },
  {
    covers: ["command: suggest"],
    words: typed("suggest --seed 1 --", effects("server.mjs", ["write-here", "nothing"], {})),
    isBare: true,
    exitCode: 0,
    shows: ["created trace → readOnlyHint: false", "tools with calls that worked: 2 of 2"],
  },
  {
    covers: ["command: client", "command: reference-client"],
    words: typed(
      "client --scenario broken-connection --",
      referenceClient("--mutant", "client-sends-every-call-again"),
    ),
    isBare: true,
    exitCode: 1,
    shows: ["FAIL  client/calls-are-not-sent-again"],
  },
  {
    covers: ["command: init"],
    given: { "server.js": "" },
    words: typed("init --no-try --cmd", ["node server.js"]),
    isBare: true,
    exitCode: 0,
    shows: ["Next: npx mcp-annotations-conformance"],
    writes: {
      "mcp-annotations-conformance.config.json": `@${readVersion()}/config.schema.json",\n  "command": "node server.js",\n`,
    },
  },
  {
    covers: ["command: plan"],
    words: typed(`plan ${quick} --`, reference()),
    isBare: true,
    exitCode: 0,
    shows: ["23 checks will run and give 93 results."],
  },
  {
    covers: ["command: audit"],
    given: { "servers.json": JSON.stringify(list) },
    words: typed(`audit servers.json --results results --no-sandbox ${quick}`),
    isBare: true,
    exitCode: 1,
    shows: ["1 of 1 servers: 0 without a failure, 1 with a failure"],
    writes: { "results/liar/1.2.3/server.yaml": "hints-are-booleans", "results/liar/1.2.3/report.html": "<!doctype" },
  },
  {
    covers: ["command: merge"],
    givenBy: "command: audit",
    words: typed("merge results --to merged"),
    isBare: true,
    exitCode: 0,
    shows: ["1 results in merged"],
    writes: { "merged/liar/1.2.3/server.yaml": "hints-are-booleans" },
  },
  {
    covers: ["command: site"],
    givenBy: "command: audit",
    words: typed("site results --to site"),
    isBare: true,
    exitCode: 0,
    writes: { "site/index.html": "liar", "site/server/liar.html": "1.2.3", "site/failing-1.html": "liar" },
  },
  {
    covers: formats.map((format) => `report: ${format}` as const),
    words: typed(
      `--seed 1 ${quick} --save-findings findings --journal journals --report json=report.json --report junit=junit.xml`,
      "--report html=report.html --report markdown=summary.md --report sarif=report.sarif --report ctrf=ctrf.json",
      "--report codequality=quality.json --report checks-json=checks --report github --",
      liar,
    ),
    exitCode: 1,
    shows: ["::error", "schema/hints-are-booleans"],
    writes: {
      "report.json": '"check": "schema/hints-are-booleans"',
      "junit.xml": '<failure type="REQUIRED"',
      "report.html": "schema/hints-are-booleans",
      "summary.md": "schema/hints-are-booleans",
      "report.sarif": '"ruleId": "schema/hints-are-booleans"',
      "quality.json": '"check_name": "schema/hints-are-booleans"',
      "ctrf.json": '"failed"',
      "checks/checks.json": "schema/hints-are-booleans",
    },
    inspect: filterInPage,
  },
  {
    covers: ["command: report"],
    givenBy: "report: json",
    words: typed("report report.json"),
    isBare: true,
    exitCode: 0,
    shows: [found],
  },
  {
    covers: ["command: verify"],
    givenBy: "report: json",
    words: typed("verify report.json"),
    isBare: true,
    exitCode: 1,
    shows: ["only some checks were chosen: schema"],
  },
  {
    covers: ["command: badge"],
    givenBy: "report: json",
    words: typed("badge report.json"),
    isBare: true,
    exitCode: 0,
    shows: ['"message": "1 fail'],
  },
  {
    covers: ["command: diff"],
    givenBy: "report: json",
    words: typed("diff report.json", [inOneWord(reference("--mutant", "listed-as-read-only"))]),
    isBare: true,
    exitCode: 1,
    shows: [/manage_files/u, /became safer/u],
  },
  {
    covers: ["command: replay"],
    givenBy: "report: json",
    words: typed("replay {finding} --", liar),
    isBare: true,
    exitCode: 1,
    shows: ["schema/hints-are-booleans"],
  },
  {
    covers: ["command: judge"],
    givenBy: "report: json",
    words: typed("judge journals"),
    isBare: true,
    exitCode: 4,
    shows: ["0 tools", "other checks would have to ask the server"],
  },
  ...(
    [
      ["list", "list schema", 0, "schema/hints-are-booleans"],
      ["explain", "explain readOnlyHint", 0, "truth/read-only-tools-change-nothing"],
      ["coverage", "coverage", 0, "DA-SRV-04"],
      ["spec", "spec draft.md --all", 1, "A server MUST answer equal queries alike."],
      ["dockerfile", "dockerfile rust", 0, "bubblewrap strace"],
      ["completion", "completion bash", 0, "--cmd"],
      ["help", "help audit", 0, "--results"],
      ["version", "version", 0, /^\d+\.\d+\.\d+$/mu],
    ] as const
  ).map(([name, words, exitCode, shown]): SmokeRun => ({
    covers: [`command: ${name}`],
    given: { "draft.md": "# Hints of a call\n\nA server MUST answer equal queries alike.\n" },
    words: typed(words),
    isBare: true,
    exitCode,
    shows: [shown],
  })),
];
