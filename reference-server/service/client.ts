import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { rulesOf, type Revision } from "../protocol/revision.ts";

const missingCapability = -32021;

/** Who sent a request, as far as an answer hangs on it. */
export interface Client {
  readonly revision: Revision;
  /** What it said that it can do: in the handshake, or with this very request (TRX-NEG-03, TRX-NEG-08a). */
  readonly capabilities: JsonObject;
}

/** Whether a client offers an extension. Settings that are not empty are none that this revision of it knows (TRX-NEG-11a). */
export function offersExtension({ capabilities }: Client, extension: string): boolean {
  const { extensions } = capabilities;
  const settings = isJsonObject(extensions) ? extensions[extension] : undefined;
  return isJsonObject(settings) && Object.keys(settings).length === 0;
}

/**
 * Refuses a request of a client that does not offer the extension.
 *
 * @throws McpError -32021 with what is missing (TRX-ERR-02, TRX-REF-02); -32601 in a revision that does not have that code
 */
export function refuseWithout(extension: string, { revision }: Client): never {
  if (rulesOf(revision).hasHandshake) throw new McpError(ErrorCode.MethodNotFound, "Method not found");
  const requiredCapabilities = { extensions: { [extension]: {} } };
  throw new McpError(missingCapability, "Missing required client capability", { requiredCapabilities });
}
