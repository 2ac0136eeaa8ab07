import { describe, expect, it } from "vitest";
import { bytesOf, tar, zip } from "./fixture-archives.ts";
import { isSameButForStamps } from "./stamps.ts";

const [one, other] = ["0f8b0d3e-5b1c-4b7e-9a52-6f0f3f1f9c11", "c1a7e2b4-03d9-4f6a-8e11-2b9d7c5a4e33"];

describe("two contents are the same but for times and ids of their own", () => {
  it.each([
    ['{"a":1,"updatedAt":"2026-01-01T10:00:00Z"}', '{"a":1,"updatedAt":"2026-01-01T10:00:01Z"}'],
    ['{"at":1767261600}', '{"at":1767261601}'],
    ["x\nlast read 10:00:00\n", "x\nlast read 10:00:01\n"],
    ["made 2026-01-01 in 0.4 ms\n", "made 2026-01-02 in 12.1 ms\n"],
    [`{"id":"${one}","a":1}`, `{"id":"${other}","a":1}`],
    [`<doc id="${one}">x</doc>`, `<doc id="${other}">x</doc>`],
  ])("%j and %j", (before, after) => {
    expect(isSameButForStamps(bytesOf(before), bytesOf(after))).toBe(true);
  });

  it("in an archive, and in a PDF", () => {
    const inside = (hour: string) => ({ "doc.xml": "<a/>", "core.xml": `<made>2026-01-01T${hour}:00:00Z</made>` });
    expect(isSameButForStamps(zip(inside("10"), 1), zip(inside("11"), 2))).toBe(true);
    expect(isSameButForStamps(tar(inside("10"), 1), tar(inside("11"), 2))).toBe(true);
    const pdf = (id: string, hour: string, text = "x"): Uint8Array =>
      Buffer.concat([
        Buffer.from(
          `%PDF-1.4\n(${text})\0\n/CreationDate (D:202601${hour}+01'00')\ntrailer << /ID [<${id}> <${id}>] >>`,
        ),
      ]);
    expect(isSameButForStamps(pdf("00ff", "0110"), pdf("a1b2", "0211"))).toBe(true);
    expect(isSameButForStamps(pdf("00ff", "0110"), pdf("a1b2", "0211", "y"))).toBe(false);
  });
});

describe("two contents differ in what they say", () => {
  it.each([
    ['{"a":1,"updatedAt":"2026-01-01T10:00:00Z"}', '{"a":2,"updatedAt":"2026-01-01T10:00:01Z"}'],
    ["2026-01-01\n", "2026-01-01\n2026-01-02\n"],
    [`{"owner_id":"${one}"}`, `{"owner_id":"${other}"}`],
    [`{"id":"${one}","parts":[{"of":"${one}"}]}`, `{"id":"${other}","parts":[{"of":"${other}"}]}`],
    ['{"owner_id":7}', '{"owner_id":8}'],
    ["wait for 5 s", "wait for 9 s"],
  ])("%j and %j", (before, after) => {
    expect(isSameButForStamps(bytesOf(before), bytesOf(after))).toBe(false);
  });

  it("in an archive with one more member", () => {
    expect(isSameButForStamps(zip({ a: "x" }, 1), zip({ a: "x", b: "y" }, 1))).toBe(false);
  });
});
