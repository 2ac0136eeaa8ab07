import { describe, expect, it } from "vitest";
import { standInOf } from "../../api-stub/traffic/stand-in-address.ts";
import type { FileTouches } from "../tier/call-watch.ts";
import { classifierAfter, classify, effectsOf, eventsOf, processId } from "./fixture-trace.ts";

describe("how files may have changed", () => {
  const afterFirstLook = (...calls: readonly string[]): FileTouches => {
    const classifier = classifierAfter('write(3</q/a>, ""..., 1) = 1');
    expect(classifier.takeFileTouches()).toBe("unseen");
    classifier.classify(eventsOf(calls));
    return classifier.takeFileTouches();
  };

  it("is not known before it was asked once", () => {
    expect(classifierAfter().takeFileTouches()).toBe("unseen");
  });

  it.each([
    'openat(AT_FDCWD</q>, "a", O_RDONLY|O_CLOEXEC) = 3</q/a>',
    'write(1<pipe:[4548608]>, ""..., 548) = 548',
    'openat(AT_FDCWD</q>, "/dev/null", O_RDWR) = 3</dev/null<char 1:3>>',
    'openat(AT_FDCWD</q>, "a", O_RDWR) = -1 ENOENT (No such file or directory)',
    'unlink("g2") = -1 ENOENT (No such file or directory)',
    'write(3</memfd:x>(deleted), ""..., 1) = 1',
    'connect(3<TCP:[1]>, {sa_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr("203.0.113.1")}, 16) = 0',
  ])("is not at all after %s", (call) => {
    expect(afterFirstLook(call)).toBe("untouched");
  });

  it.each([
    'write(3</q/a>, ""..., 1) = 1',
    'rename("g", "/g2") = 0',
    'unlink("/root/a") = -1 EACCES (Permission denied)',
    'execve("/bin/sh", ["sh"], 0x7f /* 1 var */) = 0',
    // Another name of the same file may be left.
    'write(3</q/a>(deleted), ""..., 1) = 1',
    // The process may have been in another directory when it made the call.
    'unlink("/proc/self/a") = 0',
    'write(3</memfd:x/a>, ""..., 1) = 1',
    'bind(3<UNIX-STREAM:[1]>, {sa_family=AF_UNIX, sun_path="a"}, 110) = 0',
  ])("is by calls after %s", (call) => {
    expect(afterFirstLook(call)).toBe("by-calls");
  });

  it.each([
    ["a file that can be written in memory", 'openat(AT_FDCWD</q>, "a", O_RDWR) = 3</q/a>'],
    ["the same in a directory that is named like memory", 'openat(AT_FDCWD</q>, "a", O_RDWR) = 3</memfd:x/a>'],
    ["flags that another thread may change", 'openat2(AT_FDCWD</q>, "a", {flags=O_RDONLY}, 24) = 3</q/a>'],
    ["one that strace gives no name", 'openat(AT_FDCWD</q>, "a", O_RDWR) = 3'],
    ["a write to one without a name", 'write(3, ""..., 1) = 1'],
    ["a file that is opened by what stands for it", "open_by_handle_at(3</q>, {}, O_RDWR) = 4</q/a>"],
    ["a call that is not understood", "a_new_call(1) = 0"],
    ["io_uring", "io_uring_setup(8, {}) = 3<anon_inode:[io_uring]>"],
    ["a line that cannot be read", "write(3</q/a>, unfinished for ever"],
  ])("is unseen for good after %s", (_, call) => {
    const classifier = classifierAfter();
    classifier.takeFileTouches();
    classifier.classify(eventsOf([call]));
    expect([classifier.takeFileTouches(), classifier.takeFileTouches()]).toEqual(["unseen", "unseen"]);
  });

  it("is unseen for good where part of the trace was not read", () => {
    const classifier = classifierAfter();
    classifier.takeFileTouches();
    classifier.loseTrack();
    expect([classifier.takeFileTouches(), classifier.takeFileTouches()]).toEqual(["unseen", "unseen"]);
  });
});

