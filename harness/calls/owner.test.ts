import { describe, expect, it } from "vitest";
import type { Json } from "../json/value.ts";
import { ownerOf, type ChangedPlace, type Owner, type Places } from "./owner.ts";

const places: Places = { work: ["/home/u/work"], home: "/home/u", own: ["/tmp/private", "/opt/server"] };

function owner(subject: string, more: Partial<ChangedPlace> = {}, given: Json = {}, where = places): Owner {
  return ownerOf({ kind: "content", effect: "overwrites", subject, ...more }, where, given);
}

describe("a change is about the state of", () => {
  it.each<[Owner, string]>([
    ["user", "/home/u/work/notes.md"],
    ["user", "/home/u/Documents/a.txt"],
    ["user", "/home/u/.bashrc"],
    ["user", "/home/u/.ssh/authorized_keys"],
    ["user", "/home/u/.config/autostart/x.desktop"],
    ["server", "/home/u/.cache/server/a"],
    ["server", "/home/u/.server/config.json"],
    ["server", "/home/u/.config/server/settings.json"],
    ["server", "/tmp/private/scratch"],
    ["server", "/tmp/other"],
    ["server", "/opt/server/state.json"],
    ["server", "/home/u/work/node_modules/.cache/x"],
    ["server", "/home/u/work/data.db-wal"],
    ["machine", "/etc/hosts"],
    ["machine", "/var/tmp/trace"],
  ])("the %s: %s", (expected, path) => {
    expect(owner(path)).toBe(expected);
  });

  it("the user, where the arguments name it, be it a log, a cache or a relative path", () => {
    expect(owner("/home/u/work/a.log", { effect: "adds" }, { to: "a.log" })).toBe("user");
    expect(owner("/home/u/.cache/x/y", {}, { in: ["file:///home/u/.cache/x"] })).toBe("user");
    expect(owner("/tmp/private/scratch", {}, { in: "/tmp/private" })).toBe("server");
    expect(owner("/var/tmp/x", {}, { in: "/" })).toBe("machine");
  });

  it("the user, where other tools show it", () => {
    expect(owner("tool list", { kind: "shown" })).toBe("user");
  });

  it("the server, where a log is added to or made, with the folder that it lies in", () => {
    expect(owner("/home/u/work/logs", { kind: "created", effect: "adds" })).toBe("server");
    expect(owner("/home/u/work/a.log", { effect: "adds" })).toBe("server");
    expect(owner("/home/u/work/a.log", { effect: "removes" })).toBe("user");
  });

  it("whoever has the innermost directory, and the user where it is one and the same", () => {
    expect(owner("/tmp/project/a", {}, {}, { work: ["/tmp/project"], own: [] })).toBe("user");
    expect(owner("/opt/server/a", {}, {}, { work: ["/opt/server"], own: ["/opt/server"] })).toBe("user");
    expect(owner("/srv/a", {}, {}, { work: ["/"], own: [] })).toBe("machine");
  });
});
