/**
 * Answers every line at once with the same valid hints, for the id that stands at a known place of it: as little work
 * as a server can do, so that the time of a query is the client's.
 */
const head = '{"jsonrpc":"2.0","id":';
/** Riskier than no static hint, so that no check stops at the first answer. */
const tail =
  ',"result":{"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}}\n';

let rest = "";

process.stdin.setEncoding("latin1").on("data", (chunk: string) => {
  const text = rest + chunk;
  let answers = "";
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
    answers += head + text.slice(start + head.length, text.indexOf(",", start + head.length)) + tail;
    start = end + 1;
  }
  rest = text.slice(start);
  if (answers !== "") process.stdout.write(answers);
});
