import { textBlocksOf } from "../../harness/calls/replies/call-outcome.ts";
import type { InstalledSdk } from "../../harness/connect/sdks/installed-sdk.ts";
import { toolOf, type Step } from "../../harness/conversation/conversation.ts";
import { member } from "../../harness/json/value.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import type { HintName } from "../../report-model/hints.ts";
import type { Sdk } from "../../report-model/report-model.ts";

/** A request, and how it ended. */
export interface Answered {
  readonly step: Step;
  readonly outcome: Outcome;
}

/** What of a server its SDK decides, before any code of the author runs. */
export type HabitSubject =
  | "unknown-tool"
  | "malformed-call"
  | "unknown-method"
  | "unknown-notification"
  | "malformed-line";

/** What an SDK does in every server that is made with it, known by the exact form that it has. */
interface SdkHabit extends SdkVersions {
  readonly about: HabitSubject;
  readonly isShownBy: (answered: Answered) => boolean;
}

interface SdkVersions {
  readonly package: string;
  /** The first version that is known to do it no more. */
  readonly before?: string;
  /** Nobody else writes this, so that the SDK need not be found. */
  readonly isItsOwn?: true;
}

const typeScript = "@modelcontextprotocol/sdk";

const sdkHabits: readonly SdkHabit[] = [
  {
    package: typeScript,
    about: "unknown-tool",
    isShownBy: ({ step, outcome }) =>
      ["not found", "disabled"].some(
        (how) => onlyErrorText(outcome) === `MCP error -32602: Tool ${toolOf(step) ?? ""} ${how}`,
      ),
    isItsOwn: true,
  },
  {
    package: "mcp",
    about: "unknown-tool",
    isShownBy: ({ step, outcome }) => onlyErrorText(outcome) === `Unknown tool: ${toolOf(step) ?? ""}`,
  },
  // It makes a result of all that is raised while a tool is called, so that no author can answer with an error.
  {
    package: "mcp",
    before: "2.0.0",
    about: "unknown-tool",
    isShownBy: ({ outcome }) => outcome.kind === "result" && member(outcome.result, "isError") === true,
  },
  {
    package: "fastmcp",
    about: "unknown-tool",
    isShownBy: ({ step, outcome }) => onlyErrorText(outcome) === `Unknown tool: '${toolOf(step) ?? ""}'`,
  },
  {
    package: "mcp",
    before: "2.0.0",
    about: "unknown-method",
    isShownBy: ({ outcome }) =>
      outcome.kind === "error" &&
      outcome.error.code === -32602 &&
      outcome.error.message === "Invalid request parameters",
  },
  // What it cannot parse ends its transport, and with that the server.
  { package: "rmcp", before: "0.12.0", about: "unknown-method", isShownBy: ({ outcome }) => hasExited(outcome, 0) },
  { package: "rmcp", before: "2.0.0", about: "malformed-line", isShownBy: ({ outcome }) => hasExited(outcome, 0) },
  // Its decoder passes over the notification, and then waits for more, though the next line is there.
  {
    package: "rmcp",
    before: "2.0.0",
    about: "unknown-notification",
    isShownBy: ({ outcome }) => outcome.kind === "unanswered",
  },
  {
    package: "github.com/modelcontextprotocol/go-sdk",
    about: "malformed-line",
    isShownBy: ({ outcome }) => outcome.kind === "unanswered" || hasExited(outcome, 1),
  },
  {
    package: "github.com/modelcontextprotocol/go-sdk",
    about: "malformed-call",
    isShownBy: ({ outcome }) => onlyErrorText(outcome)?.startsWith('validating "arguments": ') === true,
  },
  {
    package: "io.modelcontextprotocol.sdk:mcp",
    about: "malformed-line",
    isShownBy: ({ outcome }) => hasExited(outcome, 0),
  },
];

/**
 * The SDK that does this in every server; undefined where no SDK of the server is known to, in its version.
 *
 * @param answered what was asked, and how it ended
 * @param installed the SDKs of the program of the server, never what the server says of itself
 */
export function sdkThatDoes(
  about: HabitSubject,
  answered: Answered,
  installed: readonly InstalledSdk[] = [],
): Sdk | undefined {
  for (const habit of sdkHabits) {
    const sdk = habit.about === about && habit.isShownBy(answered) ? sdkAmong(installed, habit) : undefined;
    if (sdk !== undefined) return sdk;
  }
  return undefined;
}

/** Keys that SDKs write in the `_meta` of every tool, though authors can turn them off. */
const metaKeys: Readonly<Record<string, SdkVersions>> = {
  _fastmcp: { package: "fastmcp", before: "3.0.0", isItsOwn: true },
};

/** The SDK that writes a key of `_meta` in every tool; undefined where no SDK of the server is known to, in its version. */
export function sdkThatWritesMetaKey(key: string, installed: readonly InstalledSdk[] = []): Sdk | undefined {
  const known = Object.hasOwn(metaKeys, key) ? metaKeys[key] : undefined;
  return known === undefined ? undefined : sdkAmong(installed, known);
}

function sdkAmong(
  installed: readonly InstalledSdk[],
  { package: name, before, isItsOwn }: SdkVersions,
): Sdk | undefined {
  const range = before === undefined ? {} : { before };
  const found = installed.find((sdk) => sdk.package === name);
  if (found === undefined) return isItsOwn === true ? { package: name, ...range } : undefined;
  return before === undefined || isOlder(found.version, before) ? { ...found, ...range } : undefined;
}

/** SDKs that write these hints of every tool, false where the author has set none. */
const writtenAlways: Readonly<Record<string, readonly HintName[]>> = {
  "github.com/modelcontextprotocol/go-sdk": ["readOnlyHint", "idempotentHint"],
};

/** The SDK that writes a hint of every tool, so that false need not have been chosen; undefined where none does. */
export function sdkThatWritesAlways(hint: HintName, installed: readonly InstalledSdk[] = []): InstalledSdk | undefined {
  return installed.find((sdk) => writtenAlways[sdk.package]?.includes(hint) === true);
}

/** Whether a version comes before another; parts after the numbers do not count. */
function isOlder(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)];
  const at = other.findIndex((part, index) => part !== (own[index] ?? 0));
  return at !== -1 && (own[at] ?? 0) < (other[at] ?? 0);
}

function numbersOf(version: string): readonly number[] {
  return (/^\d+(?:\.\d+)*/u.exec(version)?.[0] ?? "0").split(".").map(Number);
}

function hasExited(outcome: Outcome, exitCode: number): boolean {
  return outcome.kind === "gone" && outcome.reason.code === "exited" && outcome.reason.exitCode === exitCode;
}

/** The text of a result with `isError`, one text block and no data. */
function onlyErrorText(outcome: Outcome): string | undefined {
  if (outcome.kind !== "result") return undefined;
  const { result } = outcome;
  const content = member(result, "content");
  const isAlone = Array.isArray(content) && content.length === 1 && member(result, "structuredContent") === undefined;
  return isAlone && member(result, "isError") === true ? textBlocksOf(result)[0] : undefined;
}
