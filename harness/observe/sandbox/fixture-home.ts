import { posix } from "node:path";
import { neededDirectories, type Need, type Needed } from "./needed-directories.ts";

/** Paths with the text of a file, or with where a link points. */
type Tree = Readonly<Record<string, string | { readonly to: string }>>;

export const usual: Tree = {
  "/home/me/.nvm/v20/bin/node": "",
  "/home/me/.local/bin/uvx": "",
  "/home/me/work/.git/HEAD": "",
  "/home/me/work/packages/server/package.json": "",
  "/home/me/work/packages/server/index.js": "",
  "/home/me/plain/server.py": "",
  "/home/me/data/notes.txt": "",
  "/home/me/.cache/uv/x": "",
  "/usr/bin/python3": "",
  "/usr/bin/env": "",
};

export function viewOf(tree: Tree): Need["files"] {
  const links = new Map(
    Object.entries(tree).flatMap(([path, at]) => (typeof at === "string" ? [] : [[path, at.to] as const])),
  );
  const real = (path: string): string => {
    const parent = posix.dirname(path);
    if (parent === path) return path;
    const at = posix.join(real(parent), posix.basename(path));
    const to = links.get(at);
    return to === undefined ? at : real(posix.resolve(posix.dirname(at), to));
  };
  const directories = new Set(Object.keys(tree).flatMap(ancestors));
  const text = (path: string): string | undefined => {
    const at = tree[real(path)];
    return typeof at === "string" ? at : undefined;
  };
  const isDirectory = (path: string): boolean => directories.has(real(path));
  const exists = (path: string): boolean => text(path) !== undefined || isDirectory(path);
  return {
    exists,
    isDirectory,
    realPath: (path) => (exists(path) ? real(path) : undefined),
    linkAt: (path) => links.get(posix.join(real(posix.dirname(path)), posix.basename(path))),
    isExecutable: (path) => posix.dirname(path).endsWith("/bin"),
    readStart: text,
    linksIn: (path) => [...links.keys()].filter((each) => posix.dirname(each) === real(path)),
    namesIn: (path) => {
      const below = [...Object.keys(tree), ...directories].filter((each) => posix.dirname(each) === real(path));
      return [...new Set(below.map((each) => posix.basename(each)))];
    },
  };
}

function ancestors(path: string): readonly string[] {
  const parent = posix.dirname(path);
  return parent === path ? [] : [parent, ...ancestors(parent)];
}

/** What a target needs of a machine with some files beside the usual ones. */
export function whatIsNeeded(need: Partial<Need>, more: Tree): Needed {
  return neededDirectories({
    command: "node",
    args: [],
    workingDirectory: "/home/me/plain",
    searchPath: ["/usr/bin"],
    environment: [],
    inherited: [],
    home: "/home/me",
    hidden: ["/", "/home/me", "/home", "/tmp", "/run"],
    shared: ["/opt", "/srv"],
    files: viewOf({ ...usual, ...more }),
    ...need,
  });
}

/** Of that, the directories. */
export function needed(need: Partial<Need>, more: Tree = {}): readonly string[] {
  return whatIsNeeded(need, more).directories;
}
