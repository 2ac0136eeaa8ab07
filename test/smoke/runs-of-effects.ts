import { readFileSync } from "node:fs";
import { effects, fileOf, typed } from "./programs.ts";
import type { SmokeRun } from "./smoke-run.ts";

const execute = "--execute --seed 1 --report json --suite truth --";
const readOnly = "truth/read-only-tools-change-nothing";
const onlyAdd = "truth/non-destructive-tools-only-add";
const stayInside = "truth/closed-world-tools-stay-inside";
const repeat = "truth/idempotent-tools-repeat-without-effect";
const sideEffects = typed("--seed 1 --report json --suite side-effects -- node", [
  fileOf("test/side-effects/server.mjs"),
]);
const reads = { readOnlyHint: true };

/** What calls and queries do. */
export const runsOfEffects: readonly SmokeRun[] = [
  {
    covers: ["effect: database row"],
    words: typed(execute, effects("files.mjs", ["set-user-version"], reads)),
    exitCode: 1,
    finds: [`fail ${readOnly} act`],
  },
  {
    covers: ["effect: new file", "effect: deleted file", "effect: late file"],
    words: typed(execute, effects("server.mjs", ["nothing", "write-here", "delete", "write-later"], reads)),
    exitCode: 1,
    finds: ["write-here", "delete", "write-later"].map((tool) => `fail ${readOnly} ${tool}`),
    passes: [`${readOnly} nothing`],
  },
  {
    covers: ["effect: overwritten file"],
    words: typed(
      execute,
      effects("server.mjs", ["append", "overwrite"], { readOnlyHint: false, destructiveHint: false }),
    ),
    exitCode: 0,
    finds: [`ambiguous ${onlyAdd} overwrite`],
    passes: [`${onlyAdd} append`],
  },
  {
    covers: ["effect: request that changes"],
    words: typed(execute, effects("server.mjs", ["ask-to-read", "ask-to-remove"], reads)),
    exitCode: 0,
    finds: [`warn ${readOnly} ask-to-remove`],
    passes: [`${readOnly} ask-to-read`],
  },
  {
    covers: ["effect: address"],
    words: typed(execute, effects("server.mjs", ["nothing", "connect", "send-datagram"], { openWorldHint: false })),
    exitCode: 0,
    finds: ["connect", "send-datagram"].map((tool) => `ambiguous ${stayInside} ${tool}`),
    passes: [`${stayInside} nothing`],
  },
  {
    covers: ["effect: what another tool shows"],
    words: typed(execute, effects("server.mjs", ["change-memory"], reads)),
    exitCode: 1,
    finds: [`fail ${readOnly} act`],
    passes: [`${readOnly} show`],
  },
  {
    covers: ["language: shell", "effect: second call"],
    words: typed(execute, effects("server.sh", ["append"], { readOnlyHint: false, idempotentHint: true })),
    exitCode: 1,
    finds: [`fail ${repeat} act`],
  },
  {
    covers: ["effect: file written through memory"],
    words: typed(execute, effects("server.py", ["write-to-mapped-file"], reads)),
    exitCode: 1,
    finds: [`fail ${readOnly} act`],
  },
  {
    covers: ["effect: query"],
    words: typed(sideEffects, "write-here"),
    exitCode: 1,
    finds: ["fail side-effects/queries-change-no-file "],
  },
  {
    covers: ["effect: process"],
    words: typed(sideEffects, "start-a-process"),
    exitCode: 0,
    finds: ["ambiguous side-effects/queries-start-no-process "],
  },
  {
    covers: ["language: TypeScript", "report: terminal"],
    words: typed("--execute --seed 1 --cmd", ["node server.js"]),
    given: { "server.js": readFileSync(fileOf("examples/notes/server.js"), "utf8") },
    exitCode: 1,
    shows: pictureOf("README.md"),
  },
];

/** The lines of the first example of a page, but for how many requests a finding took, which hangs on the time. */
function pictureOf(page: string): readonly string[] {
  const [, picture = "no picture"] = readFileSync(fileOf(page), "utf8").split("```\n");
  return picture.split("\n").filter((line) => line !== "" && !line.includes("request "));
}
