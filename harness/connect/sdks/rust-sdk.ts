import type { SdkFinder } from "./installed-sdk.ts";
import { ownProgram, textsAt } from "./program-text.ts";

/** A panic says where it is from, so that a program has the paths of the sources of its crates. */
const crate = Buffer.from("/rmcp-");
const source = /^\/rmcp-(\d+\.\d+\.\d+[^/\s]*)\/src\//u;
const longestPath = 64;

export const rustSdk: SdkFinder = {
  language: "Rust",
  find: (launched) => {
    const program = ownProgram(launched);
    if (program === undefined) return [];
    for (const path of textsAt(program, crate, longestPath)) {
      const version = source.exec(path)?.[1];
      if (version !== undefined) return [{ package: "rmcp", version }];
    }
    return [];
  },
};
