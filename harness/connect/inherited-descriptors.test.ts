import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inheritedDescriptors } from "./inherited-descriptors.ts";

it("descriptors that children would get are those that nothing closes, beyond the usual three", () => {
  const directory = mkdtempSync(join(tmpdir(), "descriptors-test-"));
  const infos = { 0: "0100002", 2: "0100001", 3: "02100000", 16: "02000", 200: "0102001", 99_999: "02" };
  for (const [descriptor, flags] of Object.entries(infos))
    writeFileSync(join(directory, descriptor), `pos:\t0\nflags:\t${flags}\nmnt_id:\t14\n`);
  expect(inheritedDescriptors(directory)).toEqual([16, 200]);
  rmSync(directory, { recursive: true });
  expect(inheritedDescriptors(directory)).toEqual([]);
});
