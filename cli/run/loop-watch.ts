import { Worker } from "node:worker_threads";

/** What our own work was doing when it was ended, innermost first: lines of a stack. */
export type HungIn = readonly string[];

interface WatchTimes {
  /** The time until the end of the run. */
  readonly leftMs: number;
  /** Our loop hangs where it does not turn in this time, twice: on waking, a machine that slept gives it a second chance. */
  readonly boundMs: number;
  /** The time to say so and to leave. */
  readonly graceMs: number;
}

const boundMs = 3_000;
const graceMs = 10_000;
const beatMs = 250;

/** Where beats are counted, and where it stands that the run has ended. */
const [beat, end] = [0, 1];
const framesShown = 6;

/**
 * Runs in a thread of its own, so that it goes on where our loop does not. It ends the work that hangs, which lets the loop
 * go on, and all of our process where that does not help.
 */
const program = `
const { parentPort, workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const { beats, leftMs, boundMs, graceMs, killed } = workerData;
const hasEnded = () => Atomics.load(beats, ${end}) === 1;
const isStill = () => Atomics.wait(beats, ${beat}, Atomics.load(beats, ${beat}), boundMs) === "timed-out";

Atomics.wait(beats, ${end}, 0, leftMs);
while (!hasEnded() && !(isStill() && isStill()));
if (!hasEnded()) {
  setTimeout(() => hasEnded() || killAll(), graceMs);
  endWork();
}

function killAll() {
  writeSync(2, killed);
  process.kill(process.pid, "SIGKILL");
}

function endWork() {
  const { Session } = require("node:inspector");
  const session = new Session();
  const urls = new Map();
  session.connectToMainThread();
  const terminate = (stack) => {
    parentPort.postMessage(stack);
    session.post("Runtime.terminateExecution", () => session.post("Debugger.disable", () => session.disconnect()));
  };
  // Where it is in native code it is not paused before that has ended, which may be never.
  const unpaused = setTimeout(() => terminate([]), 1000);
  session.on("Debugger.scriptParsed", ({ params }) => urls.set(params.scriptId, params.url));
  // Node ends with a message of its own and with exit code 1, which is that of a finding, where the callback of a timer or
  // of an immediate does not return. Work that a promise began can be ended.
  const cannotEnd = (frames) => {
    const names = frames.map(({ functionName }) => functionName);
    const own = names.slice(0, names.indexOf("processTicksAndRejections") >>> 0);
    return own.includes("listOnTimeout") || own.includes("processImmediate");
  };
  session.once("Debugger.paused", ({ params }) => {
    clearTimeout(unpaused);
    if (cannotEnd(params.callFrames)) killAll();
    terminate(params.callFrames.slice(0, ${framesShown}).map(({ functionName, location }) => {
      const place = urls.get(location.scriptId) + ":" + (location.lineNumber + 1) + ":" + (location.columnNumber + 1);
      return functionName === "" ? "at " + place : "at " + functionName + " (" + place + ")";
    }));
    session.post("Debugger.resume");
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
}
`;

/**
 * Watches from outside of our event loop that a run ends. A loop that hangs hears neither the end of the time nor a signal,
 * and nothing in it could say so: a check of the user may loop for ever, as may a mistake of ours.
 *
 * @param hung is told what hung; the work that did never comes to an end, and neither does who waits for it
 * @param killed what is said on stderr where our process is killed in the end
 * @returns to be called when nothing is left of the run
 */
export function watchLoop(
  leftMs: number,
  hung: (hungIn: HungIn) => void,
  killed: string,
  times: Partial<WatchTimes> = {},
): () => void {
  const beats = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const workerData = { beats, killed, leftMs, boundMs, graceMs, ...times };
  const worker = new Worker(program, { eval: true, workerData, env: {}, execArgv: [] });
  const tell = (index: number): void => {
    Atomics.add(beats, index, 1);
    Atomics.notify(beats, index);
  };
  const timer = setInterval(() => tell(beat), beatMs);
  timer.unref();
  worker.unref();
  worker.on("message", (stack: unknown) => {
    // Somebody has to be there who leaves.
    worker.ref();
    hung(Array.isArray(stack) ? stack.map(String) : []);
  });
  // Where there are no threads, the user watches.
  worker.on("error", () => undefined);
  return () => {
    clearInterval(timer);
    tell(end);
    tell(beat);
    worker.unref();
  };
}
