import type { LoadHook } from "node:module";

/** What replaces modules, as the program that registers these hooks hands it over. */
export interface ReplacedModules {
  /** By its address, the text of the module that takes its place. */
  readonly sources: ReadonlyMap<string, string>;
}

let sources: ReadonlyMap<string, string> = new Map();

export function initialize(replaced: ReplacedModules): void {
  ({ sources } = replaced);
}

export const load: LoadHook = (url, context, next) => {
  const source = sources.get(url);
  return source === undefined ? next(url, context) : { format: "module", source, shortCircuit: true };
};
