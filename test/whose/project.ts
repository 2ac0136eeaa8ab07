import { mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { WhoseServer } from "./whose-server.ts";

/** Lays out the project of a server. @returns its directory */
export function layOutProject({ project }: WhoseServer, root: string): string {
  const directory = join(root, "project");
  mkdirSync(directory);
  for (const [path, content] of Object.entries(project)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  return directory;
}

/** What a journal says of this machine says nothing to a reader. */
export function withoutPlaces(journal: string, root: string): string {
  return journal
    .replaceAll(`${root}/project`, "/project")
    .replaceAll(process.cwd(), "/conformance")
    .replaceAll(`${homedir()}/`, "/home/user/");
}
