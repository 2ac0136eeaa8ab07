import { describe, expect, it } from "vitest";
import * as archives from "./fixture-archives.ts";
import { compareContents } from "./compare-contents.ts";

function effect(before: string, after: string): string {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  return compareContents(bytes(before), bytes(after));
}

describe("a rewritten file", () => {
  it.each([
    ["with bytes at its end", "a\nb\n", "a\nb\nc\n"],
    ["that was empty", "", "anything"],
    ["with a line in between", "a\nc\n", "a\nb\nc\n"],
    ["with a line before the others, twice", "a\na\n", "x\na\na\n"],
    ["with one more member in its JSON", '{"a":1}', '{"a":1,"b":2}'],
    ["with one more element in a list of its JSON", '{"a":[1]}', '{"a":[2,1]}'],
    ["with one more element in an element of its JSON", '[{"id":1,"tags":["a"]}]', '[{"id":1,"tags":["a","b"]}]'],
    ["with a second text beside one in its JSON", '{"tags":"a"}', '{"tags":["a","b"]}'],
    ["with one more document a line", '{"a":1}', '{"b":1}\n{"a":1}\n'],
    ["with one more element in its one line", "<l><i>a</i></l>", "<l><i>a</i><i>a</i></l>"],
    ["with another first element in its one line", "<l><i>a</i></l>", "<l><b>c</b><i>a</i></l>"],
    ["with one more word in a list", "x = a, c", "x = a, b, c"],
  ])("%s was added to", (_, before, after) => {
    expect(effect(before, after)).toBe("adds");
  });

  it.each([
    ["of which nothing is left", "a", ""],
    ["without one of the members of its JSON", '{"a":1,"b":2}', '{"a":1}'],
    ["without one of the elements of its JSON", '{"a":[1,2]}', '{"a":[2]}'],
    ["without one of its lines", "a\nb\nc\n", "a\nc\n"],
    ["that keeps its last lines", "call 1\ncall 2\ncall 3\n", "call 2\ncall 3\ncall 4\n"],
    ["that keeps its last lines below a heading", "calls\ncall 1\ncall 2\n", "calls\ncall 2\ncall 3\n"],
    ["that keeps its first lines", "c\nb\na\n", "d\nc\nb\n"],
    ["that keeps its last documents", '{"n":1}\n{"n":2}\n{"n":3}\n', '{"n":2}\n{"n":3}\n{"n":4}\n'],
    ["without one of its documents", '{"a":1}\n{"b":1}\n', '{"b":1}\n'],
  ])("%s was taken from", (_, before, after) => {
    expect(effect(before, after)).toBe("removes");
  });

  it.each([
    ["with another line", "a\nb\n", "a\nc\n"],
    ["with another line in the place of one", "a\nb\nc\n", "a\nx\nc\n"],
    ["with a line that was changed and moved", "[ ] milk\n[ ] eggs\n", "[ ] eggs\n[x] milk\n"],
    [
      "with a document that was changed and moved",
      '{"id":1,"text":"milk"}\n{"id":2,"text":"a dozen"}\n',
      '{"id":2,"text":"a dozen"}\n{"id":1,"text":"oat milk"}\n',
    ],
    ["with one more digit in a number", "limit 1;\n", "limit 12;\n"],
    ["with one more digit at its end", "1", "10"],
    ["with a sign before a number", "x = 1;", "x = -1;"],
    ["with another text", "first line\n", "other"],
    ["with another value in its JSON", '{"a":1}', '{"a":2}'],
    ["with other texts in the place of one in its JSON", '{"tags":"a"}', '{"tags":["b","c"]}'],
    ["with none in the place of a text in its JSON", '{"tags":"a"}', '{"tags":[]}'],
    ["with bytes that are no text", "text", "\u0000\u0001"],
  ])("%s was overwritten", (_, before, after) => {
    expect(effect(before, after)).toBe("overwrites");
  });

  it.each([
    ["with an entry and another count in its JSON", '{"count":1,"all":["a"]}', '{"count":2,"all":["a","b"]}'],
    ["in a format of lines that we do not know", "count 1\na\nb\n", "count 2\na\nb\nc\n"],
    ["with bytes of another kind that are no text", "\u0000\u0001\u0002", "\u0000\u0009\u0002\u0003"],
  ])("%s cannot be told", (_, before, after) => {
    expect(effect(before, after)).toBe("opaque");
  });

  it.each([
    ["with other white space in its JSON", '{"a":1}', '{ "a": 1 }\n'],
    ["with members of its JSON in another order", '{"a":1,"b":{"c":1,"d":2}}', '{"b":{"d":2,"c":1},"a":1}'],
  ])("%s means the same", (_, before, after) => {
    expect(effect(before, after)).toBe("same");
  });

  it.each([
    ["with elements in another order", "[1,2]", "[2,1]", "overwrites"],
    ["with lines of JSON in another order", '{"a":1}\n{"b":1}', '{"b":1}\n{"a":1}', "overwrites"],
    ["with a member that was written twice", '{"a":1,"a":2}', '{"a":2}', "adds"],
    ["with a digit that no number keeps", '{"a":12345678901234567890}', '{"a":12345678901234567891}', "adds"],
  ])("%s does not mean the same", (_, before, after, expected) => {
    expect(effect(before, after)).toBe(expected);
  });

  it("with keys such as __proto__ is compared like any other", () => {
    expect(effect('{"__proto__":{"a":1}}', '{"__proto__":{}}')).toBe("removes");
  });

  it("with more to compare than is worth it cannot be told", () => {
    const list = (from: number): string => JSON.stringify(Array.from({ length: 800 }, (_, n) => ({ n: n + from })));
    expect(effect(list(0), list(10_000))).toBe("opaque");
  });
});

