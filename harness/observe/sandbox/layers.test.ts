import { describe, expect, it } from "vitest";
import { planLayers, type DirectoryEntries, type LayerFacts, type LayerPlan } from "./layers.ts";
import { mountPoints } from "./mount-points.ts";

const nothing: DirectoryEntries = { directories: [], files: [], links: [] };

function planOf(facts: Partial<LayerFacts>): LayerPlan {
  return planLayers({
    mountPoints: ["/", "/proc"],
    system: ["/usr"],
    shown: [],
    files: [],
    isProgram: () => false,
    empty: ["/home", "/tmp"],
    named: [],
    links: [],
    entriesOf: () => nothing,
    ...facts,
  });
}

function layersOf(facts: Partial<LayerFacts>): readonly string[] {
  return planOf(facts).layers.map(({ path, lower }) => `${path} ${lower}`);
}

describe("the layers of a sandbox", () => {
  it("are the system in a root that begins empty, and memory that is shared", () => {
    expect(layersOf({})).toEqual(["/ empty", "/usr host", "/dev/shm empty"]);
  });

  it("show what is needed, and once what lies in something shown", () => {
    const shown = ["/home/me/project", "/home/me/.nvm", "/home/me/project/inner", "/usr/lib"];
    expect(layersOf({ shown })).toEqual([
      "/ empty",
      "/usr host",
      "/dev/shm empty",
      "/home/me/.nvm host",
      "/home/me/project host",
    ]);
  });

  it("begin empty where that is wanted in something shown, apart from what is needed there", () => {
    const plan = { shown: ["/home/me", "/home/me/tmp/mine"], empty: ["/home", "/home/me/tmp"] };
    expect(layersOf(plan)).toEqual([
      "/ empty",
      "/usr host",
      "/dev/shm empty",
      "/home/me host",
      "/home/me/tmp empty",
      "/home/me/tmp/mine host",
    ]);
  });

  it("take a directory with a mount below it apart, and lay what lies beside the mount into the root", () => {
    const entries: Record<string, DirectoryEntries> = {
      "/home/me/project": {
        directories: ["node_modules", "src"],
        files: [
          { name: "package.json", sizeBytes: 10 },
          { name: "film", sizeBytes: 1e12 },
        ],
        links: [{ name: "latest", to: "src" }],
      },
    };
    const plan = planOf({
      mountPoints: ["/", "/home/me/project/node_modules"],
      shown: ["/home/me/project"],
      entriesOf: (path) => entries[path] ?? nothing,
    });
    expect(plan.layers.map(({ path }) => path)).toEqual([
      "/",
      "/usr",
      "/dev/shm",
      "/home/me/project/node_modules",
      "/home/me/project/src",
    ]);
    expect(plan.copies).toEqual(["/home/me/project/package.json"]);
    expect(plan.views).toEqual([{ path: "/home/me/project/film", type: "file" }]);
    expect(plan.links).toEqual([{ path: "/home/me/project/latest", to: "src" }]);
    expect(plan.directories).toContain("/home/me/project");
    expect(plan.gaps).toEqual([]);
  });

  it("copy a file that is needed alone, unless it is shown with others", () => {
    const shown = { shown: ["/home/me/project"], files: ["/home/me/.config/a.json", "/home/me/project/b.json"] };
    expect(planOf(shown).copies).toEqual(["/home/me/.config/a.json"]);
  });

  it("copy data that is named though it is large, as long as there is room, and show a program as it is", () => {
    const sizes = { "songs.db": 80e6, "films.db": 50e6, "maps.db": 80e6, server: 90e6 };
    const files = Object.entries(sizes).map(([name, sizeBytes]) => ({ name, sizeBytes }));
    const plan = planOf({
      files: Object.keys(sizes).map((name) => `/srv/${name}`),
      isProgram: (path) => path === "/srv/server",
      entriesOf: () => ({ ...nothing, files }),
    });
    expect(plan.copies).toEqual(["/srv/songs.db", "/srv/films.db"]);
    expect(plan.views.map(({ path }) => path)).toEqual(["/srv/maps.db", "/srv/server"]);
  });

  it("are bounded, however many mounts there are, and what is left out is told", () => {
    const names = Array.from({ length: 5_000 }, (_, index) => String(index));
    const entriesOf = (): DirectoryEntries => ({ ...nothing, directories: names });
    const plan = planOf({ mountPoints: ["/data/1"], shown: ["/data"], entriesOf });
    expect(plan.layers.length).toBeLessThanOrEqual(210);
    expect(plan.gaps[0]).toContain("/data");
  });

  it("show a directory of the system as it is where taking it apart would cost too much", () => {
    const names = Array.from({ length: 500 }, (_, index) => String(index));
    const entriesOf = (): DirectoryEntries => ({ ...nothing, directories: names });
    const plan = planOf({ mountPoints: ["/usr/1/drivers"], entriesOf });
    expect(plan.views).toEqual([{ path: "/usr", type: "directory" }]);
    expect(plan.gaps).toEqual([]);
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
