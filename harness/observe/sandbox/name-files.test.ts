import { expect, it } from "vitest";
import { nameFiles } from "./name-files.ts";

function textOf(path: string, nameServices?: string): string | undefined {
  return nameFiles(nameServices, "desk").find((file) => file.path === path)?.text;
}

it("names are looked up in the sandbox alone", () => {
  expect(textOf("/etc/resolv.conf")).toMatch(/^nameserver 127\.0\.0\.1\n/u);
  expect(textOf("/etc/hosts")).toContain("127.0.0.1 localhost\n127.0.1.1 desk\n");
});

it("who looks up names is said anew, and who looks up users stays", () => {
  const host =
    "# comment\npasswd: files systemd\nhosts:  files mdns4_minimal [NOTFOUND=return] resolve dns\n\nshadow: files\n";
  expect(textOf("/etc/nsswitch.conf", host)).toBe("passwd: files systemd\nshadow: files\nhosts: files dns\n");
  expect(textOf("/etc/nsswitch.conf")).toBe("hosts: files dns\n");
});
