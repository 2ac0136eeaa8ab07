import type { ServerSubject } from "../../harness/check/subject.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import type { Client } from "../../harness/revisions/client.ts";
import type { Revision } from "../../harness/revisions/revision.ts";
import { revisionOf } from "../../harness/revisions/revisions.ts";

/**
 * The client in requests that a check writes out in full. It stays the same from version to version, and tells nothing of us to
 * a server that is told another name.
 */
export const probeClient: Client = { name: "client", version: "1.0.0", capabilities: {} };

/** The revision that the server speaks. */
export function spokenBy({ introduction }: Pick<ServerSubject, "introduction">): Revision {
  return revisionOf(introduction.initialized.protocolVersion);
}

/** The `_meta` of a request in that revision, where the request is written out in full. */
export function probeMeta(subject: Pick<ServerSubject, "introduction">, capabilities: JsonObject = {}): JsonObject {
  return spokenBy(subject).requestMeta({ ...probeClient, capabilities });
}
