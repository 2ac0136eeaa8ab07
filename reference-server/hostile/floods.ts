import type { Writable } from "node:stream";
import { answerHonestly, dieEventually, readMessages, write } from "./honest-loop.ts";

const mebibyte = 1_048_576;

/** Writes chunks as fast as the reader takes them, while `more` says so. Between two of them input is read. */
function pour(stream: Writable, chunk: string, more: () => boolean): void {
  if (!more()) return;
  stream.write(chunk, () => {
    setImmediate(pour, stream, chunk, more);
  });
}

/** Endless noise on standard output, whatever is asked. */
export function floodsStdout(): void {
  dieEventually();
  process.stdin.resume();
  pour(process.stdout, `${"noise ".repeat(1_000)}\n`.repeat(10), () => true);
}

/** Endless noise on standard error beside honest answers. */
export function stderrFlood(): void {
  dieEventually();
  readMessages((request) => {
    answerHonestly(request);
  });
  pour(process.stderr, `${"warning ".repeat(1_000)}\n`.repeat(10), () => true);
}

/** A line of 100 MB where the answer to `tools/list` should be. */
export function prints100MbLine(): void {
  readMessages((request) => {
    if (request["method"] !== "tools/list") {
      answerHonestly(request);
      return;
    }
    let left = 100;
    pour(process.stdout, "x".repeat(mebibyte), () => {
      left -= 1;
      return left >= 0;
    });
  });
}

/** Five megabytes in every answer to a query. */
export function hugeAnswers(): void {
  readMessages((request) => {
    if (request["method"] !== "tools/annotations") {
      answerHonestly(request);
      return;
    }
    const annotations = { readOnlyHint: true, openWorldHint: false, title: "x".repeat(5 * mebibyte) };
    write({ id: request["id"], result: { annotations } });
  });
}

/** Answers to queries that are nested 100,000 deep. */
export function deepNesting(): void {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  readMessages((request) => {
    if (request["method"] !== "tools/annotations") {
      answerHonestly(request);
      return;
    }
    const id = JSON.stringify(request["id"]);
    process.stdout.write(
      `{"jsonrpc":"2.0","id":${id},"result":{"annotations":{"readOnlyHint":true,"openWorldHint":false,"x":${deep}}}}\n`,
    );
  });
}
