import { extensionIdsHaveAPrefix } from "./extensions.ts";
import { describe, expect, it } from "vitest";
import type { Json } from "../../harness/json/value.ts";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";

function judge(extensions: Json | undefined, protocolVersion = "2025-11-25"): Judgement {
  const capabilities = extensions === undefined ? {} : { extensions };
  const introduction = introductionOf([], capabilities);
  const initialized = { ...introduction.initialized, protocolVersion };
  return extensionIdsHaveAPrefix.judge({ ...introduction, initialized });
}

describe("capabilities/extension-ids-have-a-prefix", () => {
  it.each<[Json | undefined, string]>([
    [undefined, "not-applicable"],
    [{}, "not-applicable"],
    [["tool-resolution"], "not-applicable"],
    [{ "io.modelcontextprotocol/ui": {}, "com.example/costs": {} }, "holds"],
    [{ "io.modelcontextprotocol/ui": {}, "tool-resolution": {} }, "contradicted"],
    [{ "com.1example/costs": {} }, "contradicted"],
  ])("judges %j", (extensions, kind) => {
    expect(judge(extensions).kind).toBe(kind);
  });

  it("weighs less in revisions that do not have the rule yet", () => {
    expect(judge({ costs: {} }, "2025-11-25")).toMatchObject({ severity: "warn" });
    expect(judge({ costs: {} }, "2026-07-28")).not.toHaveProperty("severity");
  });
});