describe("a system call on a file", () => {
  it.each([
    ['openat(AT_FDCWD</q>, "a", O_WRONLY|O_CREAT|O_EXCL, 0644) = 4</q/a>', ["file.create /q/a"]],
    [
      'openat(AT_FDCWD</q>, "a", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3</q/a>',
      ["file.create uncertain /q/a", "file.truncate /q/a"],
    ],
    ['openat(AT_FDCWD</q>, "a", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = 3</q/a>', ["file.create uncertain /q/a"]],
    ['open("rel", O_WRONLY|O_TRUNC) = 3</start/rel>', ["file.truncate /start/rel"]],
    ['openat(AT_FDCWD</q>, "a", O_RDWR) = 3</q/a>', []],
    ['openat(AT_FDCWD</q>, "a", O_RDONLY|O_CLOEXEC) = 3</q/a>', []],
    ['openat(AT_FDCWD</q>, "/dev/null", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3</dev/null<char 1:3>>', []],
    ['openat(AT_FDCWD</q>, "/dev/tty", O_RDWR|O_NONBLOCK) = -1 ENXIO (No such device or address)', []],
    [
      'openat(AT_FDCWD</q>, "/etc/x", O_WRONLY|O_CREAT, 0666) = -1 EROFS (Read-only file system)',
      ["file.create attempted uncertain /etc/x", "file.change attempted uncertain /etc/x, refused-opening"],
    ],
    [
      'openat(AT_FDCWD</q>, "/data/x", O_RDWR|O_CLOEXEC) = -1 EROFS (Read-only file system)',
      ["file.change attempted /data/x, refused-opening"],
    ],
    [
      'openat(AT_FDCWD</q>, "x", O_WRONLY|O_TRUNC) = -1 ENOSPC (No space left on device)',
      ["file.truncate attempted /q/x"],
    ],
    ['openat(AT_FDCWD</q>, "x", O_RDONLY) = -1 EACCES (Permission denied)', []],
    ['openat(AT_FDCWD</q>, "x", O_RDWR) = -1 EISDIR (Is a directory)', []],
    ['unlink("/data/x") = -1 EBUSY (Device or resource busy)', ["file.delete attempted /data/x"]],
    [
      "ioctl(3</q/x>, FS_IOC_SETFLAGS, [FS_APPEND_FL]) = -1 EOPNOTSUPP (Operation not supported)",
      ["file.mode attempted /q/x"],
    ],
    ["ioctl(3</q/x>, FICLONE, 4</q/y>) = -1 EOPNOTSUPP (Operation not supported)", []],
    ['setxattr("/q/x", "user.a", "1", 1, 0) = -1 EOPNOTSUPP (Operation not supported)', ["file.mode attempted /q/x"]],
    ['removexattr("/q/x", "user.a") = -1 EOPNOTSUPP (Operation not supported)', []],
    ['write(1</q/a>, ""..., 2) = 2', ["file.change /q/a"]],
    ['write(1</q/a>, "", 0) = 0', []],
    ['pwrite64(9</q/g2>(deleted), ""..., 1, 1) = 1', []],
    ['write(1<pipe:[4548608]>, ""..., 548) = 548', []],
    ['write(12<anon_inode:[eventfd]>, ""..., 8) = 8', []],
    ['write(2</dev/null<char 1:3>>, ""..., 31) = 31', []],
    ['write(1</dev/pts/0<char 136:0>>, ""..., 31) = 31', []],
    ['write(4</dev/sda<block 8:0>>, ""..., 31) = 31', ["file.change /dev/sda"]],
    ['write(3</proc/self/oom_score_adj>, ""..., 1) = 1', []],
    ['write(3</proc/sys/kernel/hostname>, ""..., 1) = 1', ["file.change /proc/sys/kernel/hostname"]],
    ["copy_file_range(3</q/a>, NULL, 4</q/b>, NULL, 10, 0) = 10", ["file.change /q/b"]],
    ["sendfile(4</q/b>, 3</q/a>, NULL, 10) = 10", ["file.change /q/b"]],
    ["ftruncate(3</q/g>, 0) = 0", ["file.truncate /q/g"]],
    ['unlink("g2") = 0', ["file.delete /start/g2"]],
    ['unlink("g2") = -1 ENOENT (No such file or directory)', []],
    ['unlinkat(4</q/b>, "c", 0) = 0', ["file.delete /q/b/c"]],
    ['unlinkat(AT_FDCWD</q>, "../b", AT_REMOVEDIR) = 0', ["file.delete /b"]],
    ['mkdir("/q/b", 0777) = 0', ["file.create /q/b"]],
    ['mkdir("/q/b", 0777) = -1 EEXIST (File exists)', []],
    ['mknodat(AT_FDCWD</q>, "f", S_IFIFO|0666) = 0', ["file.create /q/f"]],
    ['symlinkat("c", AT_FDCWD</q>, "b/d") = 0', ["file.create /q/b/d"]],
    ['renameat2(AT_FDCWD</q>, "a", AT_FDCWD</q>, "b/c", RENAME_NOREPLACE) = 0', ["file.rename /q/a → /q/b/c"]],
    ['rename("g", "/g2") = 0', ["file.rename /start/g → /g2"]],
    ['fchmodat(AT_FDCWD</q>, "b/c", 0600) = 0', ["file.mode /q/b/c"]],
    ["fchmod(3</q/g>, 0600) = 0", ["file.mode /q/g"]],
    ['setxattr("g", ""..., ""..., 1, 0) = 0', ["file.mode /start/g"]],
    ['utimensat(AT_FDCWD</q>, "c", NULL, 0) = 0', ["file.times /q/c"]],
    [
      "utimensat(0</q/c>, NULL, [{tv_sec=1577836800, tv_nsec=0}, {tv_sec=1577836800, tv_nsec=0}], 0) = 0",
      ["file.times /q/c"],
    ],
    ["ioctl(4</q/h>, FICLONE or FICLONERANGE, 3) = 0", ["file.change /q/h"]],
    ["ioctl(0</dev/pts/0<char 136:0>>, TCGETS, {B38400 opost isig icanon echo ...}) = 0", []],
  ])("%s", (call, expected) => {
    expect(effectsOf(call)).toEqual(expected);
    expect(classify(call).gaps).toEqual([]);
  });

  it.each([
    ['fsetxattr(3</q/g>, "user.a", ""..., 1, 0) = 0', true],
    ['lremovexattr("/q/g", "user.a") = 0', true],
    ["ioctl(3</q/g>, FS_IOC_SETFLAGS, [FS_NODUMP_FL]) = 0", true],
    ["ioctl(4</q/h>, FICLONE or FICLONERANGE, 3) = 0", undefined],
    ["fchmod(3</q/g>, 0600) = 0", undefined],
  ])("is told to be about attributes: %s", (call, expected) => {
    expect(classify(call).effects.map(({ ofAttributes }) => ofAttributes)).toEqual([expected]);
  });
});

