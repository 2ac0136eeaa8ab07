import { describe, expect, it } from "vitest";
import known from "./telling-files.json" with { type: "json" };
import { TellingFiles } from "./telling-files.ts";
import { TraceLines } from "./trace-line.ts";

/** The one that makes the sandbox, the target, and a program that it starts; no process has these numbers. */
const [outermost, target, other] = [2 ** 30, 2 ** 30 + 1, 2 ** 30 + 2];

const context = { workingDirectoryOf: () => "/work" };

/** Paths that tell where a target runs, of these calls, each as strace writes it after the number of its process. */
function opened(...calls: readonly (readonly [processId: number, call: string])[]): readonly string[] {
  const [lines, files] = [new TraceLines(), new TellingFiles()];
  for (const [processId, call] of calls) {
    const event = lines.read(`${processId} 1.0 ${call}`);
    if (event?.kind === "call") files.see(event, context);
  }
  return files.opened;
}

function open(path: string, directory = "AT_FDCWD</work>"): string {
  return `openat(${directory}, "${path}", O_RDONLY) = 3</x>`;
}

const started = [target, 'execve("/usr/bin/node", ["node"], 0x7f /* 1 var */) = 0'] as const;
const sandbox = [outermost, 'execve("/tmp/tmp.0123456789/init", ["init"], 0x7f /* 1 var */) = 0'] as const;

function openedByTarget(...calls: readonly string[]): readonly string[] {
  return opened(sandbox, started, ...calls.map((call) => [target, call] as const));
}

describe("the files that a target opens to see where it runs", () => {
  it.each([
    ["/proc/1/cmdline", open("/proc/1/cmdline")],
    ["/proc/self/status", open("/proc/thread-self/status")],
    ["/proc/self/uid_map", open("uid_map", "5</proc/self>")],
    ["/proc/1/environ", 'open("/proc/1/./environ", O_RDONLY) = -1 EACCES (Permission denied)'],
    ["/.dockerenv", 'openat(AT_FDCWD</work>, "../.dockerenv", O_RDONLY) = -1 ENOENT (No such file or directory)'],
    ["/sys/class/dmi/id/product_name", 'openat2(AT_FDCWD</work>, "/sys/class/dmi/id/product_name", {}, 24) = 3</x>'],
  ])("are told: %s", (path, call) => {
    expect(openedByTarget(call, call)).toEqual([path]);
  });

  it.each(known.readByThemselves.map(({ path }) => path.replace("**", "x")))(
    "are none of those that runtimes read by themselves: %s",
    (path) => {
      expect(openedByTarget(open(path))).toEqual([]);
    },
  );

  it("are not those of its project, whatever they are called", () => {
    expect(openedByTarget(open("proc/1/cmdline"), open("/work/.dockerenv"), open("/work/sys/class/dmi/x"))).toEqual([]);
  });

  it("are not those that the sandbox opens before it starts", () => {
    const map = open("/proc/self/uid_map");
    expect(opened(sandbox, [outermost, map], [target, map], started)).toEqual([]);
    expect(opened(sandbox, started, [target, map])).toEqual(["/proc/self/uid_map"]);
  });

  it("are not those of a program that lists processes, nor what it reads of itself", () => {
    const ps = [other, 'execve("/usr/bin/ps", ["ps"], 0x7f /* 1 var */) = 0'] as const;
    const listed = ["/proc/self/status", "/proc/1/stat", "/proc/2/stat"].map((path) => [other, open(path)] as const);
    expect(opened(sandbox, started, ps, ...listed)).toEqual([]);
    const looks = [target, open("/proc/1/cmdline")] as const;
    expect(opened(sandbox, started, looks, ps, ...listed)).toEqual(["/proc/1/cmdline"]);
  });

  it("are not those of a browser, which makes a sandbox of its own", () => {
    const browser = [other, 'execve("/opt/chrome/chrome", ["chrome"], 0x7f /* 1 var */) = 0'] as const;
    expect(opened(sandbox, started, browser, [other, open("/proc/self/setgroups")])).toEqual([]);
  });

  it("are remembered up to a number", () => {
    const many = Array.from({ length: 1_000 }, (_, index) => open(`/sys/class/dmi/${index}`));
    expect(openedByTarget(...many)).toHaveLength(100);
  });
});
