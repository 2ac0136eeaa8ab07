import { basename } from "node:path";

/** Parts of stores and not the stores where credentials lie beside them, as those of uv, gems and bundles do. */
const uv = [".cache/uv", ".local/share/uv/tools", ".local/share/uv/python"];
const rust = [".cargo/bin", ".cargo/registry", ".cargo/git", ".rustup"];
const python = [".local/lib"];

/** Where package runners keep what they run, below a home; without it they would go to the network, which is not there. */
const stores: Readonly<Record<string, readonly string[]>> = {
  npx: [".npm"],
  npm: [".npm"],
  pnpm: [".local/share/pnpm", ".cache/pnpm"],
  pnpx: [".local/share/pnpm", ".cache/pnpm"],
  yarn: [".yarn", ".cache/yarn"],
  bunx: [".bun"],
  bun: [".bun"],
  deno: [".deno", ".cache/deno"],
  uvx: uv,
  uv,
  pipx: [".local/pipx", ".local/share/pipx"],
  poetry: [".cache/pypoetry", ".local/share/pypoetry"],
  pipenv: [".local/share/virtualenvs"],
  hatch: [".local/share/hatch"],
  python,
  python3: python,
  mise: [".local/share/mise", ".config/mise"],
  asdf: [".asdf"],
  cargo: rust,
  rustup: rust,
  go: ["go/bin", "go/pkg", ".cache/go-build", "sdk"],
  mvn: [".m2/repository"],
  gradle: [".gradle/caches", ".gradle/wrapper"],
  dotnet: [".dotnet", ".nuget/packages"],
  bundle: [".bundle/cache", ".bundle/plugin", ".gem/ruby", ".gem/specs"],
};

/**
 * The stores that a command line needs, below the home. The runner may stand anywhere in it: `sh -c "npx server"`.
 *
 * @param words of the command line
 */
export function storesOf(words: readonly string[]): readonly string[] {
  const names = words.flatMap((word) => word.split(/\s+/u)).map((word) => basename(word));
  return [...new Set(names)].flatMap((name) => (Object.hasOwn(stores, name) ? (stores[name] ?? []) : []));
}
