import { McpError } from "@modelcontextprotocol/sdk/types.js";
import type { Hooks } from "../service/hooks.ts";
import type { JsonObject } from "../protocol/json-object.ts";
import { failWith, onRejection } from "./lying-answer.ts";
import { everywhere, queries, type Mutant } from "./mutant.ts";

const revision = "2026-07-28";
const versionKey = "io.modelcontextprotocol/protocolVersion";
const unsupportedVersion = -32022;

/** Lets the lie decide about requests that the honest server refuses for their metadata. */
function onRefusal(lie: (refusal: McpError, meta: JsonObject) => void): Required<Pick<Hooks, "metadata">> {
  return {
    metadata: (honest, _method, meta) => {
      try {
        honest();
      } catch (error) {
        if (!(error instanceof McpError)) throw error;
        lie(error, meta);
      }
    },
  };
}

function isVersionRefused({ code }: McpError): boolean {
  return code === unsupportedVersion;
}

/** Lies about requests that a server without a handshake has to refuse for their metadata, and about its codes. */
export const statelessRefusalMutants: readonly Mutant[] = [
  {
    id: "metadata-is-not-looked-at",
    suite: "error-codes",
    lie: "answers requests without _meta (CORE-META-02)",
    dialects: everywhere,
    revision,
    killedBy: ["error-codes/missing-metadata-is-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRefusal((refusal) => {
        if (isVersionRefused(refusal)) throw refusal;
      }),
  },
  {
    id: "metadata-is-remembered",
    suite: "error-codes",
    lie: "takes missing _meta entries from the previous request (CORE-META-02, CORE-META-03)",
    dialects: everywhere,
    revision,
    killedBy: ["error-codes/missing-metadata-is-rejected"],
    mayAlsoFail: [],
    patch: () => {
      let known = false;
      return {
        metadata: (honest, _method, meta) => {
          if (!known || versionKey in meta) honest();
          known = true;
        },
      };
    },
  },
  {
    id: "capabilities-are-not-required",
    suite: "error-codes",
    lie: "answers requests without client capabilities",
    dialects: everywhere,
    revision,
    killedBy: ["error-codes/missing-metadata-is-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRefusal((refusal, meta) => {
        if (isVersionRefused(refusal) || !(versionKey in meta)) throw refusal;
      }),
  },
  {
    id: "missing-metadata-is-an-internal-error",
    suite: "error-codes",
    lie: "answers requests without _meta with -32603",
    dialects: everywhere,
    revision,
    killedBy: ["error-codes/missing-metadata-is-rejected"],
    mayAlsoFail: ["error-codes/missing-params-are-rejected"],
    patch: () =>
      onRefusal((refusal) => {
        if (isVersionRefused(refusal)) throw refusal;
        failWith(-32603);
      }),
  },
  {
    id: "missing-capabilities-are-a-capability-error",
    suite: "error-codes",
    lie: "answers requests without client capabilities with -32021 (AMB-33)",
    dialects: everywhere,
    revision,
    killedBy: ["error-codes/missing-metadata-is-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRefusal((refusal, meta) => {
        if (isVersionRefused(refusal) || !(versionKey in meta)) throw refusal;
        throw new McpError(-32021, "Missing required client capability", { requiredCapabilities: {} });
      }),
  },
  {
    id: "any-version-is-served",
    suite: "error-codes",
    lie: "answers requests in any revision (CORE-VER-02)",
    dialects: everywhere,
    revision,
    killedBy: ["error-codes/unsupported-version-is-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRefusal((refusal) => {
        if (!isVersionRefused(refusal)) throw refusal;
      }),
  },
  {
    id: "unsupported-version-without-the-supported-ones",
    suite: "error-codes",
    lie: "rejects an unknown revision without data.supported",
    dialects: everywhere,
    revision,
    killedBy: ["error-codes/unsupported-version-is-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRefusal((refusal) => {
        if (isVersionRefused(refusal)) failWith(unsupportedVersion);
        throw refusal;
      }),
  },
  {
    id: "unknown-method-has-a-reserved-code",
    suite: "error-codes",
    lie: "answers an unknown method with -32050 (CORE-ERR-09)",
    dialects: everywhere,
    revision,
    killedBy: ["error-codes/reserved-codes-are-not-used"],
    mayAlsoFail: ["error-codes/unknown-method-is-rejected"],
    patch: () => ({ unknownMethod: () => failWith(-32050) }),
  },
  {
    id: "unknown-tool-has-a-reserved-code",
    suite: "error-codes",
    lie: "answers a query for an unknown tool with -32099, the last code of the range",
    dialects: queries,
    revision,
    killedBy: ["error-codes/reserved-codes-are-not-used"],
    mayAlsoFail: ["error-codes/unknown-tool-is-rejected"],
    patch: () => onRejection("tool-unknown", () => failWith(-32099)),
  },
];
