import { describe, expect, it } from "vitest";
import { planLayers, type LayerFacts } from "./layers.ts";
import { mountPoints } from "./mount-points.ts";

function plan(facts: Partial<LayerFacts>): readonly string[] {
  const layers = planLayers({
    topDirectories: ["/usr", "/home", "/proc", "/tmp"],
    mountPoints: ["/", "/proc"],
    hidden: ["/home", "/tmp"],
    shown: [],
    directoriesIn: () => [],
    ...facts,
  });
  return layers.map(({ path, lower }) => `${path} ${lower}`);
}

describe("the layers of a sandbox", () => {
  it("are the directories at the root, without the kernel's and with nothing in the hidden ones", () => {
    expect(plan({})).toEqual(["/home empty", "/tmp empty", "/usr host"]);
  });

  it("show in a hidden directory what is needed, after it", () => {
    expect(plan({ shown: ["/home/me/project", "/home/me/.nvm", "/usr/lib"] })).toEqual([
      "/home empty",
      "/tmp empty",
      "/usr host",
      "/home/me/.nvm host",
      "/home/me/project host",
    ]);
  });

  it("show once what lies in something shown, and hide what is to be hidden in it", () => {
    expect(plan({ shown: ["/home/me", "/home/me/project"], hidden: ["/home", "/home/me/tmp"] })).toEqual([
      "/home empty",
      "/tmp host",
      "/usr host",
      "/home/me host",
      "/home/me/tmp empty",
    ]);
  });

  it("take a directory with a mount below it apart, along the way to the mount only", () => {
    const directories: Record<string, readonly string[]> = { "/usr": ["lib", "share"], "/usr/share": ["fonts", "doc"] };
    expect(
      plan({
        mountPoints: ["/", "/usr", "/usr/share/fonts"],
        directoriesIn: (path) => directories[path] ?? [],
      }),
    ).toEqual(["/home empty", "/tmp empty", "/usr/lib host", "/usr/share/doc host", "/usr/share/fonts host"]);
  });

  it("are bounded, however many mounts there are", () => {
    const names = Array.from({ length: 5_000 }, (_, index) => String(index));
    const layers = plan({ mountPoints: ["/usr/1"], directoriesIn: () => names });
    expect(layers).toHaveLength(200);
    expect(layers).toContain("/home empty");
  });
});

describe("the mount points", () => {
  it("are read with the white space in their names", () => {
    const text = String.raw`25 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
31 25 0:28 / /mnt/with\040space\011tab rw - tmpfs tmpfs rw
`;
    expect(mountPoints(text)).toEqual(["/", "/mnt/with space\ttab"]);
  });
});
