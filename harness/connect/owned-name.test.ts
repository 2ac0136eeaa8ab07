import { join } from "node:path";
import { expect, it } from "vitest";
import { isPlainName, newPlainName, ownedPrefix, ownerOf, temporaryRoot, withoutPlainNames } from "./owned-name.ts";

it("a name tells whose it is", () => {
  expect(ownerOf(`${ownedPrefix()}Ab3_x9`)).toMatchObject({ processId: process.pid });
});

it("a plain name tells nothing, and is short, since servers make sockets below it", () => {
  const name = newPlainName();
  // A browser's socket takes 46 bytes more, an audit 16 before it, and 107 are allowed.
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(46);
  expect([isPlainName(name), isPlainName(`${name}0`), isPlainName("tmp.config")]).toEqual([true, false, false]);
  expect(ownerOf(name)).toBeUndefined();
});

it("of paths below it nothing is left that differs from launch to launch, and all others stay", () => {
  const path = (...names: readonly string[]): string => join(temporaryRoot(), ...names);
  const [own, other] = [newPlainName(), newPlainName()];
  expect(withoutPlainNames(`moved ${path(own, "a")} to ${path(other)}.`)).toBe("moved $TMPDIR/a to $TMPDIR.");
  for (const text of [path("tmp.config"), path("a", own), `/work/${own}`, path(`${own}a`)])
    expect(withoutPlainNames(text)).toBe(text);
});
