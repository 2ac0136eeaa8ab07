import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildIfChanged } from "../packaging/build-if-changed.js";

let place = "";
let timesBuilt = 0;

function write(name: string, text: string): void {
  mkdirSync(join(place, name, ".."), { recursive: true });
  writeFileSync(join(place, name), text);
}

function build(): void {
  buildIfChanged(place, () => {
    timesBuilt += 1;
    write("dist/cli.js", "the build");
    write("build/programs/hostile-servers.js", "the build");
  });
}

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "build-if-changed-"));
  timesBuilt = 0;
  write("cli.ts", "one");
  write("harness/json/value.ts", "one");
  write("harness/json/value.test.ts", "one");
  write("test/verdicts.ts", "one");
  write("node_modules/.package-lock.json", "{}");
  build();
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

describe("the package is built once", () => {
  it("while nothing has changed", () => {
    build();
    expect(timesBuilt).toBe(1);
  });

  it.each(["harness/json/value.test.ts", "test/verdicts.ts", "docs/new.md"])("where %s has changed", (name) => {
    write(name, "two");
    build();
    expect(timesBuilt).toBe(1);
  });
});

describe("the package is built again", () => {
  it.each([
    ["a source", "cli.ts"],
    ["a source in a folder", "harness/json/value.ts"],
    ["a new source", "harness/json/new.ts"],
    ["a new folder", "kitchen/new.ts"],
    ["what configures the build", "rolldown.config.js"],
    ["data", "package.json"],
    ["an installed package", "node_modules/.package-lock.json"],
    ["what was built", "dist/cli.js"],
    ["what lies beside it", "build/programs/odd.js"],
  ])("after a change of %s", (_what, name) => {
    write(name, "two");
    build();
    build();
    expect(timesBuilt).toBe(2);
  });

  it.each(["harness/json/value.ts", "dist", "build"])("without %s", (name) => {
    rmSync(join(place, name), { recursive: true });
    build();
    build();
    expect(timesBuilt).toBe(2);
  });

  it("after a source has become another and then itself again", () => {
    for (const text of ["two", "one"]) {
      write("cli.ts", text);
      build();
    }
    expect(timesBuilt).toBe(3);
  });

  it("after a build that failed", () => {
    write("cli.ts", "two");
    const fail = (): never => {
      throw new Error("the build failed");
    };
    expect(() => buildIfChanged(place, fail)).toThrow("the build failed");
    write("cli.ts", "one");
    build();
    expect(timesBuilt).toBe(2);
  });

  it("after a source has changed during the build", () => {
    write("cli.ts", "two");
    buildIfChanged(place, () => write("cli.ts", "three"));
    build();
    expect(timesBuilt).toBe(2);
  });
});
