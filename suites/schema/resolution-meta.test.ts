import { expect, it } from "vitest";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import { resolutionExtensionDialect, resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import type { Json } from "../../harness/json/value.ts";
import { evidenceOf, result } from "../judging/fixture-judging.ts";
import { resolutionMetaIsNegotiated } from "./resolution-meta.ts";

function judge(_meta: Json): Judgement {
  const extensions = { [resolutionExtensionId]: {}, "com.example/costs": {} };
  const subject = querySubject({ name: "t" }, resolutionExtensionDialect, [{}], { extensions });
  const step = { method: "tools/resolve", params: { name: "t", arguments: {} } };
  return resolutionMetaIsNegotiated.judge(evidenceOf([step, result({ name: "t", _meta })]), subject);
}

it.each<[Json]>([
  [{}],
  [null],
  [{ "io.modelcontextprotocol/serverInfo": { name: "s", version: "1" } }],
  [{ "modelcontextprotocol.io/x": 1 }],
  [{ [resolutionExtensionId]: {} }],
])("holds for the _meta %j", (meta) => {
  expect(judge(meta).kind).toBe("holds");
});

it("is contradicted by the entry of an extension that the server announces and the client does not offer", () => {
  const judgement = judge({ "com.example/trace": 1, "com.example/costs": {} });
  expect(judgement).toMatchObject({ kind: "contradicted", case: "extension" });
  expect(judgement).not.toHaveProperty("ambiguity");
});

it.each(["com.example/trace", "traceparent", "io.modelcontextprotocolx/y"])(
  "falls between two readings for the key %s, which nobody announces",
  (key) => {
    expect(judge({ [key]: "x" })).toMatchObject({ ambiguity: { id: "AMB-39", contradictedBy: ["negotiated-only"] } });
  },
);
