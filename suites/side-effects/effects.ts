import { defineCheck, type PassGrounds } from "../../harness/check/check.ts";
import { windows } from "../../harness/evidence/windows/windows.ts";
import type { WindowCheck } from "../../harness/evidence/windows/window-check.ts";
import type { EffectKind } from "../../harness/observe/effect/effect.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { judgeEffects } from "./judge-effects.ts";

const rows = requirements("DA-SEC-03", "TR-SEC-03", "TRX-SRV-07");
/** Most often the tool itself has such an effect: the query runs it, in part or as a whole. */
const rowsOnRunningTheTool = [...rows, ...requirements("DA-SEC-04", "TR-SEC-04")];

function defineEffectCheck(
  kinds: readonly EffectKind[],
  facts: Pick<WindowCheck, "id" | "title" | "requirements" | "fix"> & PassGrounds,
): WindowCheck & PassGrounds {
  return defineCheck({
    ...facts,
    evidence: windows,
    per: "server",
    level: "MUST NOT",
    matters:
      "Clients send queries before the user has agreed to anything; a query with an effect acts without consent.",
    dialects: "all",
    kinds,
    judge: (seen, { dialect }) => judgeEffects(seen, kinds, dialect),
  });
}

export const queriesChangeNoList = defineEffectCheck(["state.list", "state.resource"], {
  id: "side-effects/queries-change-no-list",
  title: "Queries do not change the server's lists or resources.",
  restsOn: "The lists of the server and ten of its resources changed with queries no more often than with pings.",
  cannotSee: "State that neither shows, and what changes later than the run waits.",
  requirements: [...rows, ...requirements("CORE-TOOL-04")],
  fix: [
    "Do not register, remove or edit tools, resources or prompts in the handler of the query.",
    "Do not change the data behind a resource there.",
  ],
});

export const queriesSendNoChangeNotification = defineEffectCheck(["state.notification"], {
  id: "side-effects/queries-send-no-change-notification",
  title: "Queries do not cause list_changed or resource notifications.",
  restsOn: "No notification of a change came with queries more often than with pings.",
  cannotSee: "Changes that the server does not announce.",
  requirements: [...rows, ...requirements("TRX-SRV-07b")],
  fix: ["A query must not change anything, so there is nothing to announce; send notifications from the call."],
});

export const queriesChangeNoCapability = defineEffectCheck(["state.capability"], {
  id: "side-effects/queries-change-no-capability",
  title: "Queries do not change the answer to a later handshake.",
  restsOn: "A later handshake changed its answer with queries no more often than with pings.",
  cannotSee: "What only other clients are told in a handshake.",
  requirements: rows,
  fix: ["In the query's handler, do not store anything that the next start reads."],
});

export const queriesChangeNoFile = defineEffectCheck(
  ["file.create", "file.change", "file.truncate", "file.rename", "file.mode", "file.type", "file.delete", "file.times"],
  {
    id: "side-effects/queries-change-no-file",
    title: "Queries do not change files.",
    restsOn: "What watched files saw no change that came with queries and not as often with pings.",
    cannotSee:
      "Files outside of what is watched: without strace, those outside of the working and the temporary directory.",
    requirements: [...rowsOnRunningTheTool, ...requirements("TRX-SRV-07a", "TRX-SRV-07d")],
    fix: [
      "Compute the answer from the arguments, without running the tool.",
      "Write logs to stderr, and fill caches at start-up.",
    ],
  },
);

export const queriesReachNoNetwork = defineEffectCheck(
  ["network.external", "network.name-lookup", "network.listen", "network.loopback"],
  {
    id: "side-effects/queries-reach-no-network",
    title: "Queries do not use the network: no connection, no DNS lookup, no open port.",
    restsOn: "What watched the network saw no use of it that came with queries and not as often with pings.",
    cannotSee: "What other programs send for the server, and what an observer that the result does not name would see.",
    requirements: [...rowsOnRunningTheTool, ...requirements("TRX-SRV-07b")],
    fix: [
      "Compute the answer from the arguments; fetch what it needs at start-up.",
      "If the arguments do not decide a hint, answer with the more cautious value.",
    ],
  },
);

export const queriesStartNoProcess = defineEffectCheck(["process.start"], {
  id: "side-effects/queries-start-no-process",
  title: "Queries do not start programs.",
  restsOn: "What watched programs saw no start of one that came with queries and not as often with pings.",
  cannotSee: "Programs that another service starts for the server.",
  requirements: rowsOnRunningTheTool,
  fix: ["Compute the answer from the arguments, or run the program at start-up and keep its output."],
});

export const queriesSignalNoProcess = defineEffectCheck(["process.signal"], {
  id: "side-effects/queries-signal-no-process",
  title: "Queries do not send signals to processes that the server has not started.",
  restsOn: "What watched processes saw no signal to a process that the server had not started.",
  cannotSee: "Signals that another service sends for the server.",
  requirements: rowsOnRunningTheTool,
  fix: ["Send signals from the call; use signal 0 to check that a process exists."],
});

export const queriesUseNothingShared = defineEffectCheck(["ipc", "system"], {
  id: "side-effects/queries-use-nothing-shared",
  title: "Queries do not use memory, queues or sockets of other processes, or change settings of the machine.",
  restsOn:
    "What watched system calls saw no use of shared memory, queues, sockets or settings that came with queries alone.",
  cannotSee: "Memory that was shared before the run began to watch.",
  requirements: rowsOnRunningTheTool,
  fix: ["Compute the answer from the arguments, or ask the other process at start-up and keep its answer."],
});
