import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter } from "node:path";
import type { ProcessLaunch } from "../../connect/target.ts";
import type { Visibility } from "../tier/launch-slots.ts";
import { planLayers, type Layer } from "./layers.ts";
import { mountPoints } from "./mount-points.ts";
import { neededDirectories } from "./needed-directories.ts";

/** Plans the layers for one target on this machine. */
export function hostLayers(target: ProcessLaunch, { alsoShown, showHome }: Visibility): readonly Layer[] {
  const home = realPath(homedir()) ?? homedir();
  const homes = showHome ? [] : [home, "/home", "/root"];
  const areas = [...homes, "/tmp", "/var/tmp", "/run", tmpdir()].flatMap((path) => realPath(path) ?? []);
  const hidden = areas.filter((path) => path !== "/");
  const needed = neededDirectories({
    command: target.command,
    args: target.args,
    workingDirectory: target.cwd,
    searchPath: (target.env["PATH"] ?? process.env["PATH"] ?? "").split(delimiter).filter((path) => path !== ""),
    home,
    hidden,
    exists: existsSync,
    isDirectory: (path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
    realPath,
  });
  return planLayers({
    topDirectories: directoriesIn("/").map((name) => `/${name}`),
    mountPoints: mountPoints(readFileSync("/proc/self/mountinfo", "utf8")),
    hidden,
    // A home may lie in one of the other hidden areas, as that of a service account in /var/tmp.
    shown: [...needed, ...[...(showHome ? [home] : []), ...alsoShown].flatMap((path) => realPath(path) ?? [])].filter(
      (path) => statSync(path).isDirectory(),
    ),
    directoriesIn,
  });
}

function directoriesIn(path: string): readonly string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch (error) {
    if (error instanceof Error && "code" in error) return [];
    throw error;
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
