import { expect, it } from "vitest";
import { standInsOf } from "./stand-in-address.ts";

const names = Array.from({ length: 1_000 }, (_, index) => `host-${index}.example.com`);

it("addresses that stand for hosts lie where no route leads, each in its usual form", () => {
  for (const { v4, v6 } of names.map(standInsOf)) {
    expect(v4).toMatch(/^198\.1[89]\.(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])\.(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/u);
    expect(new URL(`http://[${v6}]`).hostname).toBe(`[${v6}]`);
  }
});

it("an address stands for one host, and always for the same", () => {
  expect(standInsOf("api.example.com")).toEqual(standInsOf("api.example.com"));
  expect(new Set(names.map((name) => standInsOf(name).v4)).size).toBeGreaterThan(990);
  expect(new Set(names.map((name) => standInsOf(name).v6)).size).toBe(1_000);
});
