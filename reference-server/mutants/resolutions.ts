import { marked } from "../protocol/dialect.ts";
import type { JsonObject } from "../protocol/json-object.ts";
import type { Hooks } from "../service/hooks.ts";
import { merged, without } from "./listed-tool.ts";
import { isRare, validOrUndefined } from "./lying-answer.ts";
import type { Mutant } from "./mutant.ts";

const dialects = ["resolution-ext"] as const;

/** Adds members to every resolution; one that is undefined goes. */
function resolveWith(members: (honest: JsonObject) => JsonObject): Required<Pick<Hooks, "query">> {
  return {
    query: (honest) => {
      const result = honest();
      return merged(result, members(result));
    },
  };
}

/** Lies about the form of what the extension answers. */
export const resolutionMutants: readonly Mutant[] = [
  {
    id: "resolution-without-its-type",
    suite: "schema",
    lie: "resolves without a resultType (TRX-RES-01)",
    dialects,
    killedBy: ["schema/resolution-tells-its-type"],
    mayAlsoFail: [],
    patch: () => resolveWith(() => ({ resultType: undefined })),
  },
  {
    id: "resolution-of-another-type",
    suite: "schema",
    lie: 'resolves one combination of three arguments with the resultType "partial"',
    dialects,
    killedBy: ["schema/resolution-tells-its-type"],
    mayAlsoFail: [],
    patch: () => ({
      query: (honest, asked) => {
        const query = validOrUndefined(asked);
        return query !== undefined && isRare(query) ? { ...honest(), resultType: "partial" } : honest();
      },
    }),
  },
  {
    id: "resolution-has-the-title-for-a-name",
    suite: "schema",
    lie: "resolves with the tool's title as name (TRX-RES-02)",
    dialects,
    killedBy: ["schema/resolution-keeps-the-name"],
    mayAlsoFail: [],
    shownBy: "call_api",
    patch: () => resolveWith(({ name }) => ({ name: name === "call_api" ? "Call API" : name })),
  },
  {
    id: "resolution-without-a-name",
    suite: "schema",
    lie: "resolves without a name",
    dialects,
    killedBy: ["schema/resolution-keeps-the-name"],
    mayAlsoFail: [],
    patch: () => resolveWith(() => ({ name: undefined })),
  },
  {
    id: "read-only-resolution-lacks-a-hint",
    suite: "schema",
    lie: "omits idempotentHint from read-only answers (TRX-SRV-05)",
    dialects,
    killedBy: ["schema/resolution-has-all-hints"],
    mayAlsoFail: [],
    patch: () => ({
      hints: (honest) => (honest.readOnlyHint ? without({ ...honest }, "idempotentHint") : honest),
    }),
  },
  {
    id: "resolution-has-a-title",
    suite: "schema",
    lie: "resolves with annotations.title (TRX-RES-06)",
    dialects,
    killedBy: ["schema/resolution-has-only-hints"],
    mayAlsoFail: [],
    patch: () => ({ hints: (honest) => ({ ...honest, title: "Do it" }) }),
  },
  {
    id: "resolution-has-a-fifth-hint",
    suite: "schema",
    lie: "resolves with an undefined hint in annotations (AMB-40)",
    dialects,
    killedBy: ["schema/resolution-has-only-hints"],
    mayAlsoFail: [],
    patch: () => ({ hints: (honest) => ({ ...honest, costlyHint: false }) }),
  },
  {
    id: "resolution-has-a-tool",
    suite: "schema",
    lie: "resolves with the whole tool next to annotations, as the older proposal does (TRX-SUR-06)",
    dialects,
    killedBy: ["schema/resolution-has-no-definition"],
    mayAlsoFail: [],
    patch: () =>
      resolveWith(({ name, annotations }) => ({ tool: { name, inputSchema: { type: "object" }, annotations } })),
  },
  {
    id: "resolution-has-a-schema",
    suite: "schema",
    lie: "resolves with an inputSchema narrowed to the arguments (TRX-SUR-03)",
    dialects,
    killedBy: ["schema/resolution-has-no-definition"],
    mayAlsoFail: [],
    patch: () => resolveWith(() => ({ inputSchema: { type: "object" } })),
  },
  {
    id: "resolution-has-a-cost",
    suite: "schema",
    lie: "resolves with a cost at the top level of the result (AMB-40)",
    dialects,
    killedBy: ["schema/resolution-members-are-known"],
    mayAlsoFail: [],
    patch: () => resolveWith(() => ({ cost: 1 })),
  },
  {
    id: "resolution-may-be-kept",
    suite: "schema",
    lie: "resolves with a member for how long the result may be cached (TRX-CCH-05)",
    dialects,
    killedBy: ["schema/resolution-is-not-to-be-kept"],
    mayAlsoFail: [],
    patch: () => resolveWith(() => ({ ttlMs: 60_000 })),
  },
  {
    id: "resolution-has-metadata-of-nobody",
    suite: "schema",
    lie: "resolves with a _meta key that belongs to no declared extension (TRX-SRV-09, AMB-39)",
    dialects,
    killedBy: ["schema/resolution-meta-is-negotiated"],
    mayAlsoFail: [],
    patch: () => resolveWith(() => ({ _meta: { "com.example/cost-estimate": { cents: 1 } } })),
  },
  {
    id: "resolution-has-metadata-of-another-extension",
    suite: "schema",
    lie: "resolves with a _meta entry of an extension that it declares but the client does not (TRX-SRV-09)",
    dialects,
    killedBy: ["schema/resolution-meta-is-negotiated"],
    mayAlsoFail: [],
    patch: () => ({
      capabilities: (honest) => marked(honest, ["extensions", "com.example/costs"], {}),
      ...resolveWith(() => ({ _meta: { "com.example/costs": { cents: 1 } } })),
    }),
  },
];
