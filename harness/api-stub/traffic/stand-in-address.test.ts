import { expect, it } from "vitest";
import { isStandIn, standInOf } from "./stand-in-address.ts";

const names = Array.from({ length: 1_000 }, (_, index) => `host-${index}.example.com`);

it("addresses that stand for hosts are the machine itself, in their usual form", () => {
  const part = String.raw`(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])`;
  for (const address of names.map(standInOf)) {
    expect(address).toMatch(new RegExp(String.raw`^127\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.${part}\.${part}$`, "u"));
    expect(isStandIn(address)).toBe(true);
  }
});

it("an address stands for one host, and always for the same", () => {
  expect(standInOf("api.example.com")).toBe(standInOf("api.example.com"));
  expect(new Set(names.map(standInOf)).size).toBeGreaterThan(990);
});

it.for(["127.0.0.1", "127.63.255.255", "127.128.0.0", "198.18.0.1", "128.64.0.1"])("%s stands for none", (address) => {
  expect(isStandIn(address)).toBe(false);
});
