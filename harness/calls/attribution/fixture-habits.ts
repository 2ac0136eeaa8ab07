import { act, type Act, type SimulatedHabit } from "./fixture-server.ts";

function at(what: Act["what"], on: string): Act {
  return { what, on, when: "now" };
}

const actsOfClocks = [
  at("overwrite", "/home/ua"),
  at("delete", "/home/ub"),
  at("create", "/home/new"),
  at("DELETE", "/items/a"),
];

/** What simulated servers do by themselves, each in one of some forms. No call of theirs takes the user's away. */
export const simulatedHabits: readonly (readonly SimulatedHabit[])[] = [
  ["/own/log", "/home/.log", "/home/uc"].map(log),
  [
    {
      name: "log of work",
      on: "/own/work.log",
      call: (world, _, isEarnest) => isEarnest && world.append("/own/work.log", "x"),
    },
  ],
  [{ name: "PUT of a session", on: "/session", call: (world) => world.send("PUT", "/session") }],
  [
    {
      name: "connection at start",
      on: "hosta",
      start: (world, process) => act(world, process, at("connect", "hosta")),
    },
  ],
  [{ name: "counter in the store", on: "store", call: (world) => (world.store += "x") }],
  ["/own/tmp", "/home/.tmp"].map(temporary),
  [
    {
      name: "counter",
      on: "/own/count",
      call: (world, { number, calls }) => world.write("/own/count", `${number}.${calls}`),
    },
  ],
  [{ name: "telemetry", on: "/telemetry", call: (world) => world.send("POST", "/telemetry") }],
  [
    {
      name: "late log",
      on: "/own/late.log",
      call: (world) => world.after(700, () => world.append("/own/late.log", "x")),
    },
  ],
  [250, 900, 1_700].map(heartbeat),
  [200, 800, 1_500, 2_600, 4_200].flatMap((ms) => actsOfClocks.map((once) => clock(ms, once))),
  ["/own/cache", "/home/.profile"].map(lazyFile),
  [{ name: "lazy login", on: "/login", call: (world, { calls }) => calls === 1 && world.send("POST", "/login") }],
  [2, 3].map(batch),
  [{ name: "migration", on: "/home/ua", start: (world) => world.write("/home/ua", "migrated") }],
];

export function log(on: string): SimulatedHabit {
  return { name: `log ${on}`, on, call: (world) => world.append(on, "x") };
}

function temporary(on: string): SimulatedHabit {
  return {
    name: `temporary ${on}`,
    on,
    call: (world) => {
      world.write(on, "x");
      world.remove(on);
    },
  };
}

function heartbeat(ms: number): SimulatedHabit {
  const on = "/own/beat";
  return {
    name: `heartbeat ${ms}`,
    on,
    start: (world, process) => {
      const beat = (): void => {
        if (!process.isAlive) return;
        world.write(on, `${world.nowMs}`);
        world.after(ms, beat);
      };
      world.after(ms, beat);
    },
  };
}

export function clock(ms: number, once: Act): SimulatedHabit {
  return {
    name: `${once.what} ${once.on} after ${ms}`,
    on: once.on,
    start: (world, process) => world.after(ms, () => process.isAlive && act(world, process, once)),
  };
}

function lazyFile(on: string): SimulatedHabit {
  return {
    name: `lazy ${on}`,
    on,
    call: (world, { calls }) => calls === 1 && !world.files.has(on) && world.write(on, "made"),
  };
}

function batch(each: number): SimulatedHabit {
  return {
    name: `batch of ${each}`,
    on: "/batch",
    call: (world, { calls }) => calls % each === 0 && world.send("POST", "/batch"),
  };
}
