import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { neededDirectories, type Need, type Needed } from "./needed-directories.ts";

/** Paths with the text of a file, or with where a link points. */
type Tree = Readonly<Record<string, string | { readonly to: string }>>;

const usual: Tree = {
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

function viewOf(tree: Tree): Need["files"] {
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
    readStart: text,
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

function whatIsNeeded(need: Partial<Need>, more: Tree): Needed {
  return neededDirectories({
    command: "node",
    args: [],
    workingDirectory: "/home/me/plain",
    searchPath: ["/usr/bin"],
    environment: [],
    home: "/home/me",
    hidden: ["/home/me", "/home", "/tmp", "/run"],
    files: viewOf({ ...usual, ...more }),
    ...need,
  });
}

function needed(need: Partial<Need>, more: Tree = {}): readonly string[] {
  return whatIsNeeded(need, more).directories;
}

describe("what a target needs of a home", () => {
  it("is the directory that it runs in", () => {
    expect(needed({})).toContain("/home/me/plain");
  });

  it("is the whole repository around it, since packages are resolved upwards", () => {
    expect(needed({ workingDirectory: "/home/me/work/packages/server" })).toContain("/home/me/work");
  });

  it("is the home itself where the target is started in it, and never otherwise", () => {
    expect(needed({ workingDirectory: "/home/me" })).toContain("/home/me");
    expect(needed({ args: ["/home/me"], environment: ["/home/me"] })).not.toContain("/home/me");
  });

  it("is the installation of each program on the search path, but no more than the programs of ~/.local", () => {
    const shown = needed({ searchPath: ["/home/me/.nvm/v20/bin", "/home/me/.local/bin"] });
    expect(shown).toContain("/home/me/.nvm/v20");
    expect(shown).toContain("/home/me/.local/bin");
    expect(shown).not.toContain("/home/me/.local");
  });

  it("is what the command line names: a script with its project, a directory, the value of an option", () => {
    expect(needed({ args: ["/home/me/work/packages/server/index.js"] })).toContain("/home/me/work");
    expect(needed({ args: ["/home/me/data"] })).toContain("/home/me/data");
    expect(needed({ args: ["--root=/home/me/data"] })).toContain("/home/me/data");
    expect(needed({ args: ["../data/notes.txt"] })).toContain("/home/me/data");
  });

  it("is what variables name", () => {
    expect(needed({ environment: ["3", "/home/me/data:/home/me/absent"] })).toContain("/home/me/data");
  });

  it("is the store of a package runner, also where a shell starts it", () => {
    expect(needed({ command: "uvx" })).toContain("/home/me/.cache/uv");
    expect(needed({ command: "sh", args: ["-c", "exec /usr/bin/uvx server"] })).toContain("/home/me/.cache/uv");
  });

  it("is nothing that does not exist", () => {
    expect(new Set(needed({ args: ["/home/me/absent", "--absent=/nowhere", "-x", "a\0b", ""] }))).toEqual(
      new Set(["/home/me/plain", "/usr"]),
    );
  });
});

describe("what a script of Node needs", () => {
  const packages = {
    "/home/me/tools/node_modules/server/bin/cli.js": "",
    "/home/me/tools/node_modules/helper/index.js": "",
    "/home/me/tools/node_modules/.bin/server": { to: "../server/bin/cli.js" },
  };

  it("is the packages beside its own, in `bin` of a package or below `.bin`", () => {
    for (const script of ["server/bin/cli.js", ".bin/server"]) {
      const shown = needed({ args: [`/home/me/tools/node_modules/${script}`] }, packages);
      expect(shown).toContain("/home/me/tools/node_modules");
      expect(shown).not.toContain("/home/me/tools");
    }
  });

  it("is the packages of every directory above it, and not the directory", () => {
    const shown = needed({}, { "/home/me/node_modules/helper/index.js": "" });
    expect(shown).toContain("/home/me/node_modules");
    expect(shown.filter((path) => path === "/home/me")).toEqual([]);
  });

  it("is what packages are linked to, and the packages that those need", () => {
    const shown = needed(
      { args: ["/home/me/tools/node_modules/server/bin/cli.js"] },
      {
        ...packages,
        "/home/me/tools/node_modules/@me/linked": { to: "../../../own/linked" },
        "/home/me/own/linked/index.js": "",
        "/home/me/own/node_modules/deep/index.js": "",
      },
    );
    expect(shown).toContain("/home/me/own/linked");
    expect(shown).toContain("/home/me/own/node_modules");
    expect(shown).not.toContain("/home/me/own");
  });
});

describe("what a script of Python needs", () => {
  const environment = {
    "/home/me/env/pyvenv.cfg": "include-system-site-packages = false\nhome = /home/me/.pyenv/versions/3.12/bin\n",
    "/home/me/env/bin/server": "#!/home/me/env/bin/python\nimport server",
    "/home/me/env/bin/python": { to: "python3" },
    "/home/me/env/bin/python3": { to: "/home/me/pythons/default/bin/python3" },
    "/home/me/env/lib/python3.12/site-packages/server-1.dist-info/direct_url.json":
      '{"dir_info": {"editable": true}, "url": "file:///home/me/src/server"}',
    "/home/me/env/lib/python3.12/site-packages/other.pth": "import os\n/home/me/src/other\n",
    "/home/me/pythons/default": { to: "3.12" },
    "/home/me/pythons/3.12/bin/python3": "",
    "/home/me/.pyenv/versions/3.12/bin/python3": "",
    "/home/me/src/server/server.py": "",
    "/home/me/src/other/other.py": "",
  };

  it.each([
    ["a script of a virtual environment", "/home/me/env/bin/server"],
    ["its interpreter", "/home/me/env/bin/python"],
  ])("is, for %s, the environment, every interpreter on the way, and what is installed as a link", (_, command) => {
    const shown = needed({ command }, environment);
    expect(shown).toContain("/home/me/env");
    expect(shown).toContain("/home/me/pythons/3.12");
    expect(shown).toContain("/home/me/.pyenv/versions/3.12");
    expect(shown).toContain("/home/me/src/server");
    expect(shown).toContain("/home/me/src/other");
    expect(shown).not.toContain("/home/me/src");
  });

  it("is the interpreter that a script starts for one whose path is too long", () => {
    const script = `#!/bin/sh\n'''exec' "/home/me/env/bin/python" "$0" "$@"\n' '''`;
    const shown = needed({ command: "/home/me/apps/run" }, { ...environment, "/home/me/apps/run": script });
    expect(shown).toContain("/home/me/env");
  });

  it("is the program that env looks for", () => {
    const shown = needed(
      { command: "/home/me/apps/run", searchPath: ["/home/me/env/bin"] },
      { ...environment, "/home/me/apps/run": "#!/usr/bin/env -S python -u\n" },
    );
    expect(shown).toContain("/home/me/pythons/3.12");
  });
});

describe("links in what is hidden", () => {
  const linked = {
    "/run/user/1/shell_7": { to: "/home/me/.fnm/v20" },
    "/home/me/.fnm/v20/bin/node": "",
    "/home/me/shortcut": { to: "plain" },
  };

  it("are needed where a path of the command line, of the search path or the working directory leads over them", () => {
    const { directories, links } = whatIsNeeded(
      { searchPath: ["/run/user/1/shell_7/bin"], workingDirectory: "/home/me/shortcut" },
      linked,
    );
    expect(directories).toContain("/home/me/.fnm/v20");
    expect(links).toContainEqual({ path: "/run/user/1/shell_7", to: "/home/me/.fnm/v20" });
    expect(links).toContainEqual({ path: "/home/me/shortcut", to: "plain" });
  });

  it("that lead to themselves are followed no further", () => {
    const circle = new Map([
      ["/home/me/a", "b"],
      ["/home/me/b", "a"],
    ]);
    const files = { ...viewOf(usual), linkAt: (path: string) => circle.get(path) };
    expect(needed({ args: ["/home/me/a"], files })).toContain("/home/me/plain");
  });
});
