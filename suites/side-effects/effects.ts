import { defineCheck } from "../../harness/check/check.ts";
import { windows, type WindowCheck } from "../../harness/evidence/windows/windows.ts";
import type { EffectKind } from "../../harness/observe/effect/effect.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { judgeEffects } from "./attribution.ts";

const rows = requirements("DA-SEC-03", "TR-SEC-03", "TRX-SRV-07");
/** The tool itself is what most often has such an effect: the query runs it, in part or as a whole. */
const rowsOnRunningTheTool = [...rows, ...requirements("DA-SEC-04", "TR-SEC-04")];

function defineEffectCheck(
  kinds: readonly EffectKind[],
  facts: Pick<WindowCheck, "id" | "title" | "requirements" | "fix">,
): WindowCheck {
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
  requirements: [...rows, ...requirements("CORE-TOOL-04")],
  fix: [
    "Do not register, remove or edit tools, resources or prompts in the handler of the query.",
    "Do not change the data behind a resource there.",
  ],
});

export const queriesSendNoChangeNotification = defineEffectCheck(["state.notification"], {
  id: "side-effects/queries-send-no-change-notification",
  title: "Queries do not cause list_changed or resource notifications.",
  requirements: [...rows, ...requirements("TRX-SRV-07b")],
  fix: ["A query must not change anything, so there is nothing to announce; send notifications from the call."],
});

export const queriesChangeNoCapability = defineEffectCheck(["state.capability"], {
  id: "side-effects/queries-change-no-capability",
  title: "Queries do not change the answer to a later handshake.",
  requirements: rows,
  fix: ["In the query's handler, do not store anything that the next start reads."],
});

export const queriesChangeNoFile = defineEffectCheck(
  ["file.create", "file.change", "file.truncate", "file.rename", "file.mode", "file.type", "file.delete", "file.times"],
  {
    id: "side-effects/queries-change-no-file",
    title: "Queries do not change files.",
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
  requirements: rowsOnRunningTheTool,
  fix: ["Compute the answer from the arguments, or run the program at start-up and keep its output."],
});

export const queriesSignalNoProcess = defineEffectCheck(["process.signal"], {
  id: "side-effects/queries-signal-no-process",
  title: "Queries do not send signals to processes that the server has not started.",
  requirements: rowsOnRunningTheTool,
  fix: ["Send signals from the call; use signal 0 to check that a process exists."],
});

export const queriesUseNothingShared = defineEffectCheck(["ipc", "system"], {
  id: "side-effects/queries-use-nothing-shared",
  title: "Queries do not use memory, queues or sockets of other processes, or change settings of the machine.",
  requirements: rowsOnRunningTheTool,
  fix: ["Compute the answer from the arguments, or ask the other process at start-up and keep its answer."],
});
