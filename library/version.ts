import manifest from "../package.json" with { type: "json" };

/** Version of this package, from the package itself. */
export function readVersion(): string {
  return manifest.version;
}