describe("a text with new lines as well", () => {
  it.each([
    ["that has kept one of many", "title\na 1\nb 2\nc 3\nd 4\ne 5\n", "title\nnothing\n", "removes"],
    ["without a line elsewhere", "one\ntwo\nthree\nfour\n", "two\nthree\nfour, too\n", "removes"],
    ["without a key, in YAML", "host: a\nport: 1\npath: /x\n", "host: a\nuser: u\npath: /x\n", "removes"],
    ["without a key, in TOML", "[a]\nx = 1\ny = 2\n", "[a]\ny = 3\n", "removes"],
    ["with another value of a key", "host: a\nport: 1\n", "host: b\nport: 1\n", "overwrites"],
    ["in which a line was edited, and another moved", "b\n- x: 1\na\n", "a\nb\n- x: 12\n", "overwrites"],
    ["with a paragraph in the place of two", "A\nold words\nmore of them\nB\n", "A\nnew text\nB\n", "overwrites"],
    ["that was replaced as a whole", "a\nb\nc\nd\ne\n", "x\n", "overwrites"],
  ])("%s", (_, before, after, expected) => {
    expect(effect(before, after)).toBe(expected);
  });
});

describe("a table", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const trees = 'id,kind,note\n1,oak,"tall, old"\n2,elm,\n3,ash,x\n';

  it.each([
    ["with another row in the place of one", trees.replace("2,elm,", "4,fir,"), "removes"],
    ["with another value in a row", trees.replace("elm", "pine"), "overwrites"],
    ["with one more row before the others", trees.replace("1,oak", "9,yew,\n1,oak"), "adds"],
    ["with one more column", 'id,kind,note,by\n1,oak,"tall, old",u\n2,elm,,u\n3,ash,x,u\n', "adds"],
    ["without a column", "id,kind\n1,oak\n2,elm\n3,ash\n", "removes"],
    ["without a column, and with a row", "id,kind\n1,oak\n2,elm\n3,ash\n4,fir\n", "removes"],
  ])("%s", (_, after, expected) => {
    expect(compareContents(bytes(trees), bytes(after), { name: "/w/trees.csv" })).toBe(expected);
  });

  it("in a workbook is compared by its rows, wherever they stand", () => {
    const sheet = (...rows: readonly string[]): Uint8Array =>
      archives.zip(
        {
          "xl/worksheets/sheet1.xml": `<sheetData>${rows.map((cell, at) => `<row r="${at}"><c r="A${at}"><v>${cell}</v></c></row>`).join("")}</sheetData>`,
        },
        1,
      );
    expect(compareContents(sheet("oak", "elm"), sheet("yew", "oak", "elm"))).toBe("adds");
    expect(compareContents(sheet("oak", "elm", "ash"), sheet("oak", "ash", "yew"))).toBe("removes");
  });
});

describe("an archive", () => {
  const { bytesOf, gzip, tar, zip } = archives;
  const notes = { "a.txt": "a\n", "b.txt": "b\n" };

  it.each([
    ["of gzip", gzip("text", 1), gzip("text", 2)],
    ["of tar", tar(notes, 1), tar(notes, 2)],
    ["of tar in gzip", gzip(tar(notes, 1), 1), gzip(tar(notes, 2), 2)],
    ["of zip", zip(notes, 1), zip(notes, 2)],
  ])("%s with another time in it means the same", (_, before, after) => {
    expect(before).not.toEqual(after);
    expect(compareContents(before, after)).toBe("same");
  });

  it.each([
    ["more text", gzip("a\n", 1), gzip("a\nb\n", 2), "adds"],
    ["other text", gzip("a\n", 1), gzip("b\n", 2), "overwrites"],
    ["one file more and another text", zip({ "a.txt": "x" }, 1), zip(notes, 1), "overwrites"],
    ["nothing but one file more", zip({ "a.txt": "a\n" }, 1), zip(notes, 1), "adds"],
    ["one file under another name", zip({ "a.txt": "a\n" }, 1), zip({ "b.txt": "a\n" }, 1), "overwrites"],
    ["another file in the place of one", zip({ "a.txt": "a\n" }, 1), zip({ "b.txt": "b\n" }, 1), "removes"],
    ["one file less", tar(notes, 1), tar({ "a.txt": "a\n" }, 1), "removes"],
    ["what cannot be unpacked", gzip("a\n", 1), gzip("a\n", 1).subarray(0, 12), "unreadable"],
    ["what is no archive", bytesOf("BIN\u0000\u0001"), bytesOf("BIN\u0000\u0002"), "unreadable"],
  ])("with %s is compared by what it holds", (_, before, after, expected) => {
    expect(compareContents(before, after)).toBe(expected);
  });

  it("that holds gigabytes is not unpacked", () => {
    const bomb = (byte: number): Uint8Array => gzip(Buffer.alloc(80 * 1024 * 1024, byte), 1);
    expect(compareContents(bomb(1), bomb(2))).toBe("unreadable");
  });
});
