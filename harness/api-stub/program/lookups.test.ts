import { expect, it } from "vitest";
import { standInOf } from "../traffic/stand-in-address.ts";
import { Lookups } from "./lookups.ts";

const [typeA, typeTxt, typeAaaa] = [1, 16, 28];

function question(name: string, type: number): Buffer {
  const labels = name.split(".").flatMap((label) => [label.length, ...Buffer.from(label)]);
  return Buffer.from([0, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...labels, 0, 0, type, 0, 1]);
}

/** The code of an answer, and the address in it. */
function answered(lookups: Lookups, name: string, type: number): string {
  const query = question(name, type);
  const answer = lookups.answer(query);
  if (answer === undefined) return "nothing";
  const address = answer.readUInt16BE(6) === 0 ? [] : [...answer.subarray(query.length + 12)];
  return `${answer.readUInt16BE(2) & 0xf} ${address.join(".")}`;
}

it("a name has one address, which tells the name again", () => {
  const lookups = new Lookups(() => undefined);
  const address = standInOf("api.example.com");
  expect(answered(lookups, "API.example.com", typeA)).toBe(`0 ${address}`);
  expect(lookups.hostAt(address)).toBe("api.example.com");
  expect(lookups.hostAt(standInOf("other.example.com"))).toBeUndefined();
});

it("a name has no address of IPv6, and no text", () => {
  const lookups = new Lookups(() => undefined);
  expect(answered(lookups, "api.example.com", typeAaaa)).toBe("0 ");
  expect(answered(lookups, "api.example.com", typeTxt)).toBe("0 ");
});

it("localhost is the machine itself, and stands for nobody", () => {
  const lookups = new Lookups(() => undefined);
  expect(answered(lookups, "localhost", typeA)).toBe("0 127.0.0.1");
  expect(answered(lookups, "a.localhost", typeAaaa)).toBe("0 0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.1");
  expect(lookups.hostAt("127.0.0.1")).toBeUndefined();
});

it("names beyond a bound are answered and not remembered, which is told", () => {
  let forgotten = 0;
  const lookups = new Lookups(() => forgotten++, 2);
  for (const name of ["a.example", "b.example", "c.example", "a.example"])
    expect(answered(lookups, name, typeA)).toBe(`0 ${standInOf(name)}`);
  expect(forgotten).toBe(1);
  expect(lookups.hostAt(standInOf("b.example"))).toBe("b.example");
  expect(lookups.hostAt(standInOf("c.example"))).toBeUndefined();
});

it("what is no name of a host is not there", () => {
  expect(answered(new Lookups(() => undefined), "a b.example.com", typeA)).toBe("3 ");
});

it.for([
  ["nothing", Buffer.alloc(0)],
  ["an answer", Buffer.concat([Buffer.from([0, 7, 0x81]), question("a.example.com", typeA).subarray(3)])],
  ["a label without its end", Buffer.from([0, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 63, 97, 97, 97, 97])],
  ["one that points back", Buffer.from([0, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xc0, 12, 0, 1, 0, 1])],
  ["more than a question", Buffer.alloc(600, 255)],
] as const)("what is no question is not answered: %s", ([, bytes]) => {
  expect(new Lookups(() => undefined).answer(bytes)).toBeUndefined();
});
