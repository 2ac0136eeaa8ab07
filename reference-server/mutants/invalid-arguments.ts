import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { validQuery, resultWith } from "../service/query.ts";
import type { QueryRejection } from "../service/rejection.ts";
import { toolNamed } from "../tools/all-tools.ts";
import type { Complaint } from "../service/valid-arguments.ts";
import type { Asked, Hooks } from "../service/hooks.ts";
import { answerAnyway, errorResult, failWith, onRejection } from "./lying-answer.ts";
import { queries, type Mutant } from "./mutant.ts";

const suite = "error-codes";
const killedBy = ["error-codes/invalid-arguments-are-rejected"];

/** Answers for invalid arguments as if the broken constraint did not exist. */
function overlooking(overlooked: (complaint: Complaint) => boolean): Hooks {
  return onRejection("arguments-invalid", (asked, rejection) => {
    if (rejection.complaint === undefined || !overlooked(rejection.complaint)) throw rejection;
    return answerAnyway(asked, rejection);
  });
}

/** Drops what the schema does not name, and answers if the rest is valid. */
function withoutUnknown(asked: Asked, rejection: QueryRejection): JsonObject {
  const properties = toolNamed(asked.name ?? "")?.inputSchema["properties"];
  if (!isJsonObject(asked.arguments) || !isJsonObject(properties)) throw rejection;
  const known = Object.entries(asked.arguments).filter(([key]) => Object.hasOwn(properties, key));
  const query = validQuery(asked, { name: asked.name, arguments: Object.fromEntries(known) });
  return resultWith(asked, query.tool, query.tool.hintsFor?.(query.arguments));
}

/** Lies about arguments that break inputSchema, most of them about a single keyword. */
export const invalidArgumentsMutants: readonly Mutant[] = [
  {
    id: "arguments-not-validated",
    suite,
    lie: "answers for any arguments without validating them (DA-VAL-01, TR-VAL-01)",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    patch: () => onRejection("arguments-invalid", answerAnyway),
  },
  {
    id: "invalid-arguments-have-an-own-code",
    suite,
    lie: "answers invalid arguments with -32000 (DA-ERR-03, TR-ERR-03)",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    patch: () => onRejection("arguments-invalid", () => failWith(-32000)),
  },
  {
    id: "invalid-arguments-are-an-internal-error",
    suite,
    lie: "answers invalid arguments of a tool on the second page with -32603",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    patch: () =>
      onRejection("arguments-invalid", (asked, rejection) => {
        if (asked.name === "lookup_records") failWith(-32603);
        throw rejection;
      }),
  },
  {
    id: "invalid-arguments-are-an-error-result",
    suite,
    lie: "answers invalid arguments with a result that has isError: true",
    dialects: queries,
    killedBy: [...killedBy, "error-codes/failures-are-errors"],
    mayAlsoFail: [],
    patch: () => onRejection("arguments-invalid", (_asked, { message }) => errorResult(message)),
  },
  {
    id: "unknown-property-dropped",
    suite,
    lie: "drops a property that the schema does not allow, and answers (DA-VAL-02, TR-VAL-02)",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    patch: () => onRejection("arguments-invalid", withoutUnknown),
  },
  {
    id: "unknown-action-is-the-worst-case",
    suite,
    lie: "answers an action that does not exist with the static hints (DA-ERR-02, DA-REF-01, TR-ERR-02, TR-REF-01)",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    shownBy: "manage_files",
    patch: () => overlooking(({ keyword, path }) => keyword === "enum" && path === "/action"),
  },
  {
    id: "required-not-checked",
    suite,
    lie: "answers although a required property is missing",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    patch: () => overlooking(({ keyword }) => keyword === "required"),
  },
  {
    id: "empty-path-accepted",
    suite,
    lie: "answers for an empty path, which tools/call rejects (DA-VAL-03, TR-VAL-03)",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    patch: () => overlooking(({ keyword, path }) => keyword === "minLength" && path === "/path"),
  },
  {
    id: "types-not-checked",
    suite,
    lie: "answers for values of the wrong type",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    patch: () => overlooking(({ keyword }) => keyword === "type"),
  },
  {
    id: "bounds-not-checked",
    suite,
    lie: "answers for numbers outside minimum and maximum",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    patch: () => overlooking(({ keyword }) => keyword === "minimum" || keyword === "maximum"),
  },
  {
    id: "pattern-not-checked",
    suite,
    lie: "answers for strings that do not match the pattern",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    shownBy: "call_api",
    patch: () => overlooking(({ keyword }) => keyword === "pattern"),
  },
  {
    id: "nested-values-not-checked",
    suite,
    lie: "validates the properties of the arguments, but no nested values",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    patch: () => overlooking(({ path }) => path.includes("/")),
  },
  {
    id: "condition-not-checked",
    suite,
    lie: "answers for appending and replacing without content",
    dialects: queries,
    killedBy,
    mayAlsoFail: [],
    patch: () => overlooking(({ schemaPath }) => schemaPath.startsWith("#/then")),
  },
];
