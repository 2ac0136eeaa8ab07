import { describe, expect, it } from "vitest";
import { needed, usual, viewOf, whatIsNeeded } from "./fixture-home.ts";

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
        "/home/me/own/linked/package.json": '{"name": "@me/linked"}',
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
    "/home/me/.pyenv/versions/3.12/lib/python3.12/os.py": "",
    "/home/me/src/server/pyproject.toml": "",
    "/home/me/src/other/setup.py": "",
  };

  it.each([
    ["a script of a virtual environment", "/home/me/env/bin/server"],
    ["its interpreter", "/home/me/env/bin/python"],
  ])("is, for %s, the environment, every interpreter on the way, and what is installed as a link", (_, command) => {
    const shown = needed({ command }, environment);
    for (const part of ["bin", "lib"]) expect(shown).toContain(`/home/me/env/${part}`);
    expect(shown).toContain("/home/me/pythons/3.12/bin");
    expect(shown).toContain("/home/me/.pyenv/versions/3.12");
    expect(shown).toContain("/home/me/src/server");
    expect(shown).toContain("/home/me/src/other");
    expect(shown).not.toContain("/home/me/src");
  });

  it("is the interpreter that a script starts for one whose path is too long", () => {
    const script = `#!/bin/sh\n'''exec' "/home/me/env/bin/python" "$0" "$@"\n' '''`;
    const shown = needed({ command: "/home/me/apps/run" }, { ...environment, "/home/me/apps/run": script });
    expect(shown).toContain("/home/me/env/bin");
  });

  it("is the program that env looks for", () => {
    const shown = needed(
      { command: "/home/me/apps/run", searchPath: ["/home/me/env/bin"] },
      { ...environment, "/home/me/apps/run": "#!/usr/bin/env -S python -u\n" },
    );
    expect(shown).toContain("/home/me/pythons/3.12/bin");
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
    expect(directories).toContain("/home/me/.fnm/v20/bin");
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
