import { describe, expect, it } from "vitest";
import { splitCommandLine } from "./command-line.ts";

describe("a command line", () => {
  it.each<[string, string, readonly string[]]>([
    ["at white space, however much", "  node \t server.js\n--port  1 ", ["node", "server.js", "--port", "1"]],
    ["but not inside double quotes", 'node "my server.js"', ["node", "my server.js"]],
    ["but not inside single quotes", "sh -c 'echo \"a b\"'", ["sh", "-c", 'echo "a b"']],
    ["with the parts of a word put together", `node --name="a b"c'd e'`, ["node", "--name=a bcd e"]],
    ["and keeps an empty word", `node "" ''`, ["node", "", ""]],
    [
      "and keeps the backslashes of a path",
      String.raw`C:\node\node.exe D:\a\server.js`,
      [String.raw`C:\node\node.exe`, String.raw`D:\a\server.js`],
    ],
    [
      "also when the path is quoted",
      String.raw`"C:\Program Files\nodejs\node.exe" s.js`,
      [String.raw`C:\Program Files\nodejs\node.exe`, "s.js"],
    ],
    ["and expands nothing", "echo $HOME ~ *.js `x`", ["echo", "$HOME", "~", "*.js", "`x`"]],
    [
      "and keeps operators inside a word",
      "node s.js --match=a|b a&b x;y",
      ["node", "s.js", "--match=a|b", "a&b", "x;y"],
    ],
    ["and takes a quoted operator for an argument", `grep '|' "&&" f`, ["grep", "|", "&&", "f"]],
    ["and takes operators in a quoted text for text", `sh -c "a && b | c"`, ["sh", "-c", "a && b | c"]],
  ])("is split %s", (_, text, words) => {
    const [command, ...args] = words;
    expect(splitCommandLine(text)).toEqual({ kind: "words", command, args });
  });

  it.each(["", "   ", "\n\t"])("of nothing (%j) is empty", (text) => {
    expect(splitCommandLine(text)).toEqual({ kind: "empty" });
  });

  it.each([
    ["&&", "npm run build && node server.js"],
    ["|", "node server.js | tee log"],
    [";", "cd x ; node server.js"],
    ["&", "node server.js &"],
    [">", "node server.js > log"],
    ["2>&1", "node server.js 2>&1"],
    ["|", `node s.js "|" | tee log`],
    ["|", "echo 'its' | tr 'a' 'b'"],
  ])("with the operator %s outside quotes needs a shell: %s", (operator, text) => {
    expect(splitCommandLine(text)).toEqual({ kind: "shell-operator", operator });
  });

  it.each([
    ["'", "node 'x"],
    ['"', `node s.js --name "a b`],
    ["'", "node s.js --name O'Neil"],
  ])("with the quote %s left open is cut nowhere: %s", (quote, text) => {
    expect(splitCommandLine(text)).toEqual({ kind: "open-quote", quote });
  });

  it("that begins with variables needs a shell, or another place for them", () => {
    expect(splitCommandLine(`TOKEN=x NAME="a b" node s.js --level=1`)).toEqual({
      kind: "assignments",
      variables: [
        { name: "TOKEN", value: "x" },
        { name: "NAME", value: "a b" },
      ],
      words: ["node", "s.js", "--level=1"],
    });
  });
});
