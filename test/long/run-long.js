/** Tries every property a hundred times as often as a commit does, and writes when, of what, and how often. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const { LONG_FACTOR = "100" } = process.env;
const tally = "build/long-runs";
mkdirSync("build", { recursive: true });
rmSync(tally, { force: true });
const { status } = spawnSync("vitest", ["run", "--mode", "long"], {
  stdio: "inherit",
  env: { ...process.env, LONG_FACTOR, LONG_TALLY: tally },
});
if (status !== 0) process.exit(1);
const counts = existsSync(tally) ? readFileSync(tally, "utf8").trim().split("\n").map(Number) : [];
const last = {
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { encoding: "utf8" }).trim(),
  properties: counts.length,
  runs: counts.reduce((sum, count) => sum + count, 0),
};
writeFileSync("test/long.json", `${JSON.stringify(last, undefined, 2)}\n`);
