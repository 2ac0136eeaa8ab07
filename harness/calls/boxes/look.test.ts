import { expect, it } from "vitest";
import type { Effect } from "../../observe/effect/effect.ts";
import { classify } from "../../observe/syscalls/fixture-trace.ts";
import { unseenInFiles } from "./look.ts";

function unseen(call: string): readonly string[] {
  const effects = classify(call).effects.map((effect): Effect => ({ ...effect, tier: "syscalls", phase: "within" }));
  return unseenInFiles({ effects }).map(({ subject }) => subject);
}

it("a queue leaves nothing in files, and a socket is the target's own, whatever its name begins with", () => {
  expect(unseen("msgget(0x11, IPC_CREAT|0600) = 3")).toEqual(["msgget(0x11)"]);
  expect(unseen('mq_open("jobs", O_RDWR) = 5')).toEqual(['mq_open("jobs")']);
  for (const name of ["/run/db", "messages.sock", "semaphore/socket"])
    expect(unseen(`connect(4<UNIX-STREAM:[1]>, {sa_family=AF_UNIX, sun_path="${name}"}, 5) = 0`)).toEqual([]);
});
