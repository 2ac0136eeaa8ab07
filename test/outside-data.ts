import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { TestContext } from "vitest";

/**
 * A file or directory of others, which the repository may not have. The variable TEST_DATA names the directory that all
 * of them are in. Without it, or where the path is missing there, the test is skipped with the reason.
 */
export function outsideData(context: TestContext, path: string): string {
  const directory = process.env["TEST_DATA"];
  if (directory === undefined) context.skip(`TEST_DATA names no directory that has ${path}`);
  const place = resolve(join(directory, path));
  if (!existsSync(place)) context.skip(`TEST_DATA has no ${path}`);
  return place;
}
