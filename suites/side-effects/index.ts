import type { Check } from "../../harness/run/check.ts";
import { defineCheck } from "../../harness/run/check.ts";
import type { EffectKind } from "../../harness/observe/observer.ts";
import { requirements } from "../requirements/requirements.ts";
import { judgeEffects } from "./attribution.ts";

const same = {
  level: "MUST NOT",
  matters: "A client asks before the user has agreed to anything; a query that acts has acted without consent.",
  dialects: ["annotations", "resolve"],
} as const;

const rows = requirements("DA-SEC-03", "TR-SEC-03");

const queriesChangeNoList = defineCheck({
  ...same,
  gather: "windows",
  id: "side-effects/queries-change-no-list",
  title: "Queries change none of the lists that the server shows.",
  requirements: [...rows, ...requirements("CORE-TOOL-04")],
  fix: ["Do not register, remove or edit tools, resources or prompts in the handler of the query."],
  judge: (windows) => judgeEffects(windows, "protocol", ["state.list"]),
});

const queriesSendNoChangeNotification = defineCheck({
  ...same,
  gather: "windows",
  id: "side-effects/queries-send-no-change-notification",
  title: "Queries cause no notification that something has changed.",
  requirements: rows,
  fix: ["Nothing may change during a query, so there is nothing to announce; send notifications from the call."],
  judge: (windows) => judgeEffects(windows, "protocol", ["state.notification"]),
});

const queriesChangeNoCapability = defineCheck({
  ...same,
  gather: "windows",
  id: "side-effects/queries-change-no-capability",
  title: "Queries leave what a later handshake tells as it was.",
  requirements: rows,
  fix: ["Do not store anything in the handler of the query that the next start reads."],
  judge: (windows) => judgeEffects(windows, "protocol", ["state.capability"]),
});

const fileEffects: readonly EffectKind[] = ["file.create", "file.change", "file.delete"];

const queriesChangeNoFile = defineCheck({
  ...same,
  gather: "windows",
  id: "side-effects/queries-change-no-file",
  title: "Queries leave the working directory and the temporary directory as they were.",
  requirements: [...rows, ...requirements("DA-SEC-04", "TR-SEC-04")],
  fix: [
    "Derive the answer from the arguments, without running the tool.",
    "A log belongs on stderr; a cache that must be filled can be filled at start-up.",
  ],
  judge: (windows) => judgeEffects(windows, "snapshot", fileEffects),
});

/** Asking changes nothing, as far as the protocol and the file system show. */
export const sideEffectChecks: readonly Check[] = [
  queriesChangeNoList,
  queriesSendNoChangeNotification,
  queriesChangeNoCapability,
  queriesChangeNoFile,
];
