import { describe, expect, it } from "vitest";
import { classify, effectsOf } from "./fixture-trace.ts";

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
      ["network.name-lookup attempted 8.8.8.8:53, refused-opening"],
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
      ["network.external 1.1.1.1:5000, unread"],
    ],
    [
      'connect(6<UDP:[1]>, {sa_family=AF_INET, sin_port=htons(8125), sin_addr=inet_addr("8.8.8.8")}, 16) = -1 ENETUNREACH (Network is unreachable)',
      ["network.external attempted 8.8.8.8:8125, refused-opening"],
    ],
    ['connect(6<UDP:[1]>, {sa_family=AF_INET, sin_port=htons(8125), sin_addr=inet_addr("8.8.8.8")}, 16) = 0', []],
    [
      'pwritev2(8<UDP:[10.0.0.1:6->192.0.2.7:8125]>, [{iov_base=""..., iov_len=9}], 1, -1, 0) = 9',
      ["network.external 192.0.2.7:8125, unread"],
    ],
    [
      String.raw`sendto(18<UDP:[12]>, "P\31\1\0\0\1\0\0\0\0\0\0\4leak\tlocalhost\0\0\1\0\1", 32, 0, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("192.0.2.53")}, 16) = 32`,
      ["network.name-lookup leak.localhost"],
    ],
    [
      String.raw`sendto(18<UDP:[10.0.0.1:43617->10.0.0.53:53]>, "P\31(\0\0\1\0\0\0\1\0\0\7example\3com\0\0\6\0\1", 60, 0, NULL, 0) = 60`,
      ["network.external 10.0.0.53:53, unread"],
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

  it("has its address as a fact: a host and a port, or the name alone that was looked up", () => {
    const to = (port: number): string =>
      `{sa_family=AF_INET6, sin6_port=htons(${port}), inet_pton(AF_INET6, "2001:db8::88", &sin6_addr)}`;
    const asks = String.raw`"P\31\1\0\0\1\0\0\0\0\0\0\3api\7example\3com\0\0\1\0\1", 33`;
    const calls = [
      `connect(5<TCPv6:[72]>, ${to(443)}, 28) = 0`,
      `sendto(4<UDPv6:[71]>, ${asks}, 0, ${to(53)}, 28) = 33`,
    ];
    expect(classify(...calls).effects.map(({ address }) => address)).toEqual([
      { host: "2001:db8::88", port: 443 },
      { host: "api.example.com" },
    ]);
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

  it("to a name server in a network that the tracer cannot look into is told by where it was connected", () => {
    const asks = String.raw`"P\31\1\0\0\1\0\0\0\0\0\0\3api\7example\3com\0\0\1\0\1", 33`;
    const at = (port: number): string =>
      `{sa_family=AF_INET, sin_port=htons(${port}), sin_addr=inet_addr("127.0.0.1")}`;
    expect(
      effectsOf(
        `connect(4<UDP:[71]>, ${at(53)}, 16) = 0`,
        `sendto(4<UDP:[71]>, ${asks}, MSG_NOSIGNAL, NULL, 0) = 33`,
        `connect(5<TCP:[72]>, ${at(80)}, 16) = 0`,
        `write(5<TCP:[72]>, ${asks}) = 33`,
      ),
    ).toEqual(["network.name-lookup api.example.com", "network.loopback 127.0.0.1:80"]);
  });

  it("that went on in the background is told to be refused where the program asks for its error", () => {
    const [begun, asked] = [
      'connect(19<TCP:[71]>, {sa_family=AF_INET, sin_port=htons(6379), sin_addr=inet_addr("192.0.2.7")}, 16) = -1 EINPROGRESS (Operation now in progress)',
      "getsockopt(19<TCP:[71]>, SOL_SOCKET, SO_ERROR, [ECONNREFUSED], [4]) = 0",
    ];
    const connected = "network.external 192.0.2.7:6379";
    expect(effectsOf(begun, asked)).toEqual([connected, "network.external attempted 192.0.2.7:6379"]);
    expect(effectsOf(begun, asked.replace("[ECONNREFUSED]", "[0]"))).toEqual([connected]);
    expect(effectsOf(begun, asked.replace("SO_ERROR", "SO_TYPE"))).toEqual([connected]);
    expect(effectsOf(asked)).toEqual([]);
  });

  it("through a socket for datagrams is told by where that was connected, there as well", () => {
    const to = '{sa_family=AF_INET, sin_port=htons(5683), sin_addr=inet_addr("192.0.2.7")}';
    const data = '[{iov_base=""..., iov_len=9}], 1, -1, 0) = 9';
    expect(effectsOf(`connect(4<UDP:[71]>, ${to}, 16) = 0`, `pwritev2(4<UDP:[71]>, ${data}`)).toEqual([
      "network.external 192.0.2.7:5683, unread",
    ]);
  });

  it("that answers whoever has connected to the target reaches nobody", () => {
    const listening =
      'bind(7<TCPv6:[4550773]>, {sa_family=AF_INET6, sin6_port=htons(3000), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "::", &sin6_addr), sin6_scope_id=0}, 28) = 0';
    const answers = 'write(9<TCPv6:[[::ffff:127.0.0.1]:3000->[::ffff:127.0.0.1]:51822]>, ""..., 40) = 40';
    const asks = 'write(8<TCP:[127.0.0.1:51900->127.0.0.1:5432]>, ""..., 40) = 40';
    expect(effectsOf(listening, answers, asks)).toEqual(["network.listen :::3000", "network.loopback 127.0.0.1:5432"]);
    expect(effectsOf(answers)).toEqual(["network.loopback ::ffff:127.0.0.1:51822"]);
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
    ).toEqual(["network.external 1.1.1.1:5000, unread"]);
  });

  it("is not made up by the name of a file", () => {
    const name = String.raw`sin_port=htons(9), sin_addr=inet_addr(\"8.8.8.8\")`;
    expect(effectsOf(`write(3</q/${name}>, ""..., 1) = 1`)).toEqual([
      'file.change /q/sin_port=htons(9), sin_addr=inet_addr("8.8.8.8")',
    ]);
  });
});
