import { describe, expect, it } from "vitest";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { SharedHost } from "../../harness/evidence/calls/check/habits-evidence.ts";
import { closedWorldToolsShareNoHost } from "./shared-hosts.ts";

function judge(closed: readonly string[], ...hosts: readonly SharedHost[]): Judgement {
  return judgeAmong(3, closed, ...hosts);
}

/** @param called how many tools were called whose effects are all known */
function judgeAmong(called: number, closed: readonly string[], ...hosts: readonly SharedHost[]): Judgement {
  const tools = ["a", "b", "c"].map((name) => ({ name, annotations: { openWorldHint: !closed.includes(name) } }));
  const evidence = { habits: [], errors: [], hosts, called };
  return closedWorldToolsShareNoHost.judge(evidence, { introduction: introductionOf(tools) });
}

const api = { host: "api.example.com", tools: ["a", "b", "c"] };

describe("a host that several tools of a server reach", () => {
  it("is told once, with those of them that are hinted closed-world", () => {
    expect(judge(["a", "c"], api, { host: "b.example", tools: ["b"] })).toMatchObject({
      kind: "contradicted",
      message: "Tools with openWorldHint: false reach api.example.com.",
      observed: ["api.example.com: a, c"],
      ambiguity: { id: "AMB-22", contradictedBy: ["anything-outside"] },
    });
  });

  it("is told of tools whose other effects are not known, and not looked for among few", () => {
    expect(judgeAmong(0, ["a"], api).kind).toBe("contradicted");
    expect(judgeAmong(2, ["a"]).kind).toBe("not-applicable");
  });

  it("is no matter where no tool is hinted so, and there is none where none is reached", () => {
    expect(judge([], api).kind).toBe("not-applicable");
    expect(judge(["a"]).kind).toBe("holds");
    expect(judge(["a"], { host: "b.example", tools: ["b", "c"] }).kind).toBe("holds");
  });
});