describe("a system call on processes and the system", () => {
  it.each([
    ['execve("/usr/bin/true", [...], 0x7ffe783518a0 /* 39 vars */) = 0', ["process.start /usr/bin/true"]],
    ['execve("/usr/sbin/true", [...], 0x7ffe783518a0 /* 39 vars */) = -1 ENOENT (No such file or directory)', []],
    ["kill(1, SIGTERM) = 0", ["process.signal SIGTERM to process 1"]],
    ["kill(1, SIGTERM) = -1 EPERM (Operation not permitted)", ["process.signal attempted SIGTERM to process 1"]],
    ["kill(1, 0) = 0", []],
    [`tgkill(${processId}, ${processId}, SIGURG) = 0`, []],
    ["shmget(0x1, 10, IPC_CREAT|0600) = 0", ["ipc shmget(0x1)"]],
    ['sethostname("x", 1) = 0', ["system sethostname"]],
    ["mount(NULL, NULL, NULL, MS_BIND, NULL) = -1 EPERM (Operation not permitted)", ["system attempted mount"]],
  ])("%s", (call, expected) => {
    expect(effectsOf(call)).toEqual(expected);
    expect(classify(call).gaps).toEqual([]);
  });

  it("may signal a process that it started", () => {
    expect(
      effectsOf("clone(child_stack=NULL, flags=SIGCHLD) = 3560", "kill(3560, SIGTERM) = 0", "kill(-3560, SIGKILL) = 0"),
    ).toEqual([]);
  });
});

describe("a timer of which nothing tells afterwards", () => {
  const hasHiddenTimers = (call: string): boolean => classifierAfter(call).hasHiddenTimers;

  it.each([
    "alarm(1) = 0",
    "setitimer(ITIMER_REAL, {it_interval={tv_sec=0, tv_usec=0}, it_value={tv_sec=1, tv_usec=0}}, NULL) = 0",
    "timer_create(CLOCK_REALTIME, {sigev_signo=SIGALRM, sigev_notify=SIGEV_SIGNAL}, [0]) = 0",
  ])("is remembered, and changes nothing itself: %s", (call) => {
    expect(hasHiddenTimers(call)).toBe(true);
    expect(classify(call)).toEqual({ effects: [], gaps: [] });
  });

  it("is none of other calls", () => {
    expect(hasHiddenTimers('execve("/usr/bin/true", [...], 0x7ffe783518a0 /* 39 vars */) = 0')).toBe(false);
  });
});

