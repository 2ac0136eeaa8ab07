import { describe, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../../harness/connect/fixture-scripted-target.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { runAgainst } from "../../harness/run/fixture-run.ts";
import { runChecks } from "../../library/run-checks.ts";
import type { Report } from "../../report-model/report-model.ts";
import { ambiguities } from "../../specification/requirements/ambiguities/index.ts";
import { checkIdOf } from "./directory-check.ts";
import { honestTools, lyingLists } from "./fixture-lists.ts";
import { checkIdsOf, directoryChecks, directoryProfiles } from "./index.ts";
import { profileNames, variablesOf } from "./profile-names.ts";

async function judged(tools: readonly JsonObject[]): Promise<Report> {
  const report = await runAgainst(
    scriptedTarget(() => scriptOf({ tools })),
    directoryChecks,
    { dialect: "static", ambiguities },
  );
  expect(report.problems).toEqual([]);
  return report;
}

function contradictedIn({ results }: Report): Readonly<Record<string, string>> {
  const found = results.filter(({ verdict }) => ["fail", "warn", "note", "ambiguous"].includes(verdict));
  return Object.fromEntries(found.map(({ check, verdict }) => [check, verdict]));
}

describe("the rules of directories", () => {
  it("are kept by a list that has all they ask for; Microsoft and reviews go without a tool that writes", async () => {
    const report = await judged(honestTools);
    expect(contradictedIn(report)).toEqual({
      "directory/microsoft-tools-only-read": "note",
      "directory/github-reviews-use-the-tool": "note",
    });
    expect(report.exitCode).toBe(0);
  });

  it.each(lyingLists)("are broken by a server that $lie", async ({ tools, kills }) => {
    const report = await judged(tools);
    expect(contradictedIn(report)).toEqual(kills);
    expect(report.exitCode).toBe(Object.values(kills).includes("fail") ? 1 : 0);
  });

  it("have a lie each, where a list can break them, and no others", () => {
    const testable = directoryProfiles.flatMap((profile) =>
      profile.rules.flatMap((rule) => (!("shownBy" in rule) ? [checkIdOf(profile, rule)] : [])),
    );
    const killed = new Set(lyingLists.flatMap(({ kills }) => Object.keys(kills)));
    expect([...killed].toSorted()).toEqual(testable.toSorted());
  });

  it("that no list shows are told with their words, so that the author sees the whole list", async () => {
    const { results } = await judged(honestTools);
    const untested = directoryProfiles.flatMap((profile) =>
      profile.rules.flatMap((rule) => ("shownBy" in rule ? [{ id: checkIdOf(profile, rule), rule }] : [])),
    );
    expect(untested.length).toBeGreaterThan(0);
    for (const { id, rule } of untested) {
      const [result] = results.filter(({ check }) => check === id);
      expect(result?.verdict).toBe("not-run");
      for (const { text, url, readOn } of rule.quotes)
        expect(result?.message).toContain(`"${text}" (${url}, read ${readOn})`);
    }
  });

  it("have their words, an address and the day on which they were read", () => {
    for (const { quotes } of directoryProfiles.flatMap(({ rules }) => rules)) {
      for (const { text, url, readOn } of quotes) {
        expect(text.trim()).toBe(text);
        expect(new URL(url).protocol).toBe("https:");
        expect(readOn).toMatch(/^2026-\d\d-\d\d$/u);
      }
    }
  });

  it("are found by the name of the directory", () => {
    expect(directoryProfiles.map(({ id }) => id)).toEqual(profileNames);
    expect([...checkIdsOf(["m365"])].every((id) => id.startsWith("directory/microsoft-"))).toBe(true);
    expect(checkIdsOf([]).size).toBe(0);
  });
});

it("a finding says whose rule it is, and every page of a contradiction", async () => {
  const report = await judged(lyingLists.find(({ id }) => id === "read-only-hint-alone")?.tools ?? []);
  const [finding] = report.results.filter(({ check }) => check === "directory/anthropic-tools-have-their-hint");
  expect(finding?.message).toBe(
    'Tool "find_note" sets only readOnlyHint, not both readOnlyHint and destructiveHint. This is a rule of the connectors directory of Anthropic, not of the protocol.',
  );
  expect(finding?.ambiguity).toBe("AMB-65");
  expect(finding?.evidence?.observed.filter((line) => line.startsWith("another page: "))).toHaveLength(3);
  expect(finding?.evidence?.expected).toContain("must declare both");
});

/** A choice, the check that it is about, a list, and the verdict by each reading. */
const choices: readonly (readonly [string, string, string, Readonly<Record<string, string>>])[] = [
  ["connector-hints", "anthropic-tools-have-their-hint", "read-only-hint-alone", { both: "fail", either: "pass" }],
  ["connector-writes", "anthropic-writing-tools-say-destructive", "only-adds", { modifies: "fail", additive: "pass" }],
  [
    "connector-title",
    "anthropic-tools-have-a-title",
    "title-of-the-tool-alone",
    { annotations: "fail", anywhere: "pass" },
  ],
  [
    "plugin-open-world",
    "openai-reading-tools-are-of-a-closed-world",
    "reads-the-open-world",
    { changes: "warn", reaches: "pass" },
  ],
];

it.each(choices)("%s chooses the side that %s is judged by", async (option, rule, list, verdicts) => {
  const { tools = [] } = lyingLists.find(({ id }) => id === list) ?? {};
  const check = `directory/${rule}`;
  for (const [reading, verdict] of Object.entries(verdicts)) {
    const { results } = await runChecks({
      target: scriptedTarget(() => scriptOf({ tools })),
      profiles: ["openai", "anthropic"],
      only: [check],
      dialect: "static",
      readings: { [option]: reading },
    });
    expect(results.map((result) => [result.check, result.verdict])).toEqual([[check, verdict]]);
  }
});

it("a profile of a client has the variables that it starts servers with", () => {
  expect(variablesOf(["slack", "copilot-review"])).toEqual({ COPILOT_MCP_READ_ONLY_MODE: "true" });
  expect(variablesOf(["slack"])).toEqual({});
});
