import { describe, expect, it } from "vitest";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import type { RelayEvidence } from "../../harness/evidence/relay/relay-evidence.ts";
import { introductionOf } from "../../harness/session/sample-introduction.ts";
import { queriesAreAnsweredAsDirectly, resultsArriveWhole } from "./answers.ts";

const introduction = introductionOf([{ name: "read" }]);
const nothingAsked: RelayEvidence = {
  direct: introduction,
  through: introduction,
  renaming: { upstreamOf: new Map([["read", ["read"]]]), hidden: [] },
  overrides: [],
  queries: [],
  errors: [],
  calls: [],
  isCut: false,
  crossing: { clients: 2, calls: [] },
  changes: [],
  upstreamSaw: { unasked: [], sent: [] },
};

describe("a tool that was not asked about", () => {
  const [tool] = introduction.list.tools;
  if (tool === undefined) throw new Error("no tool");
  const subject = { introduction, tool, dialect: annotationsDialect };

  it.each([
    { isCut: false, kind: "not-applicable" },
    { isCut: true, kind: "undecided" },
  ])("is $kind where a side stayed silent: $isCut", ({ isCut, kind }) => {
    const evidence = { ...nothingAsked, isCut };
    expect(queriesAreAnsweredAsDirectly.judge(evidence, subject)).toMatchObject({ kind });
    expect(resultsArriveWhole.judge(evidence, subject)).toMatchObject({ kind });
  });
});
