import type { EffectKind } from "../effect/effect.ts";
import { outcomeOf, type CallContext, type CallEffect } from "./call-effect.ts";
import { quotedText } from "./trace-arguments.ts";
import { withoutContents } from "./trace-contents.ts";
import type { SystemCall } from "./trace-line.ts";
import { setsHiddenTimer } from "./traced-calls.ts";

/** Calls that start a process or a thread; what they return is its id as the target sees it. */
const starting = /^(?:clone3?|v?fork)$/u;
const signalling = /^(?:kill|tkill|tgkill|rt_sigqueueinfo|rt_tgsigqueueinfo|pidfd_send_signal)$/u;
const systemFiveOrQueue = /^(?:shm(?:get|at|dt|ctl)|sem(?:get|op|timedop|ctl)|msg(?:get|snd|rcv|ctl)|mq_\w+|ipc)$/u;
const ofTheSystem =
  /^(?:mount|umount2?|pivot_root|chroot|move_mount|open_tree|fs(?:open|config|mount|pick)|mount_setattr|swapo(?:n|ff)|reboot|sethostname|setdomainname|settimeofday|clock_(?:settime|adjtime)|adjtimex|(?:f?init|delete)_module|kexec_\w+|bpf|perf_event_open|add_key|request_key|keyctl|unshare|setns|quotactl(?:_fd)?|acct|syslog|iopl|ioperm|fanotify_\w+|userfaultfd|ptrace|process_vm_writev|process_madvise|pidfd_getfd|open_by_handle_at|vhangup|lookup_dcookie)$/u;

/** @returns the id that a new process has, when a call has started one */
export function startedProcess(call: SystemCall): number | undefined {
  const id = Number(call.returned);
  return starting.test(call.name) && Number.isInteger(id) && id > 0 ? id : undefined;
}

/** @returns what a call did to processes, to shared memory and queues or to the system, or undefined when it is no such call */
export function processEffects(call: SystemCall, context: CallContext): readonly CallEffect[] | undefined {
  const { name, args } = call;
  if (starting.test(name) || setsHiddenTimer.test(name) || name === "timerfd_create") return [];
  if (name === "execve" || name === "execveat") {
    const program = quotedText(args[name === "execve" ? 0 : 1]);
    // A failed execve is a search along PATH.
    return call.error === undefined ? effect(call, "process.start", program ?? "a program without a name") : [];
  }
  if (signalling.test(name)) return signalEffects(call, context);
  if (systemFiveOrQueue.test(name)) return effect(call, "ipc", `${name}(${args[0] ?? ""})`);
  if (ofTheSystem.test(name)) return effect(call, "system", name);
  return undefined;
}

/** Processes may signal themselves and what they have started; any other process is somebody else's. */
function signalEffects(call: SystemCall, { ownProcesses }: CallContext): readonly CallEffect[] {
  const { name, args } = call;
  const signal = args[/^(?:tgkill|rt_tgsigqueueinfo)$/u.test(name) ? 2 : 1] ?? "?";
  const receiver = Number(args[0]);
  if (signal === "0" || receiver === 0 || ownProcesses.has(Math.abs(receiver))) return [];
  return effect(call, "process.signal", `${signal} to process ${args[0] ?? "?"}`);
}

function effect(call: SystemCall, kind: EffectKind, subject: string): readonly CallEffect[] {
  const outcome = outcomeOf(call.error);
  if (outcome === "nothing") return [];
  const evidence = withoutContents(call);
  return [
    { kind, subject, processId: call.processId, evidence, ...(outcome === "attempted" ? { attempted: true } : {}) },
  ];
}
