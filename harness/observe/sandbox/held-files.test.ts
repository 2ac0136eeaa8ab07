import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { heldFiles } from "./held-files.ts";

const minuteMs = 60_000;
let directory = "";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  directory = mkdtempSync(join(tmpdir(), "held-"));
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});

function launched(): { readonly held: () => readonly string[] } {
  const target = { command: "server", args: [], cwd: directory, env: {} };
  return { held: () => heldFiles(target, [directory]).map((path) => path.slice(directory.length + 1)) };
}

function write(name: string, text = ""): void {
  writeFileSync(join(directory, name), text);
}

it("a file that was written shortly before the first launch is held, and one that was not is not", () => {
  write("app.log");
  expect(launched().held()).toEqual(["app.log"]);
  vi.setSystemTime(Date.now() + minuteMs);
  expect(launched().held()).toEqual([]);
});

it("a file that was written since the first launch is held at later ones, however long ago that was", () => {
  const target = launched();
  expect(target.held()).toEqual([]);
  mkdirSync(join(directory, "logs"));
  write("logs/app.log");
  vi.setSystemTime(Date.now() + minuteMs);
  expect(target.held()).toEqual(["logs/app.log"]);
});

it("a file of another user is not held: its copy would be the user's own", () => {
  write("app.log");
  vi.spyOn(process, "getuid").mockReturnValue((process.getuid?.() ?? 0) + 1);
  expect(launched().held()).toEqual([]);
});

it("links are not held, nor what is large; of many files the latest are", () => {
  write("large", "x".repeat(1024 * 1024 + 1));
  symlinkSync("large", join(directory, "link"));
  expect(launched().held()).toEqual([]);
  for (let n = 0; n < 100; n++) write(`${n}`);
  expect(launched().held()).toHaveLength(50);
});

it("a directory that is gone holds nothing", () => {
  const target = { command: "server", args: [], cwd: directory, env: {} };
  expect(heldFiles(target, [join(directory, "gone")])).toEqual([]);
});
