import { describe, expect, it } from "vitest";
import { QuietConnections } from "./quiet-connections.ts";

describe("connections", () => {
  const head = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";
  const line = (state: string, timer: string): string =>
    `   0: 0100007F:0BB8 0100007F:C350 ${state} 00000000:00000000 ${timer} 00000000     0        0 1 1 0\n`;

  it.each([
    ["none", head, true],
    ["one that listens", head + line("0A", "00:00000000"), true],
    ["one that is looked after", head + line("01", "02:00000064"), true],
    ["one that has sent what nobody received", head + line("01", "01:00000014"), false],
    ["one that is being made", head + line("0A", "00:00000000") + line("02", "01:00000064"), false],
    ["a line of another form", `${head}   0: 0100007F\n`, false],
    ["more than are read", head + line("0A", "00:00000000").repeat(100), false],
  ])("wait for no clock: %s", (_which, text, expected) => {
    const tables = new Map([["tcp", text]]);
    expect(new QuietConnections().areQuiet((name) => tables.get(name))).toBe(expected);
  });

  it("are looked at again only where there are more sockets than when all of them listened", () => {
    const tables = new Map([
      ["tcp", head + line("0A", "00:00000000")],
      ["sockstat", "sockets: used 3\nTCP: inuse 1 orphan 0 tw 0 alloc 1 mem 0\n"],
    ]);
    const asked: string[] = [];
    const read = (name: string): string | undefined => {
      asked.push(name);
      return tables.get(name);
    };
    const connections = new QuietConnections();
    const areQuiet = (): boolean => connections.areQuiet(read);
    expect([areQuiet(), areQuiet()]).toEqual([true, true]);
    expect(asked.filter((name) => name === "tcp")).toHaveLength(1);
    tables.set("sockstat", "TCP: inuse 3 orphan 0 tw 0 alloc 3 mem 0\n");
    tables.set("tcp", head + line("0A", "00:00000000") + line("01", "01:00000014"));
    expect(areQuiet()).toBe(false);
  });

  it("are looked at each time where one was there when they were counted", () => {
    const tables = new Map([
      ["tcp", head + line("01", "02:00000064")],
      ["sockstat", "TCP: inuse 1 orphan 0 tw 0 alloc 1 mem 0\n"],
    ]);
    const connections = new QuietConnections();
    expect(connections.areQuiet((name) => tables.get(name))).toBe(true);
    tables.set("tcp", head + line("01", "01:00000014"));
    expect(connections.areQuiet((name) => tables.get(name))).toBe(false);
  });
});
