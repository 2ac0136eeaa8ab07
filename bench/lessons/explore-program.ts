import { register } from "node:module";
import { learningSteps } from "./learning-steps.ts";
import type { ReplacedModules } from "./module-hooks.ts";

/**
 * The command, whose exploration leaves out one step, is recorded, and ends the run. Before the words of the command come
 * those of `this-exploration.ts`.
 */
const ownWords = 3;

const ours = (module: string): string => JSON.stringify(import.meta.resolve(`./${module}.js`));

/** What is replaced for the record. */
const recording = [
  {
    module: "exploration/explore",
    line: `import { recorded } from ${ours("recorded")}; export const explore = recorded(original.explore);`,
  },
  {
    module: "exploration/explored-calls",
    line: `import { keep } from ${ours("this-exploration")}; export class ExploredCalls extends original.ExploredCalls { record(call) { keep(call); return super.record(call); } }`,
  },
];

const ofSteps = learningSteps.map(({ module, member }) => {
  const [name = "", method] = member.split(".");
  const place = JSON.stringify(module);
  const line =
    method === undefined
      ? `export const ${name} = leftOut.inPlaceOf(${place}, "${name}", original.${name});`
      : `leftOut.replaceIn(${place}, original.${name}, "${method}");`;
  return { module, line };
});

function replacedModules(): ReplacedModules {
  const all = [...ofSteps, ...recording];
  const sources = [...new Set(all.map(({ module }) => module))].map((module): readonly [string, string] => {
    const url = import.meta.resolve(`../../harness/${module}.js`);
    const original = JSON.stringify(`${url}?original`);
    const source = [
      `import * as original from ${original};`,
      `import { leftOut } from ${ours("this-exploration")};`,
      `export * from ${original};`,
      ...all.filter((each) => each.module === module).map(({ line }) => line),
    ];
    return [url, source.join("\n")];
  });
  return { sources: new Map(sources) };
}

const [node = "", program = "", ...words] = process.argv;
register("./module-hooks.js", import.meta.url, { data: replacedModules() });
// It reads its words, which the command is not to see.
await import("./this-exploration.ts");
process.argv = [node, program, ...words.slice(ownWords)];
const { runAsProcess } = await import("../../cli/run-as-process.ts");
await runAsProcess();
