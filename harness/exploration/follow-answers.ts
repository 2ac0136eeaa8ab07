import { readsOnly } from "../calls/setup/helping-calls.ts";
import type { JsonObject } from "../json/value.ts";
import type { Answer } from "./answer.ts";
import type { CallMaker } from "./call-maker.ts";
import type { ExploredTool } from "./explored-tool.ts";
import { followingCall } from "./following-call.ts";
import type { ToolRecord } from "./tool-record.ts";

/** Pages of one answer that are asked for: a server may have any number of them. */
const maxPages = 12;

interface Within {
  readonly made: CallMaker;
  readonly mayGoOn: () => boolean;
  /** The number of the box that is open. */
  readonly box: () => number;
}

/** Asks tools that say they only read for all that their answers say is still to come, page after page. */
export async function followAnswers(
  tools: readonly ExploredTool[],
  { made: { calls, records, seen }, mayGoOn, box }: Within,
  call: (tool: string, record: ToolRecord, given: JsonObject) => Promise<Answer>,
): Promise<void> {
  for (const { tool } of tools) {
    const record = records.get(tool.name);
    for (let page = 0; page < maxPages && mayGoOn(); page++) {
      const index = calls.lastThatWorked(tool.name, box());
      const last = index === undefined ? undefined : calls.at(index);
      if (record === undefined || index === undefined || last === undefined || !readsOnly(tool)) break;
      const next = followingCall(tool, last, index, seen);
      if (next === undefined || (await call(tool.name, record, next)).kind !== "worked") break;
    }
  }
}
