import type { PassGrounds } from "../../harness/check/check.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";
import type { ProfileName } from "./profile-names.ts";

/** What a page of a vendor says, in its own words. */
export interface Quote {
  readonly text: string;
  /** Of the page, to the heading where it has an address of its own. */
  readonly url: string;
  /** The day on which the page, or a copy of it, was read, such as `2026-10-02`: its wording may have changed since. */
  readonly readOn: string;
}

interface RuleFacts {
  /** The end of the id of its check, in kebab case. */
  readonly id: string;
  /** The claim as a sentence. */
  readonly title: string;
  /** Its words: `MUST` where a page says must, required or rejected, `SHOULD` where it asks or advises, else `STATEMENT`. */
  readonly level: "MUST" | "SHOULD" | "STATEMENT";
  /** All pages that say it; where they contradict each other, each side. */
  readonly quotes: readonly [Quote, ...(readonly Quote[])];
  /** The entry of the list of ambiguities, where the quotes contradict each other. */
  readonly ambiguity?: string;
  readonly matters: string;
  readonly fix: readonly string[];
}

/** A rule that a listed tool keeps or breaks. */
export interface ToolRule extends RuleFacts, PassGrounds {
  readonly judge: (tool: ListedTool) => Judgement;
}

/** A rule that the tools of a list keep or break together. */
export interface ListRule extends RuleFacts, PassGrounds {
  readonly judgeList: (tools: readonly ListedTool[]) => Judgement;
}

/** A rule that no message of a server shows: it is told, so that the author sees the whole list. */
export interface UntestedRule extends RuleFacts {
  /** Who or what shows it; a phrase. */
  readonly shownBy: string;
}

/** One rule of a directory. */
export type DirectoryRule = ToolRule | ListRule | UntestedRule;

/** What one directory of servers asks of those that it lists. */
export interface DirectoryProfile {
  /** As a user names it. */
  readonly id: ProfileName;
  /** The vendor as ids of checks begin: letters only. */
  readonly prefix: string;
  /** The directory, for sentences. */
  readonly name: string;
  readonly rules: readonly DirectoryRule[];
}
