import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import type { FieldServer } from "./server-list.ts";

const run = promisify(execFile);
const maxOutputBytes = 64 * 2 ** 20;

export type Installation =
  | { readonly kind: "installed"; readonly programs: ReadonlyMap<string, string> }
  | { readonly kind: "not-installed"; readonly because: string };

/**
 * Installs a server and looks for the programs it needs. An installation that stands already is kept.
 *
 * @param root directory of the package
 */
export async function install(server: FieldServer, root: string): Promise<Installation> {
  if (server.registry !== "npm")
    return { kind: "not-installed", because: `it is published on ${server.registry}; only npm packages are installed` };
  const programs = new Map<string, string>();
  for (const program of server.programs) {
    const path = await findProgram(program);
    if (path === undefined) return { kind: "not-installed", because: `it needs ${program}, which is not in PATH` };
    programs.set(program, path);
  }
  try {
    await installPackage(server, root);
  } catch (error) {
    const [line] = (error instanceof Error ? error.message : String(error)).split("\n");
    return { kind: "not-installed", because: `npm could not install it: ${line}` };
  }
  return { kind: "installed", programs };
}

async function installPackage(server: FieldServer, root: string): Promise<void> {
  const manifest = manifestOf(server);
  const complete = join(root, "complete");
  const before = await readFile(complete, "utf8").catch(() => undefined);
  if (before === manifest) return;
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  await writeFile(join(root, "package.json"), manifest);
  const options = { cwd: root, maxBuffer: maxOutputBytes };
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], options);
  if (server.rebuild.length > 0) await run("npm", ["rebuild", ...server.rebuild], options);
  // Written last, so that an installation that was interrupted is started again.
  await writeFile(complete, manifest);
}

function manifestOf({ package: name, version, overrides }: FieldServer): string {
  return JSON.stringify({ private: true, dependencies: { [name]: version }, overrides });
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const directory of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(directory, name);
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}
