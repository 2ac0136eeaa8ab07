import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boundsBelow, boundsOfNamed, RefusedPath, resolveDirectory, resolveFile, type Bounds } from "./bounds.ts";

let directory = "";
const path = (name: string): string => join(directory, name);

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "bounds-")));
  for (const name of ["project/plain", "project/.hidden", "project/node_modules", "victim", "elsewhere"])
    mkdirSync(path(name), { recursive: true });
});

afterEach(() => rmSync(directory, { recursive: true }));

/** Where a path leads, from the directory of the test; where it is refused, to where and why. */
function led(resolve: typeof resolveFile, name: string, bounds: Bounds): string {
  try {
    return resolve(path(name), bounds).slice(directory.length + 1);
  } catch (error) {
    if (!(error instanceof RefusedPath)) throw error;
    return `not ${error.leadsTo.slice(directory.length + 1)}`;
  }
}

describe("a file in a project, by the link on its way", () => {
  it.each<[link: string, to: string, file: string, named: string, chosen: string]>([
    ["project/out", "../victim", "out/r.txt", "not victim/r.txt", "not victim/r.txt"],
    ["project/out", "../victim/new", "out/r.txt", "not victim/new/r.txt", "not victim/new/r.txt"],
    ["project/plain/out", "../../victim", "plain/out/new/r.txt", "not victim/new/r.txt", "not victim/new/r.txt"],
    ["project/out", ".hidden", "out/r.txt", "not project/.hidden/r.txt", "not project/.hidden/r.txt"],
    ["project/out", "node_modules", "out/r.txt", "not project/node_modules/r.txt", "not project/node_modules/r.txt"],
    ["project/out", "plain", "out/r.txt", "project/plain/r.txt", "project/plain/r.txt"],
    ["project/out", ".", "out/out/r.txt", "project/r.txt", "project/r.txt"],
    ["project/r.txt", "../victim/r.txt", "r.txt", "not victim/r.txt", "not victim/r.txt"],
    ["project/r.txt", ".hidden/r.txt", "r.txt", "not project/.hidden/r.txt", "not project/.hidden/r.txt"],
    ["project/r.txt", "plain/r.txt", "r.txt", "project/plain/r.txt", "not project/plain/r.txt"],
    ["project/other", "plain", ".hidden/r.txt", "project/.hidden/r.txt", "not project/.hidden/r.txt"],
  ])("%s to %s: %s", (link, to, file, named, chosen) => {
    symlinkSync(to, path(link));
    const root = path("project");
    expect(led(resolveFile, `project/${file}`, { root })).toBe(named);
    expect(led(resolveFile, `project/${file}`, { root, chosenBy: "package.json" })).toBe(chosen);
  });

  it("a circle of links is refused by the system", () => {
    symlinkSync("there", path("project/here"));
    symlinkSync("here", path("project/there"));
    expect(() => resolveFile(path("project/here/r.txt"), {})).toThrow("ELOOP");
    symlinkSync("missing/../again", path("project/again"));
    expect(() => resolveFile(path("project/again"), {})).toThrow("too many links");
  });
});

describe("a path that the user named", () => {
  beforeEach(() => {
    symlinkSync("../victim", path("project/out"));
    symlinkSync("project", path("same"));
    vi.spyOn(process, "cwd").mockReturnValue(path("project"));
  });

  it.each([
    ["project/out/r.txt", "not victim/r.txt"],
    ["same/out/r.txt", "not victim/r.txt"],
    ["project/.hidden/r.txt", "project/.hidden/r.txt"],
    ["victim/r.txt", "victim/r.txt"],
  ])("%s", (name, expected) => expect(led(resolveFile, name, boundsOfNamed(path(name)))).toBe(expected));

  it("leads where the user says outside of the working directory, but for the file itself", () => {
    vi.spyOn(process, "cwd").mockReturnValue(path("elsewhere"));
    expect(led(resolveFile, "project/out/r.txt", boundsOfNamed(path("project/out/r.txt")))).toBe("victim/r.txt");
    expect(led(resolveFile, "same", boundsOfNamed(path("same")))).toBe("project");
    expect(led(resolveFile, "project/out", boundsOfNamed(path("project/out")))).toBe("not victim");
  });

  it("has in it only what stands below it", () => {
    expect(() => boundsBelow(path("project/out"))).toThrow(RefusedPath);
    const bounds = boundsBelow(path("same"));
    expect(bounds).toEqual({ root: path("project") });
    expect(led(resolveDirectory, "same/out", bounds)).toBe("not victim");
    expect(led(resolveDirectory, "same/new/er", bounds)).toBe("project/new/er");
  });
});
