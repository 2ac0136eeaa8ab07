import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { readServerList } from "../../cli/server-list/read-server-list.ts";
import { hintNames } from "../../report-model/hints.ts";
import { checkText, makeHintReport } from "../../reports/fixture-hints.ts";
import { recordOf } from "./fixture-records.ts";
import { labelledHints } from "./labelled-tools.ts";

it("hints that calls decided are labels, and those that they did not are none", () => {
  const hints = [
    { tool: "lies", declared: { readOnlyHint: true }, observed: { readOnlyHint: "wrote a.txt" } },
    { tool: "reads", declared: { readOnlyHint: true }, observed: {} },
    { tool: "open", declared: { readOnlyHint: true } },
  ];
  const results = [
    { tool: "lies", verdict: "fail", message: "It wrote a.txt." },
    { tool: "reads", verdict: "pass" },
    { tool: "open", verdict: "inconclusive" },
  ] as const;
  const calls = hints.map(({ tool }) => ({ tool, made: 2, succeeded: 2, worked: 2 }));
  const labels = labelledHints(recordOf("notes"), makeHintReport(hints, results, { calls }));
  expect(labels).toMatchObject([
    {
      server: "notes",
      tool: "lies",
      hint: "readOnlyHint",
      said: true,
      isTrue: false,
      evidence: { effect: "wrote a.txt", callsThatWorked: 2 },
    },
    { tool: "reads", hint: "readOnlyHint", said: true, value: true, isTrue: true },
  ]);
  expect(labels).toHaveLength(2);
  expect(labels[0]?.evidence.checks).toEqual([expect.stringMatching(new RegExp(`^${checkText.id} .*: fail$`, "u"))]);
});

it("an effect that a hint warns of is a label, from the places of the server; a pass beside an effect is none", () => {
  const hints = [
    { tool: "silent", declared: {}, observed: { readOnlyHint: "added to /audit/notes/home/x.log" } },
    { tool: "held", declared: { readOnlyHint: true }, observed: { readOnlyHint: "added to x.log" } },
    { tool: "milder", declared: { destructiveHint: false }, observed: { destructiveHint: "deleted x" } },
  ];
  const calls = hints.map(({ tool }) => ({ tool, made: 2, succeeded: 2, worked: 2 }));
  const report = makeHintReport(hints, [{ tool: "held", verdict: "pass" }], { calls });
  const labels = labelledHints(recordOf("notes"), {
    ...report,
    target: { ...report.target, cwd: "/audit/notes/work" },
  });
  expect(labels).toMatchObject([
    { tool: "silent", hint: "readOnlyHint", value: false, isTrue: true, evidence: { effect: "added to home/x.log" } },
  ]);
});

const labelSchema = z.strictObject({
  server: z.string(),
  version: z.string(),
  package: z.string(),
  tool: z.string().min(1),
  hint: z.enum(hintNames),
  said: z.boolean().optional(),
  value: z.boolean(),
  isTrue: z.boolean(),
  evidence: z.strictObject({
    effect: z.string().optional(),
    callsThatWorked: z.number().int().positive(),
    checks: z.array(z.string().regex(/^[a-z-]+\/[a-z-]+ \([a-z]+\): (?:pass|fail|warn)$/u)),
    verdicts: z.string().regex(/^[0-9a-f]{64}$/u),
  }),
});

it("the labelled hints of this package are of the published servers, each once, with evidence and no place of a machine", async () => {
  const text = readFileSync("data/labelled-tools.jsonl", "utf8");
  const labels = text
    .trimEnd()
    .split("\n")
    .map((line) => labelSchema.parse(JSON.parse(line)));
  const published = new Map((await readServerList("bench/field/servers.json")).map((server) => [server.id, server]));
  expect(new Set(labels.map(({ server, tool, hint }) => JSON.stringify([server, tool, hint]))).size).toBe(
    labels.length,
  );
  for (const { server, version, package: name, said, value, evidence } of labels) {
    expect(published.get(server)).toMatchObject({ version, package: name });
    if (said !== undefined) expect(value).toBe(said);
    expect(evidence.checks.length > 0 || evidence.effect !== undefined).toBe(true);
    expect(evidence.effect ?? "").not.toMatch(/(?:^|[\s"'])\/(?:tmp|home|root|work)\//u);
  }
  expect(new Set(labels.map(({ server }) => server)).size).toBeGreaterThan(10);
});
