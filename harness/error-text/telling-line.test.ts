import { expect, it } from "vitest";
import { lastWordsOf, tellingLine } from "./telling-line.ts";

it.each([
  [
    "an error above its stack",
    ["Error: no such tool", "    at call (client.js:1)", "", "Node.js v24.0.0"],
    "Error: no such tool",
  ],
  ["an error of a package", ["mcp.shared.exceptions.McpError: refused"], "mcp.shared.exceptions.McpError: refused"],
  ["a line that is indented", ["  TypeError: x"], "  TypeError: x"],
  [
    "the last field, where the line with the name is cut off",
    ['    "message": "expected boolean"', "  }", "]", "    at parse (zod.js:1)", "", "Node.js v20.20.2"],
    '    "message": "expected boolean"',
  ],
  ["the last line, where none names an error", ["first", "bwrap: no such file", " "], "bwrap: no such file"],
  ["a version, where there is nothing else", ["Node.js v20.20.2"], "Node.js v20.20.2"],
  ["nothing of nothing", [" "], undefined],
  [
    "a panic of Rust with its reason, not how to see more of it",
    [
      "opening the ledger",
      "thread 'tokio-runtime-worker' (811) panicked at src/ledger.rs:40:9:",
      "index out of bounds: the len is 3 but the index is 9",
      "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
    ],
    "thread 'tokio-runtime-worker' (811) panicked at src/ledger.rs:40:9: index out of bounds: the len is 3 but the index is 9",
  ],
  [
    "a panic of older Rust, which has all in a line",
    ["thread 'main' panicked at 'no page', src/main.rs:4:5", "note: run with `RUST_BACKTRACE=1`"],
    "thread 'main' panicked at 'no page', src/main.rs:4:5",
  ],
  [
    "a panic of Go, above the stack of each goroutine",
    [
      "panic: assignment to entry in nil map",
      "goroutine 1 [running]:",
      "main.main()",
      "\t/src/error.go:7 +0x2e",
      "exit status 2",
    ],
    "panic: assignment to entry in nil map",
  ],
  [
    "a fatal error of Go or of V8",
    ["fatal error: all goroutines are asleep - deadlock!", "goroutine 1 [select (no cases)]:"],
    "fatal error: all goroutines are asleep - deadlock!",
  ],
  [
    "an exception of Java, above its stack and its cause",
    [
      'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space',
      "\tat Pages.all(Pages.java:12)",
      "\t... 3 more",
    ],
    'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space',
  ],
  [
    "what a traceback ends with, whatever the name",
    [
      "Traceback (most recent call last):",
      '  File "pages.py", line 3, in <module>',
      "    turn(page)",
      "pages.Torn: page 9",
    ],
    "pages.Torn: page 9",
  ],
  [
    "an error after a traceback that the program went on from",
    [
      "Traceback (most recent call last):",
      '  File "a.py", line 1',
      "KeyError: 'x'",
      "went on",
      "OSError: the port is taken",
    ],
    "OSError: the port is taken",
  ],
  ["a runtime that ends, before an error that was only logged after", ["panic: torn", "[error] exit"], "panic: torn"],
])("is %s", (_, stderr, line) => {
  expect(tellingLine(stderr)).toBe(line);
});

it("is kept before the last lines where a long stack lies below it", () => {
  const stack = Array.from({ length: 30 }, (_, index) => `main.fold(${index})`);
  expect(lastWordsOf(["begin", "panic: torn", ...stack], 4)).toEqual(["panic: torn", ...stack.slice(-3)]);
  const rust = ["thread 'main' panicked at src/a.rs:1:1:", "it tore"];
  expect(lastWordsOf([...rust, ...stack], 4)).toEqual([...rust, ...stack.slice(-2)]);
  expect(lastWordsOf(["begin", ...rust, "end"], 3)).toEqual([...rust, "end"]);
  expect(lastWordsOf(["one"], 4)).toEqual(["one"]);
});
