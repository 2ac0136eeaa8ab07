import { expect, it } from "vitest";
import { installBoxCommand } from "./install-box.ts";

const words = installBoxCommand(
  { bubblewrap: "/usr/bin/bwrap", prlimit: "/usr/bin/prlimit" },
  "/root-of-it",
  "/gate",
  [],
);

it("an installing program has no network, no process and no right of the machine", () => {
  const apart = ["user", "net", "pid", "ipc", "uts", "cgroup-try"].map((name) => `--unshare-${name}`);
  expect(words).toEqual(expect.arrayContaining([...apart, "--die-with-parent", "--new-session"]));
  expect(words.join(" ")).toContain("--cap-drop ALL");
});

it("an installing program writes to its own directory alone", () => {
  const writable = words.flatMap((word, index) => (word === "--bind" ? [words[index + 1]] : []));
  expect(writable).toEqual(["/root-of-it"]);
});
