import { describe, expect, it } from "vitest";
import { follow, type LinksOfProcess } from "./proc-links.ts";
import { classifierAfter, classify, effectsOf, eventsOf } from "./fixture-trace.ts";

const links: LinksOfProcess = {
  processId: 7,
  workingDirectoryOf: (id) => `/work/of-${id}`,
  openedAs: (id, descriptor) => ({ "3": `/data/${id}`, "4": "pipe:[12]", "5": "/data/gone (deleted)" })[descriptor],
  isOfTarget: (id) => id === 8,
};

describe("a path through what the kernel tells of a process", () => {
  it.for<[string, string]>([
    ["/proc/self/cwd/x", "/work/of-7/x"],
    ["/proc/thread-self/cwd/a/../x", "/work/of-7/x"],
    ["/tmp/../proc//./self/cwd/../x", "/work/x"],
    ["/proc/self/cwd", "/work/of-7"],
    ["/proc/self/root/etc/x", "/etc/x"],
    ["/proc/self/root/proc/self/cwd/x", "/work/of-7/x"],
    ["/proc/self/fd/3", "/data/7"],
    ["/proc/self/fd/3/below", "/data/7/below"],
    ["/proc/7/task/7/cwd/x", "/work/of-7/x"],
    ["/proc/8/cwd/x", "/work/of-8/x"],
    ["/home/x", "/home/x"],
    ["/proc/sys/vm/x", "/proc/sys/vm/x"],
  ])("leads from %s to %s", ([path, target]) => {
    expect(follow(path, links)).toEqual({ kind: "file", path: target });
  });

  it.for(["/proc/self/fd/4", "/proc/self/fd/5", "/proc/self/comm", "/proc/self/oom_score_adj", "/proc/9/comm"])(
    "is no file of anybody: %s",
    (path) => {
      expect(follow(path, links)).toEqual({ kind: "no-file" });
    },
  );

  it.for(["/proc/self/fd/6", "/proc/9/cwd/x", "/proc/9/root/x", "/proc/self/exe", "/proc/self/map_files/1-2"])(
    "leads nobody knows where: %s",
    (path) => {
      expect(follow(path, links)).toEqual({ kind: "unknown" });
    },
  );
});

describe("a call on such a path", () => {
  it("does what it does to the file behind it", () => {
    expect(effectsOf('unlink("/proc/self/cwd/x") = 0')).toEqual(["file.delete /start/x"]);
    expect(effectsOf('rename("/proc/self/root/a", "/proc/self/cwd/b") = 0')).toEqual(["file.rename /a → /start/b"]);
    expect(effectsOf('unlinkat(3</proc/5>, "comm", 0) = 0')).toEqual([]);
  });

  it("leaves a gap where that is not known, and has the files read", () => {
    const call = 'chmod("/proc/self/fd/9", 0600) = 0';
    expect(classify(call).gaps).toEqual(["which file chmod changed is not known"]);
    const classifier = classifierAfter();
    classifier.takeFileTouches();
    classifier.classify(eventsOf([call]));
    expect(classifier.takeFileTouches()).toBe("unseen");
    expect(classify('unlink("/proc/99/cwd/x") = -1 ENOENT (No such file or directory)').gaps).toEqual([]);
  });
});
