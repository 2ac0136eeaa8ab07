import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { allCaps } from "./all-caps.ts";
import { cutsNothing } from "./cuts-nothing.ts";
import { elsewhere } from "./elsewhere.ts";

/** Rooms from which evidence comes, and those that judge it. */
const rooms = [
  "harness/calls",
  "harness/conversation",
  "harness/evidence",
  "harness/json",
  "harness/observe",
  "harness/session",
  "harness/api-stub",
  "report-model",
  "suites",
];
const isBound = /^(?:export )?const ((?:max|most|longest|largest|deepest)[A-Z]\w*)\b/gmu;

/** Such as `harness/calls/watching/seen.ts maxCompared`. */
function boundsOf(room: string): readonly string[] {
  const root = join(import.meta.dirname, "../..");
  const files = readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/(?:\.test\.ts|(?:^|\/)fixture-[^/]*)$/u.test(name))
    .map((name) => `${room}/${name}`);
  return files
    .filter((path) => !Object.keys(elsewhere).some((folder) => path.startsWith(`${folder}/`)))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return [...text.matchAll(isBound)].map(([, name]) => `${path} ${name}`);
    });
}

it("each bound in a room before a judge has an offence planted behind it, or a reason why it cuts nothing", () => {
  const tested = allCaps.map(({ name }) => name).filter((name) => / max[A-Z]\w*$/u.test(name));
  const known = [...tested, ...Object.values(cutsNothing).flat()];
  expect(new Set(rooms.flatMap(boundsOf))).toEqual(new Set(known));
  expect(known).toHaveLength(new Set(known).size);
});