describe("what is open and works without a thread", () => {
  const mayHaveActive = (call: string): boolean => classifierAfter(call).mayHaveActive;

  it.each([
    "timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC) = 3<anon_inode:[timerfd]>",
    "io_uring_setup(64, {flags=0, sq_thread_cpu=0, sq_thread_idle=0}) = 3",
    "userfaultfd(O_CLOEXEC) = 3",
    "perf_event_open({type=PERF_TYPE_SOFTWARE}, 0, -1, -1, 0) = 3",
    "fanotify_init(FAN_CLASS_NOTIF, O_RDONLY) = 3",
    // Whatever it is: what is not understood may have opened one.
    "unheard_of(1) = 0",
  ])("may be there after %s", (call) => {
    expect(mayHaveActive(call)).toBe(true);
  });

  it("may be there where a part of the trace was not read", () => {
    const classifier = classifierAfter("alarm(1) = 0");
    expect(classifier.mayHaveActive).toBe(false);
    classifier.loseTrack();
    expect(classifier.mayHaveActive).toBe(true);
  });

  it("is a timer that changes nothing itself", () => {
    expect(classify("timerfd_create(CLOCK_MONOTONIC, 0) = 3")).toEqual({ effects: [], gaps: [] });
  });
});

describe("a connection", () => {
  it.each([
    ['connect(3<TCP:[1]>, {sa_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr("127.0.0.1")}, 16) = 0', true],
    ['connect(3<socket:[1]>, {sa_family=AF_UNIX, sun_path="/run/a"}, 110) = 0', false],
    ['bind(3<TCP:[1]>, {sa_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr("127.0.0.1")}, 16) = 0', false],
  ])("may be there after %s: %s", (call, expected) => {
    expect(classifierAfter(call).hasConnected).toBe(expected);
  });
});

describe("what a trace does not show", () => {
  it.each([
    ["io_uring_setup(64, {flags=0}) = 5", "io_uring was used, whose operations no trace shows"],
    ["syscall_0x1c4(0xffffff9c, 0x7ffe) = 0", "the system call syscall_0x1c4 is unknown to this tool"],
    ["brand_new_call(1) = 0", "the system call brand_new_call is unknown to this tool"],
  ])("is told: %s", (call, gap) => {
    expect(classify(call)).toEqual({ effects: [], gaps: [gap] });
  });

  it("is nothing where the filter has refused it", () => {
    const refused = "= -1 ENOSYS (Function not implemented)";
    expect(classify(`io_uring_setup(64, {flags=0}) ${refused}`, `syscall_0x1c4(0x1) ${refused}`).gaps).toEqual([]);
  });

  it("is a line that cannot be read", () => {
    expect(classify("nonsense").gaps).toEqual([`a line of the trace could not be read: ${processId} 1.0 nonsense`]);
  });
});

describe("ports", () => {
  const connect = (port: number, address = "127.0.0.1"): string =>
    `connect(3<TCP:[1]>, {sa_family=AF_INET, sin_port=htons(${port}), sin_addr=inet_addr("${address}")}, 16) = -1 ECONNREFUSED (Connection refused)`;

  it("of this machine are told where the target connects to them and does not listen there itself", () => {
    const classifier = classifierAfter(
      connect(9),
      connect(3000),
      connect(80, "203.0.113.1"),
      'bind(4<TCP:[2]>, {sa_family=AF_INET, sin_port=htons(3000), sin_addr=inet_addr("127.0.0.1")}, 16) = 0',
    );
    expect(classifier.reachedPorts).toEqual({ ofThisMachine: [9], ofHosts: [] });
  });

  it("of hosts are told where the target has looked up their names", () => {
    const lookup = String.raw`sendto(18<UDP:[10.0.0.1:43617->10.0.0.53:53]>, "P\31\1\0\0\1\0\0\0\0\0\0\3api\7example\3com\0\0\1\0\1", 33, 0, NULL, 0) = 33`;
    const named = connect(8080, standInOf("api.example.com"));
    const classifier = classifierAfter(lookup, named, connect(5432, "203.0.113.1"));
    expect(classifier.reachedPorts).toEqual({ ofThisMachine: [], ofHosts: [8080] });
  });
});
