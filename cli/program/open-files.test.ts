import { expect, it } from "vitest";
import { assertOpenFiles } from "./open-files.ts";
import { UsageError } from "./usage-error.ts";

it("a run is refused where too few files may be open, with the limit and what raises it", () => {
  const refused = (): void => assertOpenFiles(64, []);
  expect(refused).toThrow(UsageError);
  expect(refused).toThrow("at most 64 files may be open at once (ulimit -n), and a run needs 256");
  expect(refused).toThrow(expect.objectContaining({ hint: expect.stringContaining("ulimit -n 1024.") }));
});

it("what was left open for it counts where its number is high", () => {
  expect(() => assertOpenFiles(256, [5, 251])).toThrow("needs 315, since descriptor 251 was left open for it");
  expect(() => assertOpenFiles(2_000, [4_000])).toThrow(
    expect.objectContaining({ hint: expect.stringContaining("ulimit -n 4064.") }),
  );
});

it("a run is not refused where enough may be open, or nobody knows", () => {
  expect(() => assertOpenFiles()).not.toThrow();
  expect(() => assertOpenFiles(256, [5])).not.toThrow();
  expect(() => assertOpenFiles(undefined, [5])).not.toThrow();
});
