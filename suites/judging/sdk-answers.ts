import { textBlocksOf } from "../../harness/calls/replies/call-outcome.ts";
import type { InstalledSdk } from "../../harness/connect/installed-sdk.ts";
import { member, type JsonObject } from "../../harness/json/value.ts";
import type { Sdk } from "../../report-model/report-model.ts";

const typeScript = "@modelcontextprotocol/sdk";
const python = "mcp";

/**
 * The official SDK that gives this answer to a call of an unknown tool, whatever the server; undefined when it has another
 * form. The text of the TypeScript SDK is its own. Many would write the text of the Python SDK, so that SDK has to be found
 * on the disk as well.
 *
 * @param name the tool that was called
 * @param installed the SDKs that the program of the server resolves
 */
export function sdkOfUnknownTool(
  name: string,
  result: JsonObject,
  installed: readonly InstalledSdk[],
): Sdk | undefined {
  const text = onlyErrorText(result);
  if (text === undefined) return undefined;
  const isTypeScript = ["not found", "disabled"].some((how) => text === `MCP error -32602: Tool ${name} ${how}`);
  if (isTypeScript) return installed.find((sdk) => sdk.package === typeScript) ?? { package: typeScript };
  return text === `Unknown tool: ${name}` ? installed.find((sdk) => sdk.package === python) : undefined;
}

/** The text of a result with `isError`, one text block and no data. */
function onlyErrorText(result: JsonObject): string | undefined {
  const content = member(result, "content");
  const isAlone = Array.isArray(content) && content.length === 1 && member(result, "structuredContent") === undefined;
  return isAlone && member(result, "isError") === true ? textBlocksOf(result)[0] : undefined;
}
