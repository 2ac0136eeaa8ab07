import { describe, expect, it } from "vitest";
import { changedLists } from "../../reference-server/relay/changed-answers.ts";
import type { RelayMutant } from "../../reference-server/relay/relay-mutant.ts";
import { isJsonObject, type JsonObject } from "../../reference-server/protocol/json-object.ts";
import type { RelayHooks } from "../../reference-server/relay/relay.ts";
import type { Report } from "../../report-model/report-model.ts";
import { contradictedChecks } from "../kill-matrix/run-mutant.ts";
import { runRelay } from "./run-relay.ts";

interface Names {
  readonly to: (name: string) => string;
  readonly rename?: readonly string[];
}

const wrapped = (before: string, after: string): Names => ({ to: (name) => `${before}${name}${after}` });

const kinds: readonly (Names & { readonly kind: string })[] = [
  { kind: "keeps them", ...wrapped("", "") },
  { kind: "adds a prefix", ...wrapped("notes__", "") },
  { kind: "adds a suffix", ...wrapped("", "_v1") },
  { kind: "adds both", ...wrapped("n.", "-v1") },
  { kind: "adds a declared suffix", ...wrapped("", "_v1"), rename: ["*=*_v1"] },
  { kind: "adds both, as declared", ...wrapped("n.", "-v1"), rename: ["*=n.*-v1"] },
  {
    kind: "turns them round, as declared",
    to: (name) => (name.startsWith("added_") ? `${name.slice("added_".length)}_is_new` : name),
    rename: ["added_*=*_is_new"],
  },
];

/** Passes everything on, but for the names of tools; what `list` leaves out is hidden. */
function renaming(
  { to, rename = [] }: Names,
  list: (tools: readonly JsonObject[]) => readonly JsonObject[] = (tools) => tools,
): RelayMutant {
  const upstreamOf = new Map<unknown, string>();
  const patch = (): RelayHooks => ({
    ...changedLists((tools) =>
      list(tools).map((tool) => {
        const name = to(String(tool["name"]));
        upstreamOf.set(name, String(tool["name"]));
        return { ...tool, name };
      }),
    ),
    toUpstream: (message) => {
      const { params } = message;
      if (!isJsonObject(params) || params["name"] === undefined) return [message];
      return [{ ...message, params: { ...params, name: upstreamOf.get(params["name"]) ?? params["name"] } }];
    },
  });
  return { id: "renaming", suite: "relay", lie: "", killedBy: [], mayAlsoFail: [], declared: { rename }, patch };
}

const run = async (mutant: RelayMutant, { to }: Names): Promise<Report> =>
  runRelay(mutant, ["server_status", "lookup_records"].map(to));

function openOf({ results }: Report): readonly string[] {
  return results.filter(({ verdict }) => verdict === "inconclusive").map(({ check }) => check);
}

const withoutAdded = (tools: readonly JsonObject[]): readonly JsonObject[] =>
  tools.filter(({ name }) => name !== "added_tool");

describe.each(kinds)("a relay that renames tools and $kind", (names) => {
  it("is contradicted by no check when upstream changes", async () => {
    const report = await run(renaming(names), names);
    expect(contradictedChecks(report)).toEqual([]);
    expect(openOf(report)).toEqual([]);
  });

  it("and lists no tool that upstream adds is told so", async () => {
    expect(contradictedChecks(await run(renaming(names, withoutAdded), names))).toEqual(["relay/changed-tools-arrive"]);
  });

  it("and keeps a hint that became riskier is told so", async () => {
    const first = new Map<unknown, JsonObject>();
    const keptHints = (tools: readonly JsonObject[]): readonly JsonObject[] =>
      tools.map((tool) => {
        const kept = first.get(tool["name"]) ?? tool;
        first.set(tool["name"], kept);
        return { ...tool, annotations: kept["annotations"] };
      });
    expect(contradictedChecks(await run(renaming(names, keptHints), names))).toEqual(["relay/changed-hints-arrive"]);
  });
});

describe("a tool that upstream adds", () => {
  it("is not missed where the user declared it hidden", async () => {
    const names = { ...wrapped("", ""), rename: ["added_tool="] };
    const report = await run(renaming(names, withoutAdded), names);
    expect(contradictedChecks(report)).toEqual([]);
    expect(openOf(report)).toEqual([]);
  });

  it("leaves it open whether it arrives where the relay lists a new tool of an unknown name", async () => {
    const names = { to: (name: string) => (name === "added_tool" ? "x17" : name) };
    const report = await run(renaming(names), names);
    expect(contradictedChecks(report)).toEqual([]);
    expect(openOf(report)).toEqual(["relay/changed-tools-arrive"]);
    expect(report.results.find(({ verdict }) => verdict === "inconclusive")).toMatchObject({
      message: expect.stringContaining('the relay also lists "x17" now, which may be "added_tool"'),
    });
  });
});
