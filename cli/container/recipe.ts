/** What the server of a language needs beside the command, which itself needs Node. */
interface Needs {
  /** Of Debian. */
  readonly packages: readonly string[];
  /**
   * Lines that copy the official image of the language, since Debian's compilers are older than the official SDKs need. It
   * lies in `/usr`, which every sandbox shows.
   */
  readonly toolchain: readonly string[];
}

/** Languages that servers in a container are written in. */
export const recipeLanguages = ["node", "python", "go", "rust", "java"] as const;

export type RecipeLanguage = (typeof recipeLanguages)[number];

const needs: Readonly<Record<RecipeLanguage, Needs>> = {
  node: { packages: [], toolchain: [] },
  python: { packages: ["python3", "python3-pip", "python3-venv"], toolchain: [] },
  go: {
    packages: ["ca-certificates"],
    toolchain: ["COPY --from=golang:1 /usr/local/go /usr/local/go", "ENV PATH=/usr/local/go/bin:$PATH"],
  },
  rust: {
    // The compiler of Rust links with that of C.
    packages: ["ca-certificates", "gcc", "libc6-dev"],
    toolchain: [
      "COPY --from=rust:1-slim /usr/local/rustup /usr/local/rustup",
      "COPY --from=rust:1-slim /usr/local/cargo /usr/local/cargo",
      "ENV RUSTUP_HOME=/usr/local/rustup CARGO_HOME=/usr/local/cargo PATH=/usr/local/cargo/bin:$PATH",
    ],
  },
  java: {
    packages: [],
    // A new one runs what an older one has compiled.
    toolchain: [
      "COPY --from=eclipse-temurin:25 /opt/java/openjdk /usr/local/java",
      "ENV JAVA_HOME=/usr/local/java PATH=/usr/local/java/bin:$PATH",
    ],
  },
};

/**
 * The recipe of an image that has what `--execute` and `--observe` need.
 *
 * @param version of this package that is installed in it, unless the build says another
 */
export function recipe(language: RecipeLanguage, version: string): string {
  const { packages, toolchain } = needs[language];
  return [
    "# Linux with what --execute and --observe need.",
    "FROM node:24-slim",
    "RUN apt-get update \\",
    `  && apt-get install -y --no-install-recommends ${["bubblewrap", "strace", ...packages].join(" ")} \\`,
    "  && rm -rf /var/lib/apt/lists/*",
    ...toolchain,
    `ARG VERSION=${version}`,
    'RUN npm install --global "mcp-annotations-conformance@$VERSION"',
    "WORKDIR /work",
    'ENTRYPOINT ["mcp-annotations-conformance"]',
    "",
  ].join("\n");
}
