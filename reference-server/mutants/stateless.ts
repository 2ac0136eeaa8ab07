import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { isJsonObject } from "../protocol/json-object.ts";
import { changeResult } from "./lying-result.ts";
import { changeTool, without } from "./listed-tool.ts";
import { denyMethod } from "./lying-answer.ts";
import { everywhere, type Mutant } from "./mutant.ts";

const revision = "2026-07-28";
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

/** Lies about what a request may depend on, and about what a server without a handshake tells of itself. */
export const statelessMutants: readonly Mutant[] = [
  {
    id: "discovery-is-unknown",
    suite: "capabilities",
    lie: "answers server/discover with -32601 (CORE-VER-01)",
    dialects: ["static"],
    revision,
    killedBy: ["capabilities/server-can-be-discovered"],
    mayAlsoFail: ["capabilities/tools-capability-is-declared"],
    patch: () => ({
      metadata: (honest, method) => {
        honest();
        if (method === "server/discover") denyMethod();
      },
    }),
  },
  {
    id: "discovery-without-versions",
    suite: "capabilities",
    lie: "omits supportedVersions from the answer to server/discover",
    dialects: everywhere,
    revision,
    killedBy: ["capabilities/server-can-be-discovered"],
    mayAlsoFail: [],
    patch: () => changeResult("server/discover", (result) => without(result, "supportedVersions")),
  },
  {
    id: "lists-only-after-discovery",
    suite: "capabilities",
    lie: "rejects tools/list before server/discover (CORE-META-03)",
    dialects: everywhere,
    revision,
    killedBy: ["capabilities/discovery-is-optional"],
    mayAlsoFail: [],
    patch: () => {
      let discovered = false;
      return {
        metadata: (honest, method) => {
          honest();
          if (method === "server/discover") discovered = true;
          else if (!discovered) throw new McpError(ErrorCode.InvalidRequest, "server/discover comes first");
        },
      };
    },
  },
  {
    id: "remembers-client-capabilities",
    suite: "capabilities",
    lie: "keeps listing a tool for clients with elicitation after one such client has asked (CORE-META-03)",
    dialects: everywhere,
    revision,
    killedBy: ["capabilities/requests-stand-alone"],
    mayAlsoFail: [],
    patch: () => {
      let able = false;
      const lie = changeTool("manage_files", (tool) => ({ ...tool, description: "Asks what to do." }));
      return {
        metadata: (honest, _method, meta) => {
          honest();
          const capabilities = meta[capabilitiesKey];
          able ||= isJsonObject(capabilities) && "elicitation" in capabilities;
        },
        tools: (honest, listing) => (able ? lie.tools(honest, listing) : honest),
      };
    },
  },
];
