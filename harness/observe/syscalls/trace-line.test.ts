import { describe, expect, it } from "vitest";
import { descriptorOf, quotedText, splitArguments, unescapeText } from "./trace-arguments.ts";
import { TraceLines, type TraceEvent } from "./trace-line.ts";

function read(...lines: readonly string[]): readonly TraceEvent[] {
  const trace = new TraceLines();
  return lines.flatMap((line) => trace.read(line) ?? []);
}

const opened = String.raw`32358 1795233525.447927 openat(AT_FDCWD</tmp>, "/tmp/x1/a\n\"b) = 0<x>", O_WRONLY|O_CREAT|O_TRUNC|O_CLOEXEC, 0666) = 17</tmp/x1/a\n\"b) = 0\74x\76>`;

describe("a line of a trace", () => {
  it("of a call has its process, name, arguments and result", () => {
    expect(read('3552  1795234108.173493 fchmodat(AT_FDCWD</tmp/x1/q>, "b/c", 0600) = 0')).toEqual([
      {
        kind: "call",
        processId: 3552,
        name: "fchmodat",
        args: ["AT_FDCWD</tmp/x1/q>", '"b/c"', "0600"],
        returned: "0",
        answer: "0",
        text: 'fchmodat(AT_FDCWD</tmp/x1/q>, "b/c", 0600) = 0',
      },
    ]);
  });

  it("of a call that failed has its error", () => {
    const line =
      '3565  1795234108.218104 openat(AT_FDCWD</q>, "/dev/tty", O_RDWR|O_NONBLOCK) = -1 ENXIO (No such device or address)';
    expect(read(line)).toMatchObject([{ name: "openat", returned: "-1", error: "ENXIO" }]);
  });

  it("is padded where the call is short", () => {
    expect(read('3565  1795234108.650202 unlink("g2")    = 0')).toMatchObject([{ name: "unlink", returned: "0" }]);
  });

  it("with a name that looks like the end of a call, a decoration and a second line is one call", () => {
    const [call] = read(opened);
    if (call?.kind !== "call") throw new Error("no call");
    expect(call.args).toHaveLength(4);
    expect(quotedText(call.args[1])).toBe('/tmp/x1/a\n"b) = 0<x>');
    expect(unescapeText(descriptorOf(call.returned)?.name ?? "")).toBe('/tmp/x1/a\n"b) = 0<x>');
  });

  it("with a name that ends as an arrow begins is read, and so is one with the arrow of a connection", () => {
    expect(read('7 1.000001 write(1</q/d->, ""..., 2) = 2')).toMatchObject([{ args: ["1</q/d->", '""...', "2"] }]);
    const connected = "3<TCP:[127.0.0.1:1->127.0.0.1:2]>";
    expect(read(`7 1.000001 write(${connected}, ""..., 2) = 2`)).toMatchObject([{ args: [connected, '""...', "2"] }]);
  });

  it("with a whole line of a trace as its name is one call", () => {
    const line = String.raw`7 1.000001 unlink("x\n8 1.000002 unlink(\"/etc/passwd\") = 0\n") = 0`;
    expect(read(line)).toMatchObject([{ kind: "call", processId: 7, name: "unlink" }]);
  });

  it("that breaks off is put together with the one that goes on, though others come between", () => {
    expect(
      read(
        '3553  1795234108.160892 execve("/usr/bin/mkdir", [...], 0x56129b173158 /* 39 vars */ <unfinished ...>',
        "3552  1795234108.160991 <... vfork resumed>) = 3553",
        "3553  1795234108.161091 <... execve resumed>) = 0",
      ),
    ).toMatchObject([{ kind: "unreadable" }, { kind: "call", processId: 3553, name: "execve", returned: "0" }]);
  });

  it("has its first half with the result of the second", () => {
    expect(
      read(
        "3565  1795234108.247097 clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|SIGCHLD <unfinished ...>",
        "3565  1795234108.247270 <... clone resumed>, child_tidptr=0x7efc96a4fa10) = 3567",
      ),
    ).toMatchObject([
      {
        name: "clone",
        args: ["child_stack=NULL", "flags=CLONE_CHILD_CLEARTID|SIGCHLD", "child_tidptr=0x7efc96a4fa10"],
        returned: "3567",
      },
    ]);
  });

  it("tells that a process has ended, by itself or killed", () => {
    expect(
      read("32356 1795233535.475616 +++ exited with 0 +++", "3560  1795234108.194195 +++ killed by SIGTERM +++"),
    ).toEqual([
      { kind: "ended", processId: 32356 },
      { kind: "ended", processId: 3560 },
    ]);
  });

  it("tells of signals apart from calls", () => {
    expect(read("7 1.0 --- SIGCHLD {si_signo=SIGCHLD, si_code=CLD_EXITED} ---")).toMatchObject([{ kind: "remark" }]);
  });

  it("of a call that never returned is one", () => {
    expect(read("7 1.0 exit_group(0)   = ?")).toMatchObject([{ name: "exit_group", returned: "?" }]);
  });

  it.each(["", "nonsense", "7 1.0 nonsense", '7 1.0 open("/a"', "7 1.0 () = 0", '7 1.0 unlink("x") 0'])(
    "of no known form is told as such: %j",
    (line) => {
      expect(read(line)).toMatchObject([{ kind: "unreadable" }]);
    },
  );
});

describe("arguments", () => {
  it("are split at the commas between them only", () => {
    const text = String.raw`4</tmp/a,b>, "c, \"d\", e", {sa_family=AF_INET, sin_port=htons(9)}, [1, 2], 1|2`;
    expect(splitArguments(text)).toEqual([
      "4</tmp/a,b>",
      String.raw`"c, \"d\", e"`,
      "{sa_family=AF_INET, sin_port=htons(9)}",
      "[1, 2]",
      "1|2",
    ]);
  });

  it("may be sockets with arrows, devices with numbers, files that were deleted", () => {
    const text = "6<UDPv6:[[::1]:58392->[::1]:53]>, 1</dev/null<char 1:3>>, 9</q/g2>(deleted)";
    expect(splitArguments(text).map((argument) => descriptorOf(argument))).toEqual([
      { name: "UDPv6:[[::1]:58392->[::1]:53]", deleted: false },
      { name: "/dev/null<char 1:3>", deleted: false },
      { name: "/q/g2", deleted: true },
    ]);
  });

  it("that are cut off in the middle end the list", () => {
    expect(splitArguments('"never ends, 1')).toEqual(['"never ends, 1']);
    expect(splitArguments("3<never ends, 1")).toEqual(["3<never ends, 1"]);
  });

  it("that are names have their bytes read as UTF-8", () => {
    expect(unescapeText(String.raw`\303\251\x41\t\\`)).toBe("éA\t\\");
  });
});
