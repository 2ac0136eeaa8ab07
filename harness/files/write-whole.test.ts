import fileSystem, {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replaceExports } from "../../test/replace-exports.ts";
import { assertWritable } from "../../cli/run/writable.ts";
import { assertCanWrite, writeWhole } from "./write-whole.ts";

let directory = "";
let restore = (): void => undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "write-whole-"));
});

afterEach(() => {
  restore();
  rmSync(directory, { recursive: true });
});

describe("a report in a file", () => {
  it("is its owner's alone, and nothing is left beside it", async () => {
    const path = join(directory, "report.json");
    await writeWhole(path, "text");
    expect(readFileSync(path, "utf8")).toBe("text");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(["report.json"]);
  });

  it("takes the place of an older one in one moment: who reads the older one has all of it", async () => {
    const path = join(directory, "report.json");
    writeFileSync(path, "old");
    const before = statSync(path).ino;
    await writeWhole(path, "new");
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(statSync(path).ino).not.toBe(before);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("is written where a link leads, and the link stays", async () => {
    const [file, link] = [join(directory, "file"), join(directory, "link")];
    writeFileSync(file, "old");
    symlinkSync(file, link);
    await writeWhole(link, "new");
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, "utf8")).toBe("new");
  });

  it("is written where a link leads to nothing yet", async () => {
    const link = join(directory, "link");
    symlinkSync(join(directory, "file"), link);
    await writeWhole(link, "new");
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(directory, "file"), "utf8")).toBe("new");
  });

  it.each<[string, (outside: string, link: string) => void]>([
    ["to a file", (outside, link) => symlinkSync(outside, link)],
    [
      "to what is not there",
      (outside, link) => {
        rmSync(outside);
        symlinkSync(outside, link);
      },
    ],
    [
      "over another link to what is not there",
      (outside, link) => {
        rmSync(outside);
        symlinkSync(outside, `${link}2`);
        symlinkSync(`${link}2`, link);
      },
    ],
  ])("is not written where a link leads out of its directory, %s", async (_, lay) => {
    const project = join(directory, "project");
    mkdirSync(project);
    const [outside, link] = [join(directory, "outside"), join(project, "report.json")];
    writeFileSync(outside, "old");
    lay(outside, link);
    const before = existsSync(outside);
    await expect(writeWhole(link, "new")).rejects.toThrow("out of its directory");
    expect(() => assertWritable(link, "the report")).toThrow("out of its directory");
    expect(existsSync(outside) ? readFileSync(outside, "utf8") : "").toBe(before ? "old" : "");
  });

  it("goes into a device, which is not replaced", async () => {
    await writeWhole("/dev/null", "text");
    expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  it.each(["/dev/fd", "/proc/self/fd"])("goes where our output stands, which goes on behind it: %s", async (place) => {
    const path = join(directory, "log");
    const output = openSync(path, "w");
    try {
      writeSync(output, "before, ");
      assertCanWrite(`${place}/${output}`);
      await writeWhole(`${place}/${output}`, "report");
      writeSync(output, ", after");
    } finally {
      closeSync(output);
    }
    expect(readFileSync(path, "utf8")).toBe("before, report, after");
    expect(readdirSync(directory)).toEqual(["log"]);
  });

  it("is written as it is where it cannot be renamed", async () => {
    const path = join(directory, "report.json");
    writeFileSync(path, "old");
    chmodSync(path, 0o644);
    const busy = Object.assign(new Error("EBUSY"), { code: "EBUSY" });
    restore = replaceExports(fileSystem.promises, { rename: () => Promise.reject(busy) });
    await writeWhole(path, "new");
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(readdirSync(directory)).toEqual(["report.json"]);
  });

  it("is not written as it is where that would change another name of it", async () => {
    const [path, other] = [join(directory, "report.json"), join(directory, "other")];
    writeFileSync(other, "old");
    linkSync(other, path);
    const busy = Object.assign(new Error("EBUSY"), { code: "EBUSY" });
    restore = replaceExports(fileSystem.promises, { rename: () => Promise.reject(busy) });
    await expect(writeWhole(path, "new")).rejects.toThrow("has another name elsewhere");
    restore();
    await writeWhole(path, "new");
    expect([path, other].map((each) => readFileSync(each, "utf8"))).toEqual(["new", "old"]);
  });

  it("keeps the mode that it had where it is to be kept", async () => {
    const path = join(directory, "server.py");
    writeFileSync(path, "old");
    chmodSync(path, 0o751);
    await writeWhole(path, "new", { mode: "kept" });
    expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual(["new", 0o751]);
  });

  it("goes into no device where a project chose it", async () => {
    const chosen = { bounds: { root: "/", chosenBy: "package.json" } };
    expect(() => assertCanWrite("/dev/null", chosen)).toThrow("it is a device or a pipe");
    await expect(writeWhole("/dev/null", "text", chosen)).rejects.toThrow("it is a device or a pipe");
    expect(() => assertCanWrite("/dev/null")).not.toThrow();
  });

  it("gets a directory that is missing where that is wanted, which is not left behind by a look before", async () => {
    const path = join(directory, "a", "b", "report.json");
    assertCanWrite(path, { makesDirectory: true });
    expect(existsSync(join(directory, "a"))).toBe(false);
    await writeWhole(path, "text", { makesDirectory: true });
    expect(readFileSync(path, "utf8")).toBe("text");
  });

  it("that can be written nowhere is an error, and leaves nothing", async () => {
    await expect(writeWhole(join(directory, "no", "report.json"), "text")).rejects.toThrow("ENOENT");
    expect(readdirSync(directory)).toEqual([]);
  });
});
