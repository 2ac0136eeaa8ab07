/** Languages that servers in a container are written in; the command itself needs Node in each. */
export const recipeLanguages = ["node", "python", "go"] as const;

export type RecipeLanguage = (typeof recipeLanguages)[number];

/** What the server of each language needs beside the command. */
const packages: Readonly<Record<RecipeLanguage, readonly string[]>> = {
  node: [],
  python: ["python3", "python3-pip", "python3-venv"],
  go: ["golang-go", "ca-certificates"],
};

/**
 * The recipe of an image that has what `--execute` and `--observe` need.
 *
 * @param version of this package that is installed in it, unless the build says another
 */
export function recipe(language: RecipeLanguage, version: string): string {
  return [
    "# Linux with what --execute and --observe need.",
    "FROM node:24-slim",
    "RUN apt-get update \\",
    `  && apt-get install -y --no-install-recommends ${["bubblewrap", "strace", ...packages[language]].join(" ")} \\`,
    "  && rm -rf /var/lib/apt/lists/*",
    `ARG VERSION=${version}`,
    'RUN npm install --global "mcp-annotations-conformance@$VERSION"',
    "WORKDIR /work",
    'ENTRYPOINT ["mcp-annotations-conformance"]',
    "",
  ].join("\n");
}
