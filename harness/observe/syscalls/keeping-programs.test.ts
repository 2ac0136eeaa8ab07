import { describe, expect, it } from "vitest";
import { classify } from "./fixture-trace.ts";

describe("what a program that keeps a record of its own does", () => {
  const written = 'write(3</home/u/.ssh/known_hosts>, ""..., 9) = 9';
  const programsOf = (...calls: readonly string[]): readonly unknown[] =>
    classify(...calls).effects.flatMap(({ kind, program }) => (kind === "file.change" ? [program] : []));

  it("is told with its path, as long as its process executes it", () => {
    const executed = 'execve("/usr/bin/ssh", ["ssh"], 0x7f /* 1 var */) = 0';
    const another = 'execve("/bin/sh", ["ssh"], 0x7f /* 1 var */) = 0';
    const failed = 'execve("/usr/bin/ssh", ["ssh"], 0x7f /* 1 var */) = -1 ENOENT (No such file or directory)';
    expect(programsOf(executed, written)).toEqual(["/usr/bin/ssh"]);
    expect(programsOf(executed, another, written)).toEqual([undefined]);
    expect(programsOf(executed, "+++ exited with 0 +++", written)).toEqual([undefined]);
    expect(programsOf(failed, written)).toEqual([undefined]);
  });

  it.each(["/home/u/bin/ssh", "/usr/local/bin/ssh", "/usr/bin/../../q/usr/bin/ssh", "ssh", "/usr/bin/sshd"])(
    "is not told of %s, which may be the server's",
    (program) => {
      expect(programsOf(`execve("${program}", ["ssh"], 0x7f /* 1 var */) = 0`, written)).toEqual([undefined]);
    },
  );
});
