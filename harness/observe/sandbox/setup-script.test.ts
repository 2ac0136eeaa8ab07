import { expect, it } from "vitest";
import { defaultSandboxLimits } from "./limits.ts";
import { setupScript } from "./setup-script.ts";

it("links are laid in what starts empty, with the directories above them, and nowhere else", () => {
  const script = setupScript({
    scratch: "/tmp/scratch",
    layers: [
      { path: "/home", lower: "empty" },
      { path: "/usr", lower: "host" },
      { path: "/home/me/work", lower: "host" },
    ],
    links: [
      { path: "/home/me/tools/current", to: "it's 20" },
      { path: "/home/me/work/inner", to: "other" },
      { path: "/usr/lib/python", to: "python3" },
    ],
    limits: defaultSandboxLimits,
    holderDescriptor: 9,
  });
  expect(script.split("\n").filter((line) => line.startsWith("ln "))).toEqual([
    String.raw`ln -s -- 'it'\''s 20' 'e/0/me/tools/current'`,
  ]);
  expect(script).toMatch(/^mkdir -p .* 'e\/0\/me\/tools'/mu);
});
