import { McpError } from "@modelcontextprotocol/sdk/types.js";
import type { Hooks } from "../service/hooks.ts";
import { failWith } from "./lying-answer.ts";
import { changeAnswers } from "./lying-result.ts";
import { without } from "./listed-tool.ts";
import type { Mutant } from "./mutant.ts";

const same = { dialects: ["resolution-ext"], revision: "2026-07-28" } as const;
const suite = "error-codes";
const method = "tools/resolve";

/** Refuses a client that does not offer the extension, but not as the honest server does. */
function refusing(refuse: () => never): Hooks {
  return { negotiated: (honest, _client, asked) => honest || (asked === method ? refuse() : false) };
}

/** Lies about which requests are those of a client that offers the extension, where each says it for itself. */
export const extensionRequestMutants: readonly Mutant[] = [
  {
    ...same,
    id: "extension-is-not-asked-for",
    suite,
    lie: "resolves without checking the client's capabilities (TRX-SRV-01)",
    killedBy: ["error-codes/extension-is-asked-of-each-request", "error-codes/unknown-settings-are-refused"],
    mayAlsoFail: ["error-codes/extension-is-checked-first"],
    patch: () => ({ negotiated: (honest, _client, asked) => honest || asked === method }),
  },
  {
    ...same,
    id: "extension-is-remembered",
    suite,
    lie: "resolves for every request after one on the connection has declared the extension (TRX-NEG-03)",
    killedBy: ["error-codes/extension-is-asked-of-each-request"],
    mayAlsoFail: ["error-codes/unknown-settings-are-refused"],
    patch: () => {
      let known = false;
      return {
        negotiated: (honest, _client, asked) => {
          if (asked === method) known ||= honest;
          return honest || (asked === method && known);
        },
      };
    },
  },
  {
    ...same,
    id: "extension-is-remembered-from-discovery",
    suite,
    lie: "resolves for every request after a server/discover that declared the extension (TRX-NEG-04)",
    killedBy: ["error-codes/extension-is-asked-of-each-request"],
    mayAlsoFail: ["error-codes/unknown-settings-are-refused", "error-codes/extension-is-checked-first"],
    patch: () => {
      let known = false;
      return {
        metadata: (honest, asked, meta) => {
          honest();
          const said = JSON.stringify(meta["io.modelcontextprotocol/clientCapabilities"]);
          if (asked === "server/discover") known = said.includes("tool-resolution");
          else if (asked !== method) known = false;
        },
        negotiated: (honest, _client, asked) => honest || (asked === method && known),
      };
    },
  },
  {
    ...same,
    id: "missing-extension-is-invalid-params",
    suite,
    lie: "rejects a client that does not declare the extension with -32602 (TRX-ERR-02)",
    killedBy: ["error-codes/missing-extension-has-its-code", "error-codes/extension-is-checked-first"],
    mayAlsoFail: [],
    patch: () => refusing(() => failWith(-32602)),
  },
  {
    ...same,
    id: "missing-extension-is-not-named",
    suite,
    lie: "rejects a client that does not declare the extension with -32021, without data.requiredCapabilities (TRX-REF-02)",
    killedBy: ["error-codes/missing-extension-has-its-code"],
    mayAlsoFail: [],
    patch: () => refusing(() => failWith(-32021)),
  },
  {
    ...same,
    id: "tool-is-looked-up-first",
    suite,
    lie: "rejects an unknown tool with -32602 before it checks the client's capabilities (TRX-REF-09)",
    killedBy: ["error-codes/extension-is-checked-first"],
    mayAlsoFail: [],
    patch: () => {
      let offers = true;
      return {
        negotiated: (honest, _client, asked) => {
          if (asked === method) offers = honest;
          return honest || asked === method;
        },
        query: (honest) => {
          const result = honest();
          if (offers) return result;
          const requiredCapabilities = { extensions: { "io.modelcontextprotocol/tool-resolution": {} } };
          throw new McpError(-32021, "Missing required client capability", { requiredCapabilities });
        },
      };
    },
  },
  {
    ...same,
    id: "query-needs-no-metadata",
    suite,
    lie: "resolves a request without _meta (TRX-REQ-04)",
    killedBy: ["error-codes/query-without-metadata-is-refused"],
    mayAlsoFail: [],
    patch: () => {
      let isBare = false;
      return {
        metadata: (honest, asked, meta) => {
          isBare = asked === method && Object.keys(meta).length === 0;
          if (!isBare) honest();
        },
        negotiated: (honest) => honest || isBare,
      };
    },
  },
  {
    ...same,
    id: "query-without-metadata-lacks-the-extension",
    suite,
    lie: "rejects queries without _meta with -32021, as the reference implementation of the draft does (TRX-REF-01)",
    killedBy: ["error-codes/query-without-metadata-is-refused"],
    mayAlsoFail: ["error-codes/missing-params-are-rejected"],
    patch: () => ({
      metadata: (honest, asked, meta) => {
        if (asked !== method || Object.keys(meta).length > 0) honest();
      },
    }),
  },
  {
    ...same,
    id: "resolution-without-its-type-or-any",
    suite: "schema",
    lie: "resolves without resultType (TRX-RES-01, CORE-META-06)",
    killedBy: ["schema/resolution-tells-its-type", "schema/results-tell-their-type"],
    mayAlsoFail: [],
    patch: () => changeAnswers((result) => without(result, "resultType")),
  },
];
