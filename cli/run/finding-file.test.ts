import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fingerprintOf } from "../../report-model/fingerprint.ts";
import { completeSending as sending } from "../../report-model/fixture-counterexample.ts";
import { savedFindings, type SavedFinding } from "../../report-model/saved-finding.ts";
import { answersDiffer, makeReport } from "../../reports/fixture-reports.ts";
import { UsageError } from "../program/usage-error.ts";
import { readFindingFile, sightingOf } from "./finding-file.ts";

const directory = mkdtempSync(join(tmpdir(), "finding-file-"));
const path = join(directory, "finding.json");
afterAll(() => rmSync(directory, { recursive: true }));

const { counterexample = expect.fail("no counterexample") } = answersDiffer;
const step = { method: "tools/list", params: { cursor: "a" } };
const [finding = expect.fail("nothing was saved")] = savedFindings(
  makeReport(
    [
      {
        ...answersDiffer,
        case: "flips",
        fingerprint: fingerprintOf({ ...answersDiffer, case: "flips" }),
        counterexample: {
          ...counterexample,
          calls: [
            { method: "x", answer: "" },
            { ...step, sending, answer: "" },
          ],
        },
      },
    ],
    { readings: [{ ambiguity: "AMB-05", option: "destructive", reading: "additive" }] },
  ),
);

function read(value: unknown): ReturnType<typeof readFindingFile> {
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value, null, 2));
  return readFindingFile(path);
}

async function refusal(value: unknown): Promise<string> {
  const error: unknown = await read(value).catch((thrown: unknown) => thrown);
  if (!(error instanceof UsageError)) throw new Error("was not refused");
  return error.message.replaceAll(path, "f.json");
}

const changed = (more: Readonly<Record<string, unknown>>): unknown => ({ ...finding, ...more });

describe("the file of a finding", () => {
  it("is read as it was written, each request with how it was sent", async () => {
    const given = await read(finding);
    expect(given).toMatchObject({
      id: finding.id,
      fingerprint: finding.fingerprint,
      command: "node dist/server.js",
      protocol: "2025-11-25",
      check: finding.check,
      dialect: "annotations",
      tool: "manage_note",
      case: "flips",
      readings: { destructive: "additive" },
      seed: 1870214,
      runs: 100,
      provesItself: false,
      conversation: [{ method: "x" }, { ...step, ...sending }],
    });
    expect(sightingOf(given, [step])).toMatchObject({ conversation: [step], contradiction: { case: "flips" } });
  });

  it("tells what has no conversation, and what was seen at times", async () => {
    const { conversation: _, ...without } = finding satisfies SavedFinding;
    const given = await read({ ...without, withoutConversation: "masked", reproduced: { times: 4, of: 20 } });
    expect(given).toMatchObject({ conversation: "masked", provesItself: true });
  });

  it("hangs on a reading where nobody had chosen one", async () => {
    const given = await read(changed({ verdict: "ambiguous", ambiguity: "AMB-05" }));
    expect(sightingOf(given, [step]).contradiction.ambiguity?.id).toBe("AMB-05");
    expect(await read(changed({ ambiguity: "AMB-05" }))).not.toHaveProperty("ambiguity");
  });

  it.each([
    [
      "is cut off",
      JSON.stringify(finding, null, 2).split("\n").slice(0, 5).join("\n"),
      /^the finding f\.json:5 is not JSON: /,
    ],
    ["is of another version", changed({ schemaVersion: 2 }), /^f\.json:2: schemaVersion is not 1$/],
    ["is a list", [finding], /^f\.json:1 is not an object$/],
    ["is something else", { name: "package" }, /^f\.json:1 has no schemaVersion$/],
    ["has no check", changed({ check: undefined }), /^f\.json:1 has no check$/],
    ["has an id that leads elsewhere", changed({ id: "../../x" }), /^f\.json:3: id is not the id of a finding$/],
    ["has a number for a name", changed({ tool: 7 }), /^f\.json:\d+: tool is not a string$/],
    ["has a seed that is none", changed({ seed: 1.5 }), /: seed is not a whole number in its range$/],
    ["asks for endless runs", changed({ runs: 1e12 }), /: runs is not a whole number in its range$/],
    ["has an empty conversation", changed({ conversation: [] }), /: conversation is empty$/],
    ["has no conversation at all", changed({ conversation: undefined }), / has no conversation$/],
    ["has a call without a method", changed({ conversation: [{}] }), /: conversation\[0\] has no method$/],
    [
      "has a call that is sent in no known way",
      changed({ conversation: [{ method: "x", sending: { pipelined: 1 } }] }),
      /: conversation\[0\]\.sending\.pipelined is not true$/,
    ],
    [
      "has far too many calls",
      changed({ conversation: Array.from({ length: 1_001 }, () => ({ method: "x" })) }),
      /: conversation has more than 1000 calls$/,
    ],
    ["nests too deep", `${"[".repeat(2_000)}${"]".repeat(2_000)}`, /nests more than 512 deep$/],
    ["is huge", " ".repeat(16 * 1024 * 1024 + 1), /has 16777217 bytes, more than 16777216$/],
  ])("is refused in one sentence where it %s", async (_, value, sentence) => {
    expect(await refusal(value)).toMatch(sentence);
  });
});
