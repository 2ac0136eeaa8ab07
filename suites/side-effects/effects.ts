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
    matters: "A client asks before the user has agreed to anything; a query that acts has acted without consent.",
    dialects: "all",
    kinds,
    judge: (seen, { dialect }) => judgeEffects(seen, kinds, dialect),
  });
}

export const queriesChangeNoList = defineEffectCheck(["state.list", "state.resource"], {
  id: "side-effects/queries-change-no-list",
  title: "Queries change no list and no resource that the server shows.",
  requirements: [...rows, ...requirements("CORE-TOOL-04")],
  fix: [
    "Do not register, remove or edit tools, resources or prompts in the handler of the query.",
    "Do not change in it what a resource is made from.",
  ],
});

export const queriesSendNoChangeNotification = defineEffectCheck(["state.notification"], {
  id: "side-effects/queries-send-no-change-notification",
  title: "Queries cause no notification that something has changed.",
  requirements: [...rows, ...requirements("TRX-SRV-07b")],
  fix: ["Nothing may change during a query, so there is nothing to announce; send notifications from the call."],
});

export const queriesChangeNoCapability = defineEffectCheck(["state.capability"], {
  id: "side-effects/queries-change-no-capability",
  title: "Queries leave what a later handshake tells as it was.",
  requirements: rows,
  fix: ["Do not store anything in the handler of the query that the next start reads."],
});

export const queriesChangeNoFile = defineEffectCheck(
  ["file.create", "file.change", "file.truncate", "file.rename", "file.mode", "file.type", "file.delete", "file.times"],
  {
    id: "side-effects/queries-change-no-file",
    title: "Queries leave every file as it was.",
    requirements: [...rowsOnRunningTheTool, ...requirements("TRX-SRV-07a", "TRX-SRV-07d")],
    fix: [
      "Derive the answer from the arguments, without running the tool.",
      "A log belongs on stderr; a cache that must be filled can be filled at start-up.",
    ],
  },
);

export const queriesReachNoNetwork = defineEffectCheck(
  ["network.external", "network.name-lookup", "network.listen", "network.loopback"],
  {
    id: "side-effects/queries-reach-no-network",
    title: "Queries contact no other machine, ask no name server and open no port.",
    requirements: [...rowsOnRunningTheTool, ...requirements("TRX-SRV-07b")],
    fix: [
      "Derive the answer from the arguments; what has to be fetched for it can be fetched at start-up.",
      "Where the arguments alone do not tell, answer with the more cautious hint.",
    ],
  },
);

export const queriesStartNoProcess = defineEffectCheck(["process.start"], {
  id: "side-effects/queries-start-no-process",
  title: "Queries start no program.",
  requirements: rowsOnRunningTheTool,
  fix: ["Derive the answer from the arguments, or ask the program at start-up and keep what it said."],
});

export const queriesSignalNoProcess = defineEffectCheck(["process.signal"], {
  id: "side-effects/queries-signal-no-process",
  title: "Queries send no signal to a process that the server has not started.",
  requirements: rowsOnRunningTheTool,
  fix: ["Send signals from the call; whether a process is there can be asked with signal 0."],
});

export const queriesUseNothingShared = defineEffectCheck(["ipc", "system"], {
  id: "side-effects/queries-use-nothing-shared",
  title: "Queries use no memory, queue or socket of other processes and change no setting of the machine.",
  requirements: rowsOnRunningTheTool,
  fix: ["Derive the answer from the arguments, or ask the other process at start-up and keep what it said."],
});
