import { createRequire } from "node:module";
import { programName } from "./program-name.ts";

/** Version of this package, from the package itself. */
export function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)(`${programName}/package.json`);
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error("package.json has no version");
}
