import { createRequire } from "node:module";

/** Version of this package, from the package itself. */
export function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)("mcp-annotations-conformance/package.json");
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error("package.json has no version");
}
