import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { isJsonObject } from "../protocol/json-object.ts";
import { offersExtension } from "../service/client.ts";
import { toolNamed } from "../tools/all-tools.ts";
import { errorResult, failWith } from "./lying-answer.ts";
import { allQueries, type Mutant } from "./mutant.ts";

const suite = "fallback";
const extension = "io.modelcontextprotocol/tool-resolution";
const stateless = "2026-07-28";

const needsAQuery = {
  suite,
  dialects: allQueries,
  killedBy: ["fallback/calls-work-without-a-query"],
  mayAlsoFail: [],
  needsCalls: true,
  patch: () => {
    const asked = new Set<string>();
    return {
      query: (honest, { name, arguments: given }) => {
        const result = honest();
        asked.add(callKey(name, given));
        return result;
      },
      call: (honest, params) => {
        if (!canBeAskedAbout(params) || asked.has(callKey(params["name"], params["arguments"]))) return honest();
        throw new McpError(ErrorCode.InvalidParams, "ask for the hints of this call first");
      },
    };
  },
} satisfies Partial<Mutant>;

const needsTheExtension = {
  suite,
  dialects: ["resolution-ext"],
  killedBy: ["fallback/calls-work-without-the-extension"],
  mayAlsoFail: [],
  needsCalls: true,
} satisfies Partial<Mutant>;

/** Lies about who may call a tool whose hints can be asked for: each shows in calls alone. */
export const refusedCallMutants: readonly Mutant[] = [
  {
    ...needsAQuery,
    id: "call-needs-a-query",
    lie: "refuses a call about which it was not asked before (DA-BC-03, TR-BC-03, TRX-CLI-04a)",
  },
  {
    ...needsAQuery,
    revision: stateless,
    id: "stateless-call-needs-a-query",
    lie: "refuses a call about which it was not asked before, without a handshake (DA-BC-03, TR-BC-03, TRX-CLI-04a)",
  },
  {
    ...needsTheExtension,
    id: "call-needs-the-extension",
    lie: "answers calls of a client that does not offer the extension with isError (TRX-ERR-06)",
    patch: () => ({
      call: (honest, params, client) =>
        canBeAskedAbout(params) && !offersExtension(client, extension)
          ? errorResult("this tool is for clients with the extension")
          : honest(),
    }),
  },
  {
    ...needsTheExtension,
    revision: stateless,
    id: "stateless-call-needs-the-extension",
    lie: "refuses a call that does not offer the extension with -32021 (TRX-ERR-06)",
    patch: () => ({
      call: (honest, params, client) =>
        canBeAskedAbout(params) && !offersExtension(client, extension) ? failWith(-32021) : honest(),
    }),
  },
];

function canBeAskedAbout(params: unknown): params is Readonly<Record<string, unknown>> {
  if (!isJsonObject(params) || typeof params["name"] !== "string") return false;
  return toolNamed(params["name"])?.hintsFor !== undefined;
}

function callKey(name: unknown, given: unknown): string {
  return JSON.stringify([name, given]);
}
