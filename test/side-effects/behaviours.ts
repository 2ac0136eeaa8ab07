import type { Verdict } from "../../report-model/report-model.ts";

/** A server of this folder that behaves in one way while it answers queries, and what is to come of that. */
export interface Behaviour {
  readonly server: "server.mjs" | "server.py" | "server.sh";
  readonly behaviour: string;
  readonly dialect?: "resolve";
  /** The checks that are contradicted, each with its verdict; none where the server is honest. */
  readonly kills: readonly (readonly [check: string, verdict: Verdict])[];
  /**
   * What a busy machine may leave undecided: a beat slower than a window falls into one more or less by chance. That
   * further lives without queries decide it is tested without a clock, in gather-windows.test.ts.
   */
  readonly mayStayOpen?: readonly string[];
  /** What is undecided, and nothing else; where no check is contradicted, nothing is when absent. */
  readonly undecided?: readonly string[];
  /** A check of which chance decides which of these verdicts it has. */
  readonly hasOneOf?: readonly [check: string, verdicts: readonly Verdict[]];
  /** It is watched by the sandbox alone. */
  readonly tier?: "sandbox";
  /** What it stands for among those that every run of the tests makes for real; all others are judged as recorded. */
  readonly live?: string;
}

const changesFile = ["side-effects/queries-change-no-file", "fail"] as const;
const leavesNothing = ["side-effects/queries-change-no-file", "ambiguous"] as const;
const changesTimes = ["side-effects/queries-change-no-file", "note"] as const;
const reachesNetwork = ["side-effects/queries-reach-no-network", "fail"] as const;
const reachesService = ["side-effects/queries-reach-no-network", "ambiguous"] as const;
const startsProcess = ["side-effects/queries-start-no-process", "ambiguous"] as const;
const signals = ["side-effects/queries-signal-no-process", "fail"] as const;
const changesMachine = ["side-effects/queries-use-nothing-shared", "fail"] as const;
const usesShared = ["side-effects/queries-use-nothing-shared", "ambiguous"] as const;

function node(behaviour: string, ...kills: Behaviour["kills"]): Behaviour {
  return { server: "server.mjs", behaviour, kills };
}

function python(behaviour: string, ...kills: Behaviour["kills"]): Behaviour {
  return { server: "server.py", behaviour, kills };
}

function shell(behaviour: string, ...kills: Behaviour["kills"]): Behaviour {
  return { server: "server.sh", behaviour, kills };
}

/** What they do, they do anyway, or it changes nothing. */
const honest: readonly Behaviour[] = [
  { ...node("nothing"), live: "no effect" },
  { ...node("nothing"), dialect: "resolve" },
  node("log-to-stderr"),
  node("lock-file-at-start"),
  node("fast-heartbeat"),
  { ...node("slow-heartbeat"), mayStayOpen: ["side-effects/queries-change-no-file"] },
  { ...node("slow-heartbeat-in-tmpdir"), mayStayOpen: ["side-effects/queries-change-no-file"] },
  node("cache-at-first-request"),
  node("read-files"),
  node("learn-the-own-address"),
  python("nothing"),
  shell("nothing"),
];

/** What queries of a server that answers none show. */
const unseenWithoutAnswers = [
  "side-effects/queries-change-no-list",
  "side-effects/queries-send-no-change-notification",
  "side-effects/queries-change-no-capability",
];

/** What the sandbox alone does not see. */
const unseenBySandbox = [
  "side-effects/queries-reach-no-network",
  "side-effects/queries-start-no-process",
  "side-effects/queries-signal-no-process",
  "side-effects/queries-use-nothing-shared",
];

/** Of which not everything can be told. */
const unclear: readonly Behaviour[] = [
  { ...node("method-not-found"), undecided: [...unseenWithoutAnswers, changesFile[0], ...unseenBySandbox] },
  {
    // An instance that was killed leaves the log behind, and the next one then makes none.
    ...python("read-a-row-in-wal-mode"),
    hasOneOf: [changesFile[0], ["ambiguous", "inconclusive"]],
  },
];

/** Queries of theirs have effects. */
export const acting: readonly Behaviour[] = [
  node("write-here", changesFile),
  { ...node("write-here", changesFile), dialect: "resolve" },
  node("write-to-tmpdir", changesFile),
  node("write-to-home", changesFile),
  node("write-elsewhere", changesFile),
  node("write-before-it-refuses", changesFile),
  node("write-by-timer", changesFile),
  node("write-to-open-file", changesFile),
  node("write-with-io-uring", changesFile),
  node("delete-at-first-query", changesFile),
  node("append-for-one-combination", changesFile),
  node("try-to-write", changesFile),
  node("temporary-file", leavesNothing),
  node("touch", changesTimes),
  node("connect", reachesNetwork),
  node("loopback", reachesService),
  node("resolve-a-name", reachesNetwork),
  node("send-datagram", reachesNetwork),
  node("listen", reachesNetwork),
  { ...node("start-a-process", startsProcess), live: "a process" },
  node("signal-another-process", signals),
  python("write-here", changesFile),
  python("write-in-a-child", changesFile),
  python("write-through-a-mapping", changesFile),
  python("add-a-row-in-wal-mode", changesFile),
  python("use-a-message-queue", usesShared),
  python("leave-the-namespace", changesMachine),
  shell("write-here", changesFile),
  shell("start-a-process", startsProcess),
];

/** Those that are watched in a sandbox only, which sees what became of files and nothing else. */
const inSandbox: readonly Behaviour[] = [
  { ...node("write-here", changesFile), live: "a sandbox as the only tier" },
  node("write-to-tmpdir", changesFile),
  node("touch", changesTimes),
  node("cache-at-first-request"),
  node("nothing"),
].map((each) => ({ ...each, tier: "sandbox", undecided: [...unseenWithoutAnswers, ...unseenBySandbox] }));

export const behaviours: readonly Behaviour[] = [...honest, ...unclear, ...acting, ...inSandbox];
