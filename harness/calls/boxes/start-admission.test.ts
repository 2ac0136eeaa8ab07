import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MachineLoad } from "./machine-load.ts";
import { StartAdmission, type Urgency } from "./start-admission.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const idle: MachineLoad = { idle: 0.9, busy: 0.1, freeMemory: 0.8 };

/** A start: who it is, and how it ends. */
interface Start {
  readonly name: string;
  readonly leave: () => void;
  readonly close: () => Promise<void>;
}

/** Starts on two processors; those that are let in are told in order. */
function starts(
  load: MachineLoad,
  open = 100,
): {
  readonly letIn: readonly Start[];
  readonly names: () => string;
  readonly enter: (name: string, urgency?: Urgency) => void;
} {
  const admission = new StartAdmission({ starting: 2, open }, () => load);
  const letIn: Start[] = [];
  const nothing = { close: () => Promise.resolve() };
  const start = async (name: string, urgency?: Urgency): Promise<void> => {
    const leave = await admission.enter(urgency);
    const { close } = await admission.counted(() => Promise.resolve(nothing));
    letIn.push({ name, leave, close });
  };
  const enter = (name: string, urgency?: Urgency): void => void start(name, urgency);
  return { letIn, names: () => letIn.map(({ name }) => name).join(" "), enter };
}

it("as many start at once as there are processors, and the next when one has started", async () => {
  const { letIn, names, enter } = starts({ ...idle, idle: 0.1 });
  for (const name of ["a", "b", "c", "d"]) enter(name);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toBe("a b");
  letIn[0]?.leave();
  // Whoever says so twice has left once.
  letIn[0]?.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toBe("a b c");
});

it("what is urgent starts before all that wait, and what is launched ahead after them", async () => {
  const { letIn, names, enter } = starts({ ...idle, idle: 0 });
  enter("a");
  enter("b");
  enter("ahead", "ahead");
  enter("usual");
  enter("urgent", "urgent");
  await vi.advanceTimersByTimeAsync(0);
  for (let left = 0; left < 4; left++) {
    letIn[left]?.leave();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(names()).toBe("a b urgent usual ahead");
});

it("one more starts each time that the machine is seen to be idle, up to eight", async () => {
  const { names, enter } = starts(idle);
  for (const name of "abcdefghij".split("")) enter(name);
  await vi.advanceTimersByTimeAsync(0);
  expect(names()).toBe("a b");
  await vi.advanceTimersByTimeAsync(150);
  expect(names()).toBe("a b c");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toBe("a b c d e f g h");
});

it.each([
  ["the processors are in use", { idle: 0.2 }],
  ["our own thread is", { busy: 0.95 }],
  ["memory is short", { freeMemory: 0.1 }],
] as const)("no more start where %s", async (_, load) => {
  const { names, enter } = starts({ ...idle, ...load });
  for (const name of ["a", "b", "c"]) enter(name);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toBe("a b");
});

it("what is needed now comes before what is launched ahead, of which one starts at a time", async () => {
  const { letIn, names, enter } = starts({ ...idle, idle: 0 });
  enter("ahead", "ahead");
  enter("later", "ahead");
  enter("now");
  enter("then");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(names()).toBe("ahead now");
  letIn[0]?.leave();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(names()).toBe("ahead now then");
  letIn[1]?.leave();
  letIn[2]?.leave();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(names()).toBe("ahead now then later");
});

it("no timer is left when nobody waits", async () => {
  const { enter } = starts(idle);
  for (const name of ["a", "b", "c"]) enter(name);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vi.getTimerCount()).toBe(0);
});

it("no more are open than usual while the machine is busy, and one more for each that is closed", async () => {
  const { letIn, names, enter } = starts({ ...idle, idle: 0.1 }, 3);
  for (const name of ["a", "b", "c", "d"]) {
    enter(name);
    await vi.advanceTimersByTimeAsync(1_000);
    letIn.at(-1)?.leave();
  }
  expect(names()).toBe("a b c");
  await letIn[0]?.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(names()).toBe("a b c d");
});

it("more than usual are open while it is idle", async () => {
  const { names, enter } = starts(idle, 1);
  for (const name of ["a", "b", "c"]) enter(name);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toBe("a b c");
});

it("nobody waits for ever where nothing starts: who holds a box may wait for another, however busy the machine is", async () => {
  const { letIn, names, enter } = starts({ idle: 0, busy: 1, freeMemory: 0 }, 1);
  enter("a");
  await vi.advanceTimersByTimeAsync(0);
  letIn[0]?.leave();
  enter("b");
  await vi.advanceTimersByTimeAsync(1_900);
  expect(names()).toBe("a");
  await vi.advanceTimersByTimeAsync(300);
  expect(names()).toBe("a b");
});

it("one that was let in and does not start takes no place", async () => {
  const admission = new StartAdmission({ starting: 1, open: 1 }, () => ({ ...idle, idle: 0 }));
  const leave = await admission.enter("ahead");
  leave();
  const entered = vi.fn<() => void>();
  void admission.enter().then(entered);
  await vi.advanceTimersByTimeAsync(0);
  expect(entered).toHaveBeenCalledOnce();
});
