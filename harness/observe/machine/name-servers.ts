import { readFileSync } from "node:fs";

/** The server that is asked where none is set (resolv.conf(5)). */
const usual: ReadonlySet<string> = new Set(["127.0.0.1"]);

/** @returns the addresses of the name servers that programs of this machine ask */
export function nameServers(path = "/etc/resolv.conf"): ReadonlySet<string> {
  const listed = readLines(path).flatMap((line) => /^\s*nameserver\s+([^\s%]+)/u.exec(line)?.[1] ?? []);
  return listed.length === 0 ? usual : new Set(listed);
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, "utf8").split("\n");
  } catch (error) {
    if (error instanceof Error && "code" in error) return [];
    throw error;
  }
}
