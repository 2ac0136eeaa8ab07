import { reframe, reframeError, reframeRare } from "./lying-frame.ts";
import { everywhere, queries, type Mutant } from "./mutant.ts";
import { nowAndThen } from "./now-and-then.ts";

const suite = "schema";

/** Lies below the level of results: envelopes, ids, errors, keys and stray lines. */
export const frameMutants: readonly Mutant[] = [
  {
    id: "jsonrpc-missing",
    suite,
    lie: "omits jsonrpc from the answer to an unknown method",
    dialects: everywhere,
    killedBy: ["schema/answers-are-json-rpc"],
    mayAlsoFail: [],
    patch: () => reframeError(-32601, (_line, error, { id }) => [JSON.stringify({ id, error })]),
  },
  {
    id: "jsonrpc-is-version-1",
    suite,
    lie: 'answers one combination of three arguments with jsonrpc "1.0"',
    dialects: queries,
    killedBy: ["schema/answers-are-json-rpc"],
    mayAlsoFail: [],
    patch: () => reframeRare((_line, message) => [JSON.stringify({ ...message, jsonrpc: "1.0" })]),
  },
  {
    id: "result-and-error",
    suite,
    lie: "answers one combination of three arguments with a result and an error",
    dialects: queries,
    killedBy: ["schema/answers-are-json-rpc"],
    mayAlsoFail: [],
    patch: () => reframeRare((_line, message) => [JSON.stringify({ ...message, error: { code: 0, message: "ok" } })]),
  },
  {
    id: "neither-result-nor-error",
    suite,
    lie: "answers one combination of three arguments with neither result nor error",
    dialects: queries,
    killedBy: ["schema/answers-are-json-rpc"],
    mayAlsoFail: [],
    patch: () => reframeRare((_line, { jsonrpc, id }) => [JSON.stringify({ jsonrpc, id })]),
  },
  {
    id: "neither-result-nor-error-now-and-then",
    suite,
    lie: "answers one query in twenty with neither result nor error, whatever the arguments",
    dialects: ["annotations"],
    killedBy: ["schema/answers-are-json-rpc"],
    mayAlsoFail: [],
    patch: (world) => reframe(nowAndThen(world), (_line, { jsonrpc, id }) => [JSON.stringify({ jsonrpc, id })]),
  },
  {
    id: "result-is-an-array",
    suite,
    lie: "answers one combination of three arguments with an array as result",
    dialects: queries,
    killedBy: ["schema/answers-are-json-rpc"],
    mayAlsoFail: [],
    patch: () => reframeRare((_line, message) => [JSON.stringify({ ...message, result: [message["result"]] })]),
  },
  {
    id: "id-becomes-a-string",
    suite,
    lie: "answers one combination of three arguments with the id as a string",
    dialects: queries,
    killedBy: ["schema/answers-carry-the-id"],
    mayAlsoFail: [],
    patch: () => reframeRare((_line, message) => [JSON.stringify({ ...message, id: String(message["id"]) })]),
  },
  {
    id: "unknown-id",
    suite,
    lie: "sends an additional answer with an id that was never used",
    dialects: everywhere,
    killedBy: ["schema/answers-carry-the-id"],
    mayAlsoFail: [],
    patch: () => reframeError(-32601, (line, _error, message) => [JSON.stringify({ ...message, id: 987_654 }), line]),
  },
  {
    id: "answers-twice",
    suite,
    lie: "answers every request after the first twice",
    dialects: everywhere,
    killedBy: ["schema/answers-carry-the-id"],
    mayAlsoFail: [],
    patch: () => {
      let initialized = false;
      return {
        wire: (line) => {
          if (initialized) return [line, line];
          initialized = true;
          return [line];
        },
      };
    },
  },
  {
    id: "answers-in-an-array",
    suite,
    lie: "writes every answer as an array of one message (CORE-STDIO-02)",
    dialects: everywhere,
    killedBy: ["schema/messages-come-one-by-one"],
    mayAlsoFail: [],
    patch: () => ({ wire: (line) => [`[${line}]`] }),
  },
  {
    id: "error-code-is-a-string",
    suite,
    lie: "answers an unknown method with an error code that is a string (CORE-ERR-10)",
    dialects: everywhere,
    killedBy: ["schema/errors-are-well-formed"],
    mayAlsoFail: [],
    patch: () =>
      reframeError(-32601, (_line, error, message) => [
        JSON.stringify({ ...message, error: { ...error, code: "-32601" } }),
      ]),
  },
  {
    id: "error-code-is-a-fraction",
    suite,
    lie: "answers a query for an unknown tool with the error code -32602.5",
    dialects: queries,
    killedBy: ["schema/errors-are-well-formed"],
    mayAlsoFail: [],
    patch: () => {
      const unknown = /unknown tool/;
      return reframeError(-32602, (line, error, message) =>
        unknown.test(String(error["message"]))
          ? [JSON.stringify({ ...message, error: { ...error, code: -32602.5 } })]
          : [line],
      );
    },
  },
  {
    id: "error-without-message",
    suite,
    lie: "answers invalid params with an error code but no message",
    dialects: queries,
    killedBy: ["schema/errors-are-well-formed"],
    mayAlsoFail: [],
    patch: () => reframeError(-32602, (_line, { code }, message) => [JSON.stringify({ ...message, error: { code } })]),
  },
  {
    id: "error-is-a-string",
    suite,
    lie: "answers an unknown method with an error that is a string",
    dialects: everywhere,
    killedBy: ["schema/errors-are-well-formed"],
    mayAlsoFail: [],
    patch: () =>
      reframeError(-32601, (_line, error, message) => [JSON.stringify({ ...message, error: error["message"] })]),
  },
  {
    id: "keys-twice-everywhere",
    suite,
    lie: "writes readOnlyHint twice in all annotations; the last one is right",
    dialects: everywhere,
    killedBy: ["schema/object-keys-are-unique"],
    mayAlsoFail: [],
    patch: () => ({
      wire: (line) => [line.replaceAll('"annotations":{', '"annotations":{"readOnlyHint":true,')],
    }),
  },
  {
    id: "keys-twice-for-one-combination",
    suite,
    lie: "writes a hint twice, with both values, for one combination of three arguments",
    dialects: queries,
    killedBy: ["schema/object-keys-are-unique"],
    mayAlsoFail: [],
    patch: () =>
      reframeRare((line) => [line.replace('"destructiveHint":', '"destructiveHint":false,"destructiveHint":')]),
  },
  {
    id: "greets-on-stdout",
    suite,
    lie: "writes a greeting to standard output before the first answer",
    dialects: everywhere,
    killedBy: ["schema/stdout-carries-only-json-rpc"],
    mayAlsoFail: [],
    patch: () => {
      let greeted = false;
      return {
        wire: (line) => {
          if (greeted) return [line];
          greeted = true;
          return ["Reference server listening on stdio", line];
        },
      };
    },
  },
  {
    id: "debug-text-for-one-action",
    suite,
    lie: "writes debug text to standard output for one action",
    dialects: queries,
    killedBy: ["schema/stdout-carries-only-json-rpc"],
    mayAlsoFail: [],
    shownBy: "call_api",
    patch: (world) => ({
      hints: (honest, { arguments: { method } }) => {
        if (method === "OPTIONS") world.send("DEBUG no rule for OPTIONS");
        return honest;
      },
    }),
  },
  {
    id: "log-records-on-stdout",
    suite,
    lie: "writes a JSON log record to standard output with every query",
    dialects: queries,
    killedBy: ["schema/stdout-carries-only-json-rpc"],
    mayAlsoFail: [],
    patch: () =>
      reframe(
        () => true,
        (line) => ['{"level":30,"msg":"query answered"}', line],
      ),
  },
];
