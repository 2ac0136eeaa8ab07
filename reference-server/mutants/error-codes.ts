import { answerAnyway, answerForNobody, errorResult, failWith, isRare, onRejection } from "./lying-answer.ts";
import { type Mutant, allQueries, everywhere, queries } from "./mutant.ts";

const suite = "error-codes";

/** Lies about requests that must fail, except those about single constraints of arguments. */
export const errorCodeMutants: readonly Mutant[] = [
  {
    id: "unknown-tool-is-answered",
    suite,
    lie: "answers a query for an unknown tool with the default hints (DA-ERR-01, TR-ERR-01)",
    dialects: allQueries,
    killedBy: ["error-codes/unknown-tool-is-rejected"],
    mayAlsoFail: [],
    patch: () => onRejection("tool-unknown", (asked) => answerForNobody(asked, asked.name ?? "")),
  },
  {
    id: "unknown-tool-is-an-internal-error",
    suite,
    lie: "answers a query for an unknown tool with -32603",
    dialects: queries,
    killedBy: ["error-codes/unknown-tool-is-rejected"],
    mayAlsoFail: [],
    patch: () => onRejection("tool-unknown", () => failWith(-32603)),
  },
  {
    id: "unknown-tool-is-an-error-result",
    suite,
    lie: "answers a query for an unknown tool with a result that has isError: true (DA-ERR-04, TR-ERR-04)",
    dialects: allQueries,
    killedBy: ["error-codes/unknown-tool-is-rejected", "error-codes/failures-are-errors"],
    mayAlsoFail: [],
    patch: () => onRejection("tool-unknown", (_asked, { message }) => errorResult(message)),
  },
  {
    id: "names-in-any-case",
    suite,
    lie: "ignores the case of tool names (DA-REF-04, TR-REF-04)",
    dialects: allQueries,
    killedBy: ["error-codes/unknown-tool-is-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRejection("tool-unknown", (asked, rejection) =>
        answerAnyway({ ...asked, name: asked.name?.toLowerCase() }, rejection),
      ),
  },
  {
    id: "names-with-spaces",
    suite,
    lie: "trims spaces from tool names",
    dialects: queries,
    killedBy: ["error-codes/unknown-tool-is-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRejection("tool-unknown", (asked, rejection) =>
        answerAnyway({ ...asked, name: asked.name?.trim() }, rejection),
      ),
  },
  {
    id: "names-of-the-prototype",
    suite,
    lie: "looks tools up in a plain object, where it finds constructor and fails",
    dialects: queries,
    killedBy: ["error-codes/unknown-tool-is-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRejection("tool-unknown", (asked, rejection) => {
        if (Reflect.has({}, asked.name ?? "")) failWith(-32603);
        throw rejection;
      }),
  },
  {
    id: "empty-name-is-the-first-tool",
    suite,
    lie: "treats an empty name as the first tool",
    dialects: queries,
    killedBy: ["error-codes/unknown-tool-is-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRejection("tool-unknown", (asked, rejection) => {
        if (asked.name !== "") throw rejection;
        return answerAnyway({ ...asked, name: "manage_files" }, rejection);
      }),
  },
  {
    id: "missing-arguments-are-empty",
    suite,
    lie: "answers a query without arguments with the static hints",
    dialects: allQueries,
    killedBy: ["error-codes/missing-arguments-are-rejected"],
    mayAlsoFail: [],
    patch: () => onRejection("arguments-missing", answerAnyway),
  },
  {
    id: "missing-arguments-are-an-internal-error",
    suite,
    lie: "answers a query without arguments with -32603",
    dialects: queries,
    killedBy: ["error-codes/missing-arguments-are-rejected"],
    mayAlsoFail: [],
    patch: () => onRejection("arguments-missing", () => failWith(-32603)),
  },
  {
    id: "arguments-of-any-type",
    suite,
    lie: "answers a query whose arguments are not an object with the static hints",
    dialects: queries,
    killedBy: ["error-codes/non-object-arguments-are-rejected"],
    mayAlsoFail: [],
    patch: () => onRejection("arguments-not-object", answerAnyway),
  },
  {
    id: "array-arguments-are-empty",
    suite,
    lie: "treats arguments [] as {} (CORE-ERR-02)",
    dialects: allQueries,
    killedBy: ["error-codes/non-object-arguments-are-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRejection("arguments-not-object", (asked, rejection) => {
        if (!Array.isArray(asked.arguments) || asked.name !== "lookup_records") throw rejection;
        return answerAnyway(asked, rejection);
      }),
  },
  {
    id: "null-arguments-break-it",
    suite,
    lie: "answers a query with arguments null with -32603, like a server that reads a property of null",
    dialects: queries,
    killedBy: ["error-codes/non-object-arguments-are-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRejection("arguments-not-object", (asked, rejection) => {
        if (asked.arguments === null) failWith(-32603);
        throw rejection;
      }),
  },
  {
    id: "missing-name-is-an-internal-error",
    suite,
    lie: "answers a query without a name with -32603",
    dialects: queries,
    killedBy: ["error-codes/missing-name-is-rejected"],
    mayAlsoFail: [],
    patch: () => onRejection("name-missing", () => failWith(-32603)),
  },
  {
    id: "missing-name-is-the-first-tool",
    suite,
    lie: "treats a missing name as the first tool",
    dialects: allQueries,
    killedBy: ["error-codes/missing-name-is-rejected"],
    mayAlsoFail: [],
    patch: () =>
      onRejection("name-missing", (asked, rejection) => answerAnyway({ ...asked, name: "manage_files" }, rejection)),
  },
  {
    id: "unknown-tool-is-an-unknown-method",
    suite,
    lie: "answers a query for an unknown tool with -32601, although it has the method",
    dialects: queries,
    killedBy: ["error-codes/unknown-tool-is-rejected"],
    mayAlsoFail: [],
    patch: () => onRejection("tool-unknown", () => failWith(-32601)),
  },
  {
    id: "missing-params-are-an-internal-error",
    suite,
    lie: "answers a query without params with -32603, as the SDK does if its schema rejects it",
    dialects: allQueries,
    killedBy: ["error-codes/missing-params-are-rejected"],
    mayAlsoFail: [],
    patch: () => onRejection("params-missing", () => failWith(-32603)),
  },
  {
    id: "missing-params-are-answered",
    suite,
    lie: "answers a query without params with the default hints",
    dialects: queries,
    killedBy: ["error-codes/missing-params-are-rejected"],
    mayAlsoFail: [],
    patch: () => onRejection("params-missing", (asked) => answerForNobody(asked, "")),
  },
  {
    id: "unknown-method-is-answered",
    suite,
    lie: "answers an unknown method with an empty result (CORE-ERR-07)",
    dialects: everywhere,
    killedBy: ["error-codes/unknown-method-is-rejected"],
    mayAlsoFail: [],
    patch: () => ({ unknownMethod: () => ({}) }),
  },
  {
    id: "unknown-method-is-invalid-params",
    suite,
    lie: "answers an unknown method with -32602",
    dialects: everywhere,
    killedBy: ["error-codes/unknown-method-is-rejected"],
    mayAlsoFail: [],
    patch: () => ({ unknownMethod: () => failWith(-32602) }),
  },
  {
    id: "failure-has-the-code-zero",
    suite,
    lie: "answers the query with one combination of three arguments with the error code 0 (JSONRPC-5.1-CODE)",
    dialects: queries,
    killedBy: ["error-codes/codes-say-what-failed"],
    mayAlsoFail: [],
    patch: () => ({ hints: (honest, query) => (isRare(query) ? failWith(0) : honest) }),
  },
  {
    id: "failure-has-an-undefined-code",
    suite,
    lie: "answers the query with one combination of three arguments with -32500, which JSON-RPC reserves but does not define",
    dialects: queries,
    killedBy: ["error-codes/codes-say-what-failed"],
    mayAlsoFail: [],
    patch: () => ({ hints: (honest, query) => (isRare(query) ? failWith(-32500) : honest) }),
  },
  {
    id: "dies-of-the-fiftieth-bad-query",
    suite,
    lie: "leaks at each query that it rejects, and exits at the fiftieth",
    dialects: allQueries,
    killedBy: ["error-codes/server-survives-bad-requests"],
    mayAlsoFail: [],
    patch: (world) => {
      let refused = 0;
      return {
        query: (honest) => {
          try {
            return honest();
          } catch (error) {
            refused += 1;
            if (refused === 50) world.exit(3);
            throw error;
          }
        },
      };
    },
  },
];
