import { expect, it } from "vitest";
import type { HostFiles } from "./host-files.ts";
import { defaultSandboxLimits } from "./limits.ts";
import { setupScript } from "./setup-script.ts";

const files: HostFiles = {
  layers: [
    { path: "/", lower: "empty" },
    { path: "/usr", lower: "host" },
    { path: "/dev/shm", lower: "empty" },
    { path: "/home/me/work", lower: "host" },
    { path: "/home/me/work/tmp", lower: "empty" },
  ],
  directories: ["/home", "/proc", "/usr/ignored"],
  copies: ["/data/a", "/data/it's", "/home/me/work/seen"],
  links: [
    { path: "/home/me/tools/current", to: "it's 20" },
    { path: "/home/me/work/inner", to: "other" },
    { path: "/usr/lib/python", to: "python3" },
  ],
  views: [
    { path: "/data/big", type: "file" },
    { path: "/lib/wsl", type: "directory" },
  ],
  gaps: [],
  secret: { files: [], directories: [] },
  readOnly: ["/", "/usr", "/home"],
};

function lines(start: string): readonly string[] {
  const laid = ["/etc/hosts", "/usr/known", "/usr/policies/managed/authority.json"].map((path) => ({
    path,
    text: "it's",
  }));
  const held = ["/home/me/work/out.txt", "/home/me/work/it's/a", "/home/me/work/tmp/b", "/usr/c"];
  const copied = ["/home/me/work/tmp/samples", "/srv/samples"].map((to) => ({ from: "/tmp/it's", to }));
  const facts = {
    bubblewrap: "/usr/bin/bwrap",
    scratch: "/tmp/scratch",
    files,
    laid,
    held,
    copied,
    limits: defaultSandboxLimits,
    holderDescriptor: 9,
  };
  const script = setupScript(facts);
  return script.split("\n").filter((line) => line.startsWith(start));
}

it("links and copies are laid in what starts empty, with the directories above them, and nowhere else", () => {
  expect(lines("ln ").slice(0, 1)).toEqual([String.raw`ln -s -- 'it'\''s 20' 'e/0/home/me/tools/current'`]);
  const words = String.raw`-- '/data/a' '/data/it'\''s' 'e/0/data/'`;
  expect(lines("cp ")).toEqual([`cp -P --preserve=mode,timestamps ${words} 2>/dev/null || cp -pP ${words}`]);
  expect(lines(": >")).toEqual([": >'n/file'", ": >'e/0/data/big'"]);
  const [, laidOut = ""] = lines("mkdir ");
  for (const place of ["home", "proc", "usr", "home/me/work", "home/me/tools", "data", "lib/wsl"])
    expect(laidOut).toContain(` 'e/0/${place}'`);
  for (const place of ["ignored", "shm", "inner", "tmp"]) expect(laidOut).not.toContain(place);
});

it("files of ours replace what the host has there, never through a link, and nobody may write to them", () => {
  expect(lines("rm ")).toEqual(["rm -f -- 'e/0/etc/hosts'"]);
  expect(lines("(umask ")).toEqual([
    String.raw`(umask 222; printf %s 'it'\''s' >'e/0/etc/hosts'; printf %s 'it'\''s' >'u/1/known'; printf %s 'it'\''s' >'u/1/policies/managed/authority.json')`,
  ]);
  expect(lines("mkdir ")[0]).toContain(" 'u/1/policies/managed'");
});

it("files that something outside writes are copied to the layer that shows them, not to one that starts empty", () => {
  const copy = "cp -P --parents --preserve=mode,timestamps --";
  expect(lines("(cd ")).toEqual([
    `(cd '/usr' && ${copy} 'c' '/tmp/scratch/u/1') 2>/dev/null || :`,
    String.raw`(cd '/home/me/work' && ${copy} 'out.txt' 'it'\''s/a' '/tmp/scratch/u/3') 2>/dev/null || :`.replace(
      "${copy}",
      copy,
    ),
  ]);
});

it("trees of ours are copied to where the target finds them, once the layers are laid", () => {
  expect(lines("mkdir ").slice(2)).toEqual([
    String.raw`mkdir -p 'm/4/samples' && cp -R '/tmp/it'\''s/.' 'm/4/samples/' || :`,
    String.raw`mkdir -p 'm/0/srv/samples' && cp -R '/tmp/it'\''s/.' 'm/0/srv/samples/' || :`,
  ]);
});

it("what the user may not write to on the machine is closed, in a layer by what lies above it", () => {
  expect(lines("chmod ")).toEqual(["chmod 555 'u/0' 'u/1' 'e/0/home'"]);
});
