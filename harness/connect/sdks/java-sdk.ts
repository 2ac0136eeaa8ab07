import { existsSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import type { InstalledSdk, SdkFinder } from "./installed-sdk.ts";
import { openJar } from "./jar.ts";
import { namesIn, type Launched } from "./launched.ts";

const sdk = "io.modelcontextprotocol.sdk:mcp";
/** A path of classes has no more jars that are looked at. */
const maxJars = 400;
const properties = /^META-INF\/maven\/io\.modelcontextprotocol\.sdk\/mcp(?:-core)?\/pom\.properties$/u;
/** In a jar of jars, or beside others: `BOOT-INF/lib/mcp-core-2.1.0.jar`. */
const named = /(?:^|\/|io\.modelcontextprotocol\.sdk\.)mcp(?:-core)?-(\d[\w.-]*)\.jar$/u;

export const javaSdk: SdkFinder = { language: "Java", find: findInJars };

function findInJars(launched: Launched): readonly InstalledSdk[] {
  for (const path of jarsOf(launched).slice(0, maxJars)) {
    const version = versionIn(path);
    if (version !== undefined) return [{ package: sdk, version }];
  }
  return [];
}

/** The jars of a command: named after `-jar`, in a path of classes, or in the folder `lib` beside that of a start script. */
function jarsOf({ launch: { args, cwd }, files }: Launched): readonly string[] {
  const ofPaths = args.flatMap((word, index) =>
    /^(?:-cp|-classpath|--class-path)$/u.test(args[index - 1] ?? "") ? word.split(delimiter) : [],
  );
  const inPaths = ofPaths.flatMap((entry) =>
    basename(entry) === "*" ? jarsIn(resolve(cwd, dirname(entry))) : [resolve(cwd, entry)],
  );
  const beside = files
    .map((file) => realpathSync(file))
    .filter((file) => basename(dirname(file)) === "bin")
    .flatMap((file) => jarsIn(join(dirname(dirname(file)), "lib")));
  return [...files, ...inPaths, ...beside].filter((path) => path.endsWith(".jar") && existsSync(path));
}

function jarsIn(directory: string): readonly string[] {
  return namesIn(directory).map((name) => join(directory, name));
}

function versionIn(path: string): string | undefined {
  const jar = openJar(path);
  if (jar === undefined) return undefined;
  try {
    const inside = jar.names.find((name) => properties.test(name));
    if (inside !== undefined) return /^version=(\S+)$/mu.exec(jar.textOf(inside) ?? "")?.[1];
    const nested = jar.names.map((name) => named.exec(name)?.[1]).find((version) => version !== undefined);
    if (nested !== undefined) return nested;
    // A manifest breaks its lines after 72 bytes, and goes on after a blank.
    const manifest = (jar.textOf("META-INF/MANIFEST.MF") ?? "").replaceAll(/\r?\n /gu, "");
    const [, classPath = ""] = /^Class-Path: (.*)$/mu.exec(manifest) ?? [];
    return classPath
      .split(" ")
      .map((entry) => named.exec(entry.trim())?.[1])
      .find((version) => version !== undefined);
  } finally {
    jar.close();
  }
}
