import { existsSync } from "node:fs";
import { join, normalize } from "node:path";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import type { ProjectKind, Proposal } from "./proposal.ts";
import { readManifest } from "./read-manifest.ts";

const usualFiles = ["dist/index.js", "build/index.js", "dist/server.js", "server.js", "index.js", "src/index.js"];

/** What package.json names as its program; else files that servers usually are. */
export const nodeProject: ProjectKind = {
  name: "Node",
  install: (directory) => {
    if (manifestOf(directory) === undefined) return [];
    const installs = existsSync(join(directory, "package-lock.json")) ? "npm ci" : "npm install";
    return [installs, ...(scriptOf(manifestOf(directory), "build") === undefined ? [] : ["npm run build"])];
  },
  propose: (directory) => {
    const manifest = manifestOf(directory);
    const build = scriptOf(manifest, "build") === undefined ? undefined : "npm run build";
    const started = /^node (?<words>[^&|;<>]+)$/u.exec(scriptOf(manifest, "start") ?? "")?.groups?.["words"];
    const named: readonly Proposal[] = [
      ...binsOf(manifest).map((file) => ({ command: `node ${file}`, because: "bin of package.json" })),
      ...(started === undefined ? [] : [{ command: `node ${started}`, because: "the script start of package.json" }]),
      ...mainOf(manifest).map((file) => ({ command: `node ${file}`, because: "main of package.json" })),
      ...usualFiles
        .filter((file) => existsSync(join(directory, file)))
        .map((file) => ({ command: `node ${file}`, because: `the file ${file}` })),
    ];
    return named.flatMap((proposal) => {
      const [, file = ""] = proposal.command.split(" ");
      if (existsSync(join(directory, file))) return proposal;
      // `npm init` writes a main that is not there.
      return build === undefined ? [] : { ...proposal, build };
    });
  },
};

function manifestOf(directory: string): Json | undefined {
  return readManifest(join(directory, "package.json"));
}

function scriptOf(manifest: Json | undefined, name: string): string | undefined {
  const scripts = manifest !== undefined && isJsonObject(manifest) ? member(manifest, "scripts") : undefined;
  const script = scripts !== undefined && isJsonObject(scripts) ? member(scripts, name) : undefined;
  return typeof script === "string" ? script : undefined;
}

function binsOf(manifest: Json | undefined): readonly string[] {
  const bin = manifest !== undefined && isJsonObject(manifest) ? member(manifest, "bin") : undefined;
  const files = typeof bin === "string" ? [bin] : bin !== undefined && isJsonObject(bin) ? Object.values(bin) : [];
  return files.flatMap((file) => (typeof file === "string" ? [normalize(file)] : []));
}

function mainOf(manifest: Json | undefined): readonly string[] {
  const main = manifest !== undefined && isJsonObject(manifest) ? member(manifest, "main") : undefined;
  return typeof main === "string" ? [normalize(main)] : [];
}
