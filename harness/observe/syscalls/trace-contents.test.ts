import { describe, expect, it } from "vitest";
import { classify } from "./fixture-trace.ts";

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
