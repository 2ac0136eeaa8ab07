import { isContradiction } from "../../harness/pursuit/pursue.ts";
import { beforeAll, expect, it } from "vitest";
import type { JsonObject } from "../../harness/json/value.ts";
import { runAgainst } from "../../harness/run/fixture-run.ts";
import type { Report } from "../../report-model/report-model.ts";
import { checksWith } from "../../suites/index.ts";
import { inVirtualTime } from "../virtual-time.ts";
import { hintsOf, manageFiles } from "./sample-tools.ts";
import { draftReference, type Era } from "./server.ts";

const unmarked = { name: "plain", inputSchema: manageFiles.inputSchema, annotations: manageFiles.annotations };
/** A tool that is marked and has no resolver. */
const forgotten = { ...manageFiles, name: "forgotten" };

function run(era: Era, ...more: readonly JsonObject[]): Promise<Report> {
  const target = draftReference(era, [manageFiles, unmarked, ...more], { manage_files: hintsOf("manage_files") });
  return runAgainst(target, checksWith(undefined), { dialect: "resolution-ext", protocol: era });
}

// Loads what is loaded when it is first needed, up to what shrinks a finding: virtual time does not wait for it.
beforeAll(() => run("2026-07-28", forgotten));

/** Every contradiction of a server on the registry of the draft, as a line. */
async function differences(era: Era, ...more: readonly JsonObject[]): Promise<readonly string[]> {
  const { results, problems } = await inVirtualTime(() => run(era, ...more));
  expect(problems).toEqual([]);
  expect(results.filter(({ verdict }) => verdict === "pass").length).toBeGreaterThan(50);
  return results
    .filter(({ verdict }) => isContradiction(verdict))
    .map(({ check, tool, verdict, ambiguity }) => [verdict, check, tool ?? ambiguity].filter(Boolean).join(" "))
    .toSorted();
}

/**
 * What the suite holds against the implementation that comes with the draft, and for which text. A finding about the one
 * or the other: who changes either sees it here.
 */
const inEachRequest = [
  // TRX-REF-01 against the core, which wants -32602 for every request without its metadata (AMB-33).
  "ambiguous error-codes/query-without-metadata-is-refused AMB-33",
  // The core asks every result to name the server; the registry returns what its resolver does (CORE-META-07).
  "warn schema/results-name-the-server",
];

it("the draft's own server differs by its metadata alone, where each request says what its client offers", async () => {
  expect(await differences("2026-07-28")).toEqual(inEachRequest);
});

it("it differs by nothing in a session that was opened with a handshake: its results have a resultType there, too", async () => {
  expect(await differences("2025-11-25")).toEqual([]);
});

it.each<[Era, readonly string[]]>([
  ["2026-07-28", inEachRequest],
  ["2025-11-25", []],
])(
  "a marked tool without a resolver breaks TRX-MRK-03, and its code for bad arguments TRX-ERR-03: %s",
  async (era, also) => {
    expect(await differences(era, forgotten)).toEqual(
      [
        ...also,
        "fail capabilities/flagged-tool-answers forgotten",
        "fail error-codes/invalid-arguments-are-rejected forgotten",
      ].toSorted(),
    );
  },
);
