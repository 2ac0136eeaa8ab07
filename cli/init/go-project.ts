import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ProjectKind } from "./proposal.ts";
import { readText } from "./read-manifest.ts";

const program = "server";
const build = `go build -o ${program} .`;

/** The program of the module, or the one below cmd, built first. */
export const goProject: ProjectKind = {
  name: "Go",
  install: () => [build],
  propose: (directory) => {
    if (readText(join(directory, "go.mod")) === undefined) return [];
    const isBuilt = existsSync(join(directory, program));
    return [{ command: `./${program}`, because: "go.mod", ...(isBuilt ? {} : { build }) }];
  },
};
