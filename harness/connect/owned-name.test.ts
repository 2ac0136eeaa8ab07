import { expect, it } from "vitest";
import { ownedPrefix, ownerOf, withoutOwnedNames } from "./owned-name.ts";

it("a name is short, since servers make sockets below it, and tells whose it is", () => {
  const name = `${ownedPrefix()}Ab3_x9`;
  // With the longest numbers of a system that has run for a thousand years. A browser's socket takes 46 bytes more, an audit 16
  // before it, and 107 are allowed.
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(46);
  expect(ownerOf(name)).toMatchObject({ processId: process.pid });
  expect(withoutOwnedNames(`/tmp/${name}/file`)).toBe("/tmp/mcp-conformance/file");
});
