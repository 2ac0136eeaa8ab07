import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { TargetError } from "../connect/fault.ts";
import type { Peer } from "../wire/peer.ts";
import type { Client } from "../revisions/client.ts";
import { offeredRevision, revisions } from "../revisions/revisions.ts";
import { expectResult } from "./expect-result.ts";

/** What a server may answer a handshake with, the oldest first. */
export const acceptedProtocolVersions: readonly string[] = revisions
  .filter(({ opensWith }) => opensWith === "initialize")
  .map(({ id }) => id)
  .toReversed();

/**
 * What `initialize` told, or `server/discover` in a revision without a handshake, as it came: capabilities are read
 * raw, since SDK clients strip unknown keys.
 */
export interface InitializeResult {
  readonly protocolVersion: string;
  readonly capabilities: JsonObject;
  readonly serverInfo: { readonly name: string; readonly version: string };
  readonly raw: JsonObject;
}

/**
 * The handshake of the revisions that have one.
 *
 * @throws TargetError when there is no answer, a refusal, or a revision outside the accepted ones
 */
export async function initialize(peer: Peer, client: Client): Promise<InitializeResult> {
  const params = {
    protocolVersion: offeredRevision.id,
    capabilities: client.capabilities,
    clientInfo: { name: client.name, version: client.version },
  };
  const raw = expectResult("initialize", await peer.request("initialize", JSON.stringify(params)), peer);
  const protocolVersion = acceptedProtocolVersions.find((version) => version === member(raw, "protocolVersion"));
  if (protocolVersion === undefined) {
    const found = member(raw, "protocolVersion") ?? null;
    throw new TargetError({ code: "unsupported-protocol-version", found, accepted: acceptedProtocolVersions });
  }
  peer.notify("notifications/initialized");
  return toldBy(raw, protocolVersion, member(raw, "serverInfo"));
}

/** What a server tells of itself by a result; what is of the wrong type counts as absent. */
export function toldBy(raw: JsonObject, protocolVersion: string, serverInfo: Json | undefined): InitializeResult {
  const capabilities = member(raw, "capabilities");
  return {
    protocolVersion,
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    serverInfo: readServerInfo(serverInfo),
    raw,
  };
}

/** The name and version of a server, or `unknown` for what it does not tell as a text. */
export function readServerInfo(info: Json | undefined): InitializeResult["serverInfo"] {
  const text = (key: string): string => {
    const value = isJsonObject(info) ? member(info, key) : undefined;
    return typeof value === "string" ? value : "unknown";
  };
  return { name: text("name"), version: text("version") };
}
