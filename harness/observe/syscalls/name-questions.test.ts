import { describe, expect, it } from "vitest";
import { nameQuestions } from "./name-questions.ts";

const header = [0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0];
const typeA = [0, 1, 0, 1];

function encoded(name: string): readonly number[] {
  return [...name.split(".").flatMap((label) => [label.length, ...Buffer.from(label, "latin1")]), 0];
}

function asked(bytes: readonly number[], carriage: "datagram" | "stream" = "datagram"): readonly string[] {
  return nameQuestions(Uint8Array.from(bytes), carriage).map(({ name, type }) => `${name} ${type}`);
}

describe("a question to a name server", () => {
  const name = encoded("api.example.com");

  it.each([
    ["an address", 1, "A"],
    ["an address of six", 28, "AAAA"],
    ["how to speak to it", 65, "HTTPS"],
    ["something unheard of", 999, "TYPE999"],
  ])("asks for %s of a host", (_, type, shown) => {
    expect(asked([...header, ...name, type >> 8, type & 0xff, 0, 1])).toEqual([`api.example.com ${shown}`]);
  });

  it("has its length before it in a stream, where that does not come by itself", () => {
    const message = [...header, ...name, ...typeA];
    expect(asked([0, message.length, ...message], "stream")).toEqual(["api.example.com A"]);
    expect(asked([0, message.length], "stream")).toEqual([]);
    expect(asked(message, "stream")).toEqual(["api.example.com A"]);
  });

  it("may point back to a name before", () => {
    const two = [...header];
    two[5] = 2;
    expect(asked([...two, ...name, ...typeA, 3, ...Buffer.from("www"), 0xc0, 16, ...typeA])).toEqual([
      "api.example.com A",
      "www.example.com A",
    ]);
  });

  it.each([
    ["points to itself", [0xc0, 12]],
    ["points ahead", [1, 97, 0xc0, 40]],
    ["points into the header", [1, 97, 0xc0, 0]],
    ["has a label of a kind that is not used", [0x80, 1]],
    ["is longer than 255 bytes", [...Array.from({ length: 4 }, () => encoded("a".repeat(63)).slice(0, -1)).flat(), 0]],
  ])("is none when its name %s", (_, bytes) => {
    expect(asked([...header, ...bytes, ...typeA])).toEqual([]);
  });

  it("may have a name of 255 bytes", () => {
    const long = ["a".repeat(63), "b".repeat(63), "c".repeat(63), "d".repeat(61)].join(".");
    expect(encoded(long)).toHaveLength(255);
    expect(asked([...header, ...encoded(long), ...typeA])).toEqual([`${long} A`]);
  });

  it.each([
    [9, "api.exam… ?"],
    [12, "api.example.… ?"],
    [name.length, "api.example.com ?"],
    [name.length + 2, "api.example.com ?"],
  ])("that was cut off after %i bytes of its name tells what is there", (count, shown) => {
    expect(asked([...header, ...name, ...typeA].slice(0, header.length + count))).toEqual([shown]);
  });

  it("is shown without characters that mean something elsewhere, in lower case", () => {
    expect(asked([...header, ...encoded('A\u001b[2J.b c."\u00ff'), ...typeA])).toEqual([
      String.raw`a\027[2j.b\032c.\"\255 A`,
    ]);
    expect(asked([...header, 3, 97, 46, 98, 0, ...typeA])).toEqual([String.raw`a\.b A`]);
  });

  it.each([
    ["nothing", []],
    ["a header alone", header],
    ["an answer", [0x12, 0x34, 0x81, 0x80, ...header.slice(4), ...name, ...typeA]],
    ["an update", [0x12, 0x34, 0x28, 0, ...header.slice(4), ...name, ...typeA]],
    ["no question", [0x12, 0x34, 1, 0, 0, 0, ...header.slice(6), ...name, ...typeA]],
    ["text", [...Buffer.from("GET / HTTP/1.1\r\nHost: example.com\r\n\r\n")]],
  ])("is not found in %s", (_, bytes) => {
    expect(asked(bytes)).toEqual([]);
    expect(asked(bytes, "stream")).toEqual([]);
  });
});
