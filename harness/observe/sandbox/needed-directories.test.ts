import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { needed, whatIsNeeded } from "./fixture-home.ts";

describe("what a target needs of a home", () => {
  it("is the directory that it runs in", () => {
    expect(needed({})).toContain("/home/me/plain");
  });

  it("is the whole repository around it, since packages are resolved upwards", () => {
    expect(needed({ workingDirectory: "/home/me/work/packages/server" })).toContain("/home/me/work");
  });

  it("is never the home itself", () => {
    expect(needed({ args: ["/home/me"], environment: ["/home/me"] })).not.toContain("/home/me");
  });

  it("is what programs of the search path load from beside them, and no key that lies there as well", () => {
    const { directories, files } = whatIsNeeded(
      { searchPath: ["/home/me/.nvm/v20/bin", "/home/me/.local/bin", "/home/me/.pulumi/bin", "/home/me/bin"] },
      {
        "/home/me/.nvm/v20/lib/node_modules/npm/index.js": "",
        "/home/me/.pulumi/bin/pulumi": "",
        "/home/me/.pulumi/plugins/aws": "",
        "/home/me/.pulumi/credentials.json": "",
        "/home/me/.pulumi/version": "3",
        "/home/me/bin/mine": "",
      },
    );
    expect(directories).toEqual(
      expect.arrayContaining([
        "/home/me/.nvm/v20/bin",
        "/home/me/.nvm/v20/lib",
        "/home/me/.local/bin",
        "/home/me/bin",
        "/home/me/.pulumi/bin",
        "/home/me/.pulumi/plugins",
      ]),
    );
    expect(files).toEqual(["/home/me/.pulumi/version"]);
    for (const wide of ["/home/me", "/home/me/.local", "/home/me/.pulumi"]) expect(directories).not.toContain(wide);
  });

  it("is a version manager as a whole where it is a checkout of itself", () => {
    const shown = needed(
      { searchPath: ["/home/me/.pyenv/shims"] },
      { "/home/me/.pyenv/.git/HEAD": "", "/home/me/.pyenv/shims/python": "" },
    );
    expect(shown).toContain("/home/me/.pyenv");
  });

  it("is what the command line names: a script with its project, a directory, the value of an option", () => {
    expect(needed({ args: ["/home/me/work/packages/server/index.js"] })).toContain("/home/me/work");
    expect(needed({ args: ["/home/me/data"] })).toContain("/home/me/data");
    expect(needed({ args: ["--root=/home/me/data"] })).toContain("/home/me/data");
  });

  it("is a file alone where one is named, with what SQLite keeps beside it", () => {
    const more = {
      "/home/me/.config/server.json": "",
      "/home/me/.config/gh/hosts.yml": "",
      "/home/me/.ssh/id_rsa": "",
      "/home/me/.ssh/id_rsa.pub": "",
      "/home/me/work/notes.db": "",
      "/home/me/work/notes.db-wal": "",
    };
    const { directories, files } = whatIsNeeded(
      { args: ["--config=/home/me/.config/server.json", "/home/me/.ssh/id_rsa.pub", "../work/notes.db"] },
      more,
    );
    expect(files).toEqual([
      "/home/me/.config/server.json",
      "/home/me/.ssh/id_rsa.pub",
      "/home/me/work/notes.db",
      "/home/me/work/notes.db-wal",
    ]);
    for (const wide of ["/home/me/.config", "/home/me/.ssh", "/home/me/work"]) expect(directories).not.toContain(wide);
  });

  it("is a script with what lies beside it where nothing marks a project, and alone where too much lies there", () => {
    const more = { "/home/me/server.py": "", "/home/me/.secrets/run.sh": "", "/opt/server.js": "" };
    expect(needed({ args: ["/home/me/plain/server.py"], workingDirectory: "/home/me/data" })).toContain(
      "/home/me/plain",
    );
    for (const script of Object.keys(more)) {
      const { directories, files } = whatIsNeeded({ args: [script] }, more);
      expect(files).toContain(script);
      expect(directories).not.toContain(posix.dirname(script));
    }
  });

  it("is what programs of the search path lead to in directories of all", () => {
    const more = {
      "/usr/bin/browser": { to: "/opt/vendor/browser/browser" },
      "/opt/vendor/browser/browser": "",
      "/opt/other/file": "",
    };
    const shown = needed({}, more);
    expect(shown).toContain("/opt/vendor");
    expect(shown).not.toContain("/opt/other");
    expect(shown).not.toContain("/opt");
  });

  it("is the history of a work tree that lies elsewhere", () => {
    const shown = needed(
      { workingDirectory: "/home/me/tree" },
      {
        "/home/me/tree/.git": "gitdir: /home/me/work/.git/worktrees/tree\n",
        "/home/me/work/.git/worktrees/tree/gitdir": "/home/me/tree/.git\n",
      },
    );
    expect(shown).toContain("/home/me/work/.git");
    expect(shown).not.toContain("/home/me/work");
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
      new Set(["/home/me/plain", "/usr/bin"]),
    );
  });
});
