import type { SdkFinder } from "./installed-sdk.ts";
import { ownProgram, textsAt } from "./program-text.ts";

/** Where the build information of a program begins, which has the version of each module in it. */
const magic = Buffer.from("\u00ff Go buildinf:", "latin1");
/** Programs with hundreds of modules have less. */
const maxInformation = 256 * 1024;
const module = "github.com/modelcontextprotocol/go-sdk";
const dependency = new RegExp(`\\ndep\\t${module.replaceAll(".", "\\.")}\\tv(\\S+)`, "u");

export const goSdk: SdkFinder = {
  language: "Go",
  find: (launched) => {
    const program = ownProgram(launched);
    if (program === undefined) return [];
    for (const information of textsAt(program, magic, maxInformation)) {
      const version = dependency.exec(information)?.[1];
      if (version !== undefined) return [{ package: module, version }];
    }
    return [];
  },
};
