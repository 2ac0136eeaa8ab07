import { describe, expect, it } from "vitest";
import type { Json } from "../../json/value.ts";
import { ownerOf, ownersOfMade, type ChangedPlace, type Owner, type Places } from "./owner.ts";

const places: Places = { work: ["/home/u/work"], home: "/home/u", own: ["/tmp/private", "/opt/server"] };

function owner(subject: string, more: Partial<ChangedPlace> = {}, given: Json = {}, where = places): Owner {
  return ownerOf({ kind: "file.change", does: "overwrites", subject, ...more }, where, given);
}

describe("a change is about the state of", () => {
  it.each<[Owner, string]>([
    ["user", "/home/u/work/notes.md"],
    ["user", "/home/u/Documents/a.txt"],
    ["user", "/home/u/.bashrc"],
    ["user", "/home/u/.ssh/authorized_keys"],
    ["user", "/home/u/.config/autostart/x.desktop"],
    ["server", "/home/u/.cache/server/a"],
    ["unclear", "/home/u/.server/config.json"],
    ["unclear", "/home/u/.config/server/settings.json"],
    ["server", "/tmp/private/scratch"],
    ["server", "/tmp/other"],
    ["server", "/opt/server/state.json"],
    ["server", "/home/u/work/node_modules/.cache/x"],
    ["server", "/home/u/work/data.db-wal"],
    ["server", "/home/u/.kube/cache/discovery/a.json"],
    ["server", "/home/u/.aws/sso/cache/token.json"],
    ["server", "/home/u/Library/Caches/server/a"],
    ["server", "/home/u/work/__pycache__/a.pyc"],
    ["server", "/home/u/work/.pytest_cache/v"],
    ["server", "/var/cache/server/a"],
    ["server", "/home/u/work/.git/COMMIT_EDITMSG"],
    ["user", "/home/u/.kube/config"],
    ["user", "/home/u/work/.git/config"],
    ["user", "/home/u/work/cached.txt"],
    ["machine", "/etc/hosts"],
    ["machine", "/var/tmp/trace"],
  ])("the %s: %s", (expected, path) => {
    expect(owner(path)).toBe(expected);
  });

  it("the user, where the arguments name it, be it a log, a cache or a relative path", () => {
    expect(owner("/home/u/work/a.log", { does: "adds" }, { to: "a.log" })).toBe("user");
    expect(owner("/home/u/.cache/x/y", {}, { in: ["file:///home/u/.cache/x"] })).toBe("user");
    expect(owner("/tmp/private/scratch", {}, { in: "/tmp/private" })).toBe("server");
    expect(owner("/var/tmp/x", {}, { in: "/" })).toBe("machine");
  });

  it("ssh, where it alone added a host to those that it knows, and the arguments do not name them", () => {
    const bySsh = { program: "/usr/bin/ssh", does: "adds" } as const;
    const hosts = "/home/u/.ssh/known_hosts";
    expect(owner(hosts, bySsh)).toBe("server");
    expect(owner("/home/u/.ssh", bySsh)).toBe("server");
    expect(owner(hosts, { does: "adds" })).toBe("user");
    for (const does of ["removes", "overwrites"] as const) expect(owner(hosts, { ...bySsh, does })).toBe("user");
    expect(owner(hosts, { ...bySsh, program: "/home/u/work/ssh" })).toBe("user");
    expect(owner("/home/u/.ssh/authorized_keys", bySsh)).toBe("user");
    expect(owner(hosts, bySsh, { file: hosts })).toBe("user");
  });

  it("git, where the arguments name a repository with its scratch in it", () => {
    expect(owner("/home/u/work/r/.git/COMMIT_EDITMSG", { does: "removes" }, { repo: "r" })).toBe("server");
    expect(owner("/home/u/work/r/.git/logs/HEAD", { does: "removes" }, { repo: "r" })).toBe("user");
  });

  it("the server, where the arguments name what contains a whole home, or what is its own", () => {
    for (const path of ["/home", "../..", "/opt"])
      expect(owner("/home/u/.cache/server/a", {}, { path })).toBe("server");
    expect(owner("/opt/server/state.json", {}, { path: "/opt" })).toBe("server");
  });

  it("the user, where a project lies in a cache", () => {
    expect(owner("/home/u/.cache/p/a", {}, {}, { work: ["/home/u/.cache/p"], own: [] })).toBe("user");
  });

  it("the server, where settings in a home have its name, or it made them itself", () => {
    const named = { ...places, names: ["@sample/notes-mcp"] };
    expect(owner("/home/u/.notesrc", {}, {}, named)).toBe("server");
    expect(owner("/home/u/.otherrc", {}, {}, named)).toBe("user");
    expect(owner("/home/u/.otherrc", { isOwnWork: true }, {}, named)).toBe("server");
    expect(owner("/home/u/.notesrc", {}, { path: "/home/u/.notesrc" }, named)).toBe("user");
    expect(owner("/home/u/.bashrc", { isOwnWork: true }, {}, { ...places, names: ["bash"] })).toBe("user");
  });

  it.each([
    ".cursor/mcp.json",
    ".claude.json",
    ".claude/settings.json",
    ".config/Claude/claude_desktop_config.json",
    ".config/Code/User/mcp.json",
    ".config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
    ".codeium/windsurf/mcp_config.json",
    ".config/zed/settings.json",
    ".vscode/argv.json",
    ".cargo/config.toml",
    ".m2/settings.xml",
    ".gradle/init.gradle",
    ".gradle/init.d/a.gradle",
    ".gradle/gradle.properties",
    ".pip/pip.conf",
    ".config/pip/pip.conf",
    ".npmrc",
    ".tmux.conf",
    ".bashrc",
    ".bashrc.d/x.sh",
    ".bashrc.d/x.log",
    ".zshrc.d/cache/x",
    "Library/Application Support/Claude/claude_desktop_config.json",
  ])("the user, where a program starts from it, whoever makes it and whatever the server is called: ~/%s", (below) => {
    const names = [...below.split(/[./]+/u), "notes"];
    for (const where of [places, { ...places, names, own: [...places.own, "/home/u/.config"] }]) {
      for (const more of [{}, { isOwnWork: true }, { kind: "file.create", does: "adds" }] as const)
        expect(owner(`/home/u/${below}`, more, {}, where)).toBe("user");
    }
  });

  it.each([".npm/_logs/a.txt", ".cache/a", ".m2/repository/a/a.jar", ".cargo/registry/a", ".gradle/daemon/a"])(
    "nobody, where a tool chain or a library keeps it, so that it weighs as the server's: ~/%s",
    (below) => expect(owner(`/home/u/${below}`)).toBe("server"),
  );

  it("the server, where it made a hidden file itself, and where that was there before it, it is unclear whose it is", () => {
    const state = "/home/u/.sample/state.json";
    expect(owner(state, { kind: "file.create", does: "adds" })).toBe("server");
    expect(owner(state, { isOwnWork: true })).toBe("server");
    for (const kind of ["file.change", "file.delete", "file.mode"] as const)
      expect(owner(state, { kind })).toBe("unclear");
    expect(owner(state, {}, {}, { ...places, names: ["sample"] })).toBe("unclear");
  });

  it("the server, where it is installed among what a program starts from", () => {
    const extension = "/home/u/.vscode/extensions/sample";
    expect(owner(`${extension}/state.db`, {}, {}, { ...places, own: [extension] })).toBe("server");
    expect(owner("/home/u/.vscode/extensions/other/a.js", {}, {}, { ...places, own: [extension] })).toBe("user");
  });

  it("whoever has what was made in it, where it is a directory that was made", () => {
    const made = new Map([
      ["/home/u/.kube", true],
      ["/home/u/.kube/cache", true],
      ["/home/u/.kube/cache/a", false],
      ["/home/u/.aws", true],
      ["/home/u/.aws/cache", true],
      ["/home/u/.aws/config", false],
      ["/home/u/empty", true],
    ]);
    expect(Object.fromEntries(ownersOfMade(made, (path) => owner(path)))).toEqual({
      "/home/u/.aws": "user",
      "/home/u/.kube": "server",
      "/home/u/.kube/cache": "server",
    });
  });

  it("the user, where other tools show it", () => {
    expect(owner("tool list", { kind: "state.answer" })).toBe("user");
    const ofResource = (resource: string): Owner => owner("resource", { kind: "state.answer", resource });
    expect(ofResource("notes://all")).toBe("user");
    for (const uri of ["stats://calls", "app://logs/today", "memo://history"]) expect(ofResource(uri)).toBe("server");
  });

  it("the server, where a log is added to or made, with the folder that it lies in", () => {
    expect(owner("/home/u/work/logs", { kind: "file.create", does: "adds" })).toBe("server");
    expect(owner("/home/u/work/a.log", { does: "adds" })).toBe("server");
    expect(owner("/home/u/work/a.log", { does: "removes" })).toBe("user");
  });

  it("whoever has the innermost directory, and the user where it is one and the same", () => {
    expect(owner("/tmp/project/a", {}, {}, { work: ["/tmp/project"], own: [] })).toBe("user");
    expect(owner("/opt/server/a", {}, {}, { work: ["/opt/server"], own: ["/opt/server"] })).toBe("user");
    expect(owner("/srv/a", {}, {}, { work: ["/"], own: [] })).toBe("machine");
  });
});
