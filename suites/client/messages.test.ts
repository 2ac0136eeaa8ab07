import { describe, expect, it } from "vitest";
import { spokenIn } from "../../harness/clients/transcript/read-transcript.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { metaKeys } from "../../harness/revisions/meta-keys.ts";
import { result, subjectIn, transcriptOf, type ShortRequest } from "./fixture-transcripts.ts";
import { metadataIsOnEveryRequest } from "./messages.ts";

const stateless: JsonObject = {
  _meta: { [metaKeys.protocolVersion]: "2026-07-28", [metaKeys.clientCapabilities]: {} },
};
const refused = { kind: "error", code: -32_601 } as const;

function judge(...requests: readonly ShortRequest[]): { readonly kind: string; readonly spoken: string } {
  const transcript = transcriptOf("list-and-call", "static", requests);
  const { kind } = metadataIsOnEveryRequest.judge(transcript, subjectIn("static"));
  return { kind, spoken: spokenIn(transcript).id };
}

describe("metadata on every request", () => {
  it("is not asked of a client that tried to discover in vain, and went on with a handshake", () => {
    expect(
      judge(["server/discover", stateless, refused], ["initialize", {}, result()], ["tools/list", {}, result()]),
    ).toEqual({ kind: "holds", spoken: "2025-11-25" });
  });

  it("is asked of one that goes on without a handshake, also where it tried one before", () => {
    const list: ShortRequest = ["tools/list", {}, result()];
    const discovery: ShortRequest = ["server/discover", stateless, result()];
    expect(judge(discovery, list)).toEqual({ kind: "contradicted", spoken: "2026-07-28" });
    expect(judge(["initialize", {}, refused], discovery, list)).toMatchObject({ kind: "contradicted" });
  });

  it("is asked of what says that it is in a revision without a handshake, also after one", () => {
    const half = { _meta: { [metaKeys.protocolVersion]: "2026-07-28" } };
    expect(judge(["initialize", {}, result()], ["tools/list", half, result()])).toEqual({
      kind: "contradicted",
      spoken: "2026-07-28",
    });
  });
});
