import { describe, expect, it } from "vitest";
import { TraceClassifier, type Seen } from "./trace-classifier.ts";
import { TraceLines } from "./trace-line.ts";

/** No process has this number, so that paths are taken relative to where the target was started. */
const processId = 2 ** 30;

function classify(...calls: readonly string[]): Seen {
  const lines = new TraceLines();
  return new TraceClassifier("/start", new Set(["10.0.0.53"])).classify(
    calls.flatMap((call) => lines.read(`${processId} 1.0 ${call}`) ?? []),
  );
}

function effectsOf(...calls: readonly string[]): readonly string[] {
  return classify(...calls).effects.map(
    ({ kind, subject, attempted, movedTo, uncertain }) =>
      `${kind}${attempted === true ? " attempted" : ""}${uncertain === true ? " uncertain" : ""} ${subject}${movedTo === undefined ? "" : ` → ${movedTo}`}`,
  );
}

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
      ["file.create attempted uncertain /etc/x"],
    ],
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
});

describe("a system call on the network", () => {
  it.each([
    [
      'connect(20<TCP:[4545251]>, {sa_family=AF_INET, sin_port=htons(9), sin_addr=inet_addr("8.8.8.8")}, 16) = -1 EINPROGRESS (Operation now in progress)',
      ["network.external 8.8.8.8:9"],
    ],
    [
      'connect(20<TCP:[4545251]>, {sa_family=AF_INET, sin_port=htons(443), sin_addr=inet_addr("8.8.8.8")}, 16) = -1 ENETUNREACH (Network is unreachable)',
      ["network.external attempted 8.8.8.8:443"],
    ],
    [
      'connect(6<UDPv6:[4550772]>, {sa_family=AF_INET6, sin6_port=htons(53), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "::1", &sin6_addr), sin6_scope_id=0}, 28) = 0',
      [],
    ],
    ['sendto(6<UDPv6:[[::1]:1->[::1]:53]>, ""..., 30, 0, NULL, 0) = 30', ["network.name-lookup ::1:53"]],
    [
      String.raw`sendto(18<UDP:[10.0.0.1:43617->10.0.0.53:53]>, "P\31\1\0\0\1\0\0\0\0\0\0\3api\7example\3com\0\0\1\0\1", 33, 0, NULL, 0) = 33`,
      ["network.name-lookup api.example.com"],
    ],
    [
      String.raw`sendto(18<UDPv6:[12]>, "P\31\1\0\0\1\0\0\0\0\0\0\3api\7example\3com\0\0\1\0\1", 33, MSG_NOSIGNAL, {sa_family=AF_INET6, sin6_port=htons(53), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::53", &sin6_addr), sin6_scope_id=0}, 28) = 33`,
      ["network.name-lookup api.example.com"],
    ],
    [
      String.raw`sendmmsg(3<UDP:[192.0.2.2:45249->10.255.255.53:53]>, [{msg_hdr={msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base="n\27\1\0\0\1\0\0\0\0\0\0\3api\7example\3com\0\0\1\0\1", iov_len=33}], msg_iovlen=1, msg_controllen=0, msg_flags=0}, msg_len=33}, {msg_hdr={msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base="\274\24\1\0\0\1\0\0\0\0\0\0\3www\7example\3com\0\0\34\0\1", iov_len=33}], msg_iovlen=1, msg_controllen=0, msg_flags=0}, msg_len=33}], 2, MSG_NOSIGNAL) = 2`,
      ["network.name-lookup api.example.com", "network.name-lookup www.example.com"],
    ],
    [
      String.raw`writev(7<TCP:[10.0.0.1:4->10.0.0.53:53]>, [{iov_base="\0!", iov_len=2}, {iov_base="P\31\1\0\0\1\0\0\0\0\0\0\3api\7example\3com\0\0\1\0\1", iov_len=33}], 2) = 35`,
      ["network.name-lookup api.example.com"],
    ],
    [String.raw`write(7<TCP:[10.0.0.1:4->10.0.0.53:53]>, "\0!", 2) = 2`, []],
    [
      String.raw`sendto(18<UDP:[127.0.0.1:43617->127.0.0.1:53]>, "P\31\1\0\0\1\0\0\0\0\0\0\tlocalhost\0\0\1\0\1", 27, 0, NULL, 0) = 27`,
      ["network.loopback localhost"],
    ],
    ['connect(6<UDP:[1]>, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("8.8.8.8")}, 16) = 0', []],
    [
      'connect(6<UDP:[1]>, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("8.8.8.8")}, 16) = -1 ENETUNREACH (Network is unreachable)',
      [],
    ],
    [
      'connect(6<UDP:[1]>, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("10.0.0.53")}, 16) = -1 ENETUNREACH (Network is unreachable)',
      ["network.name-lookup attempted 10.0.0.53:53"],
    ],
    [
      'connect(8<TCP:[4550774]>, {sa_family=AF_INET, sin_port=htons(39275), sin_addr=inet_addr("127.0.0.1")}, 16) = 0',
      ["network.loopback 127.0.0.1:39275"],
    ],
    ['connect(6<UDP:[1]>, {sa_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr("8.8.8.8")}, 16) = 0', []],
    [
      'sendmsg(22<UDP:[0.0.0.0:37685]>, {msg_name={sa_family=AF_INET, sin_port=htons(5000), sin_addr=inet_addr("1.1.1.1")}, msg_namelen=16, msg_iov=[...], msg_iovlen=1, msg_controllen=0, msg_flags=0}, 0) = 1',
      ["network.external 1.1.1.1:5000"],
    ],
    [
      'sendto(8<TCP:[10.0.0.1:60976->192.0.2.7:39275]>, ""..., 1, 0, NULL, 0) = 1',
      ["network.external 192.0.2.7:39275"],
    ],
    ['write(8<TCPv6:[[fd00::2]:33266->[2001:db8::88]:443]>, ""..., 1) = 1', ["network.external 2001:db8::88:443"]],
    ['bind(7<TCP:[4550773]>, {sa_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr("127.0.0.1")}, 16) = 0', []],
    [
      'bind(7<TCP:[4550773]>, {sa_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr("0.0.0.0")}, 16) = 0',
      ["network.listen 0.0.0.0:80"],
    ],
    ["listen(7<TCP:[4550773]>, 511) = 0", ["network.listen TCP"]],
    ["listen(7<UNIX-STREAM:[4550773]>, 511) = 0", []],
    [
      "sendto(5<NETLINK:[ROUTE:123]>, [{nlmsg_len=20, nlmsg_type=RTM_GETADDR}], 20, 0, {sa_family=AF_NETLINK, nl_pid=0, nl_groups=00000000}, 12) = 20",
      [],
    ],
    ['write(1<UNIX-STREAM:[4545157->4545156]>, ""..., 126) = 126', []],
    ['bind(3<UNIX-STREAM:[4550769]>, {sa_family=AF_UNIX, sun_path="/q/us"}, 5) = 0', ["file.create /q/us"]],
    [
      'connect(18<UNIX-STREAM:[4545243]>, {sa_family=AF_UNIX, sun_path="/q/sock"}, 110) = -1 ENOENT (No such file or directory)',
      [],
    ],
    ['sendto(3<UNIX-DGRAM:[1]>, ""..., 1, 0, {sa_family=AF_UNIX, sun_path="/dev/log"}, 110) = 1', ["ipc /dev/log"]],
  ])("%s", (call, expected) => {
    expect(effectsOf(call)).toEqual(expected);
    expect(classify(call).gaps).toEqual([]);
  });

  it("to a UNIX socket that was connected is told by where it leads", () => {
    expect(
      effectsOf(
        'connect(4<UNIX-STREAM:[4550770]>, {sa_family=AF_UNIX, sun_path="/run/db"}, 5) = 0',
        'sendto(4<UNIX-STREAM:[4550770->99]>, ""..., 1, 0, NULL, 0) = 1',
        'write(5<UNIX-STREAM:[7->8]>, ""..., 1) = 1',
      ),
    ).toEqual(["ipc /run/db", "ipc /run/db"]);
  });

  it("to the resolver of systemd is told by the names that are looked up", () => {
    const socket = "/run/systemd/resolve/io.systemd.Resolve";
    expect(
      effectsOf(
        `connect(4<UNIX-STREAM:[4550770]>, {sa_family=AF_UNIX, sun_path="${socket}"}, 5) = 0`,
        String.raw`sendto(4<UNIX-STREAM:[4550770->99]>, "{\"method\":\"io.systemd.Resolve.ResolveHostname\",\"parameters\":{\"name\":\"API.example.com\",\"family\":2}}\0", 90, MSG_DONTWAIT|MSG_NOSIGNAL, NULL, 0) = 90`,
      ),
    ).toEqual([`ipc ${socket}`, "network.name-lookup api.example.com"]);
  });

  it("is not made up by what is sent", () => {
    expect(
      effectsOf(
        String.raw`sendto(5<UDP:[1]>, "sin_port=htons(9), msg_hdr={ inet_addr(\"8.8.8.8\")", 30, 0, {sa_family=AF_INET, sin_port=htons(5000), sin_addr=inet_addr("1.1.1.1")}, 16) = 30`,
      ),
    ).toEqual(["network.external 1.1.1.1:5000"]);
  });

  it("is not made up by the name of a file", () => {
    const name = String.raw`sin_port=htons(9), sin_addr=inet_addr(\"8.8.8.8\")`;
    expect(effectsOf(`write(3</q/${name}>, ""..., 1) = 1`)).toEqual([
      'file.change /q/sin_port=htons(9), sin_addr=inet_addr("8.8.8.8")',
    ]);
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

describe("a secret", () => {
  it.each([
    'write(1</q/a>, "secret\\"secret\\n"..., 900) = 900',
    'pwrite64(1</q/a>, "secret", 6, 0) = 6',
    'writev(1</q/a>, [{iov_base="secret", iov_len=6}], 1) = 6',
    'sendto(8<TCP:[10.0.0.1:1->192.0.2.7:443]>, "secret", 6, 0, NULL, 0) = 6',
    'sendmsg(8<UDP:[1]>, {msg_name={sa_family=AF_INET, sin_port=htons(9), sin_addr=inet_addr("1.1.1.1")}, msg_namelen=16, msg_iov=[{iov_base="secret", iov_len=6}], msg_iovlen=1, msg_controllen=0, msg_flags=0}, 0) = 6',
    'execve("/usr/bin/true", ["true", "--password=secret"], 0x7ffe783518a0 /* 39 vars */) = 0',
    'setxattr("g", "user.a", "secret", 6, 0) = 0',
    'add_key("user", "name", "secret", 6, KEY_SPEC_SESSION_KEYRING) = -1 EPERM (Operation not permitted)',
    'sethostname("secret", 6) = 0',
  ])("is not shown with what a call did: %s", (call) => {
    const { effects } = classify(call);
    expect(effects).toHaveLength(1);
    expect(effects[0]?.evidence).not.toContain("secret");
    expect(effects[0]?.evidence).toContain(call.slice(0, call.indexOf("(")));
  });

  it("is not shown with a line that cannot be read", () => {
    expect(classify('write(1</q/a>, "secret').gaps.join()).not.toContain("secret");
  });
});

describe("what a trace does not show", () => {
  it.each([
    ["io_uring_setup(64, {flags=0}) = 5", "io_uring was used, whose work no trace shows"],
    ["syscall_0x1c4(0xffffff9c, 0x7ffe) = 0", "the system call syscall_0x1c4 is not understood"],
    ["brand_new_call(1) = 0", "the system call brand_new_call is not understood"],
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
