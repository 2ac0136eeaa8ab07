import { resolve } from "node:path";
import { referenceTools, remembering, restless, workers, type Truths } from "./true-hints.ts";

/** A server whose hints are suggested, and what is true of its tools. */
export interface SuggestedServer {
  readonly name: string;
  /** The file that is its server, for one that is started by another program. */
  readonly source: string;
  readonly words: readonly [string, ...string[]];
  readonly truths: Truths;
}

/** The mildest hints, which are not true of most. */
const lies = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
/** Tools that come with another one. */
const beside = new Set(["show", "now", "put", "tidy"]);

function effects(name: string, truths: Truths, said: object): SuggestedServer {
  const behaviours = Object.keys(truths).filter((each) => !beside.has(each));
  const source = resolve(import.meta.dirname, "../effects/server.mjs");
  return { name, source, truths, words: ["node", source, behaviours.join(), JSON.stringify(said)] };
}

/** @param referenceServer the words that start the bundled reference server */
export function suggestedServers([
  command = "",
  program = "",
  ...options
]: readonly string[]): readonly SuggestedServer[] {
  return [
    effects("tools that say of themselves what is not true", workers, lies),
    effects("tools that say nothing of themselves, on a server that does not rest", restless, {}),
    effects("tools that say nothing of themselves, of which one shows what the other did", remembering, {}),
    {
      name: "tools that say what is true",
      source: resolve(import.meta.dirname, "../../reference-server/main.ts"),
      words: [command, resolve(program), ...options],
      truths: referenceTools,
    },
  ];
}
