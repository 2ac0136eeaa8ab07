import { isJsonObject, member, type Json } from "../json/value.ts";
import { TargetError } from "../connect/fault.ts";
import type { RpcError } from "../wire/message.ts";
import type { Peer } from "../wire/peer.ts";
import { expectResult } from "./expect-result.ts";
import { readServerInfo, toldBy, type InitializeResult } from "./initialize.ts";
import { serverInfoOf } from "../revisions/discovery-revision.ts";
import type { Revision } from "../revisions/revision.ts";

const unsupportedVersion = -32022;

/**
 * What a server of a revision without a handshake tells of itself (2026-07-28, discovery page). A member that is missing or of the wrong
 * type is a finding of its own, so that nothing is thrown for it.
 *
 * @param refusal what to make of a refusal: a client may do without the answer, but only the answer proves the revision
 * @throws TargetError when there is no answer, a refusal that counts, or a server that does not speak the revision
 */
export async function discover(
  peer: Peer,
  { id: protocolVersion }: Revision,
  refusal: "counts" | "is-tolerated",
): Promise<InitializeResult> {
  const outcome = await peer.request("server/discover", "{}");
  if (outcome.kind === "error") {
    const supported = supportedVersionsIn(outcome.error);
    if (supported !== undefined) {
      throw new TargetError({ code: "unsupported-protocol-version", found: supported, accepted: [protocolVersion] });
    }
    if (refusal === "is-tolerated") {
      peer.keepFaults(outcome);
      return { protocolVersion, capabilities: {}, serverInfo: readServerInfo(undefined), raw: {} };
    }
  }
  const raw = expectResult("server/discover", outcome, peer);
  return toldBy(raw, protocolVersion, serverInfoOf(raw));
}

function supportedVersionsIn({ code, data }: RpcError): Json | undefined {
  if (code !== unsupportedVersion) return undefined;
  return (isJsonObject(data) ? member(data, "supported") : undefined) ?? null;
}
