import { syncBuiltinESMExports } from "node:module";

/**
 * Replaces functions of a module of Node for everybody, also for those who have imported them by name before. `vi.mock`
 * would reach only what is loaded afterwards, and stay in it: the unit tests of one worker share their modules.
 *
 * @param builtin the default export of the module
 * @returns puts the functions back
 */
export function replaceExports<T extends object>(builtin: T, replacements: Partial<T>): () => void {
  const originals = Object.fromEntries(Object.entries(builtin).filter(([name]) => name in replacements));
  Object.assign(builtin, replacements);
  syncBuiltinESMExports();
  return () => {
    Object.assign(builtin, originals);
    syncBuiltinESMExports();
  };
}
