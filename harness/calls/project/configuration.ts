import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const maxFileBytes = 64 * 1024;
const maxNames = 300;

const isConfiguration =
  /^(?:package\.json|\.?mcp\.json|\.env(?:\.[\w-]+)?|[\w-]+\.env|kubeconfig|config|[\w.-]+\.(?:ya?ml|toml|ini|cfg|conf|properties)|(?:[\w.-]+[._-])?(?:config|settings|conf)\.json|\.[\w-]+rc(?:\.json)?)$/iu;
/** Hidden directories in which other programs keep the settings of a project. */
const ofSettings: ReadonlySet<string> = new Set([".config", ".cursor", ".kube", ".vscode"]);

/** Whether a file tells programs what to use; the name `config` counts only in directories of such files. */
export function isConfigurationFile(name: string, directory: string): boolean {
  return isConfiguration.test(name) && !/\block\b/iu.test(name) && (name !== "config" || ofSettings.has(directory));
}

export function isSettingsDirectory(name: string): boolean {
  return ofSettings.has(name);
}

/** The first bytes of a file; empty where it cannot be read or is not text. */
export function beginningOf(path: string, maxBytes = maxFileBytes): Buffer {
  try {
    const file = openSync(path, "r");
    try {
      if (!fstatSync(file).isFile()) return Buffer.alloc(0);
      const bytes = Buffer.alloc(maxBytes);
      return bytes.subarray(0, readSync(file, bytes, 0, maxBytes, 0));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error) return Buffer.alloc(0);
    throw error;
  }
}

/** What a configuration says, as text; empty where it is not text. */
export function textOf(path: string): string {
  const bytes = beginningOf(path);
  return bytes.includes(0) ? "" : bytes.toString();
}

const named = /(?<![\w@%:/.-])(?:\.{1,2}\/|\/)?[\w@-][\w@.-]{0,80}(?:\/[\w@.-]{1,80}){0,10}/gu;

/** The words of a text that may be paths: they have a slash or an extension. */
export function pathsIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [path] of text.matchAll(named)) {
    if (/\/|\.\w{1,12}$/u.test(path)) found.add(path.replace(/\.$/u, ""));
    if (found.size >= maxNames) break;
  }
  return [...found];
}
