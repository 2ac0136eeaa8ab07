import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import type { ConversationEvidence, Exchange, Step } from "../../harness/conversation/conversation.ts";
import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import { memberOfMember } from "../../harness/dialects/member-of-member.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { statelessVersion } from "../../harness/session/protocol.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { offeredIn, offering, requestOffering } from "../judging/extension-requests.ts";
import type { ServerQuerySubject } from "../../harness/check/subject.ts";
import { provenIn } from "../judging/proof.ts";

/** Its first page: cursors are of one session. */
const list: Step = { method: "tools/list", params: {} };

export const markerIsForThoseWhoOfferTheExtension = defineCheck({
  id: "capabilities/marker-is-for-those-who-offer-the-extension",
  since: statelessVersion,
  title: "A list that is asked for without the extension has no markers.",
  level: "SHOULD",
  requirements: requirements("TRX-MRK-04"),
  matters: "A client that does not know the extension keeps metadata that it can do nothing with.",
  fix: ["Look at the capabilities of the tools/list request, and leave the marker out without the extension."],
  dialects: ["resolution-ext"],
  evidence: conversation,
  per: "server",
  plan: () => [[list, requestOffering(list, {})]],
  judge: (evidence: ConversationEvidence, { dialect }: ServerQuerySubject) => {
    const [usual, without] = [firstWith(evidence.exchanges, false), firstWith(evidence.exchanges, true)];
    const index = without === undefined ? -1 : evidence.exchanges.indexOf(without);
    if (without === undefined) return undecided("the list without the extension was not read");
    const marked = markedIn(without, dialect);
    if (marked !== undefined) {
      return contradicted({
        message: `Tool ${showJson(marked)} is listed with its marker for a client without the extension.`,
        expected: `no _meta["${dialect.capabilityKey}"]`,
        observed: [`marked ${showJson(marked)}`],
        exchanges: [index],
        ...provenIn(evidence),
      });
    }
    if (usual === undefined || markedIn(usual, dialect) === undefined) {
      return undecided("no tool of the first page is marked for a client with the extension either");
    }
    return holds(1);
  },
});

export const toolsAreListedWithoutTheExtension = defineCheck({
  id: "capabilities/tools-are-listed-without-the-extension",
  title: "A client without the extension is listed the same tools.",
  level: "STATEMENT",
  requirements: requirements("TRX-ABS-02"),
  matters: "A client that does not know the extension cannot call a tool that it is not shown.",
  fix: ["List every tool to everybody; only its marker hangs on the extension."],
  dialects: ["resolution-ext"],
  evidence: conversation,
  per: "server",
  plan: (subject: ServerQuerySubject) => [[list, list, ...offering(subject, [list], {})]],
  judge: (evidence: ConversationEvidence) => {
    const usual = evidence.exchanges.filter((each) => offeredIn(each.step) === undefined);
    const [first, again] = usual.map(toolsIn);
    const without = firstWith(evidence.exchanges, true);
    const others = without === undefined ? undefined : toolsIn(without);
    if (without === undefined || first === undefined || again === undefined || others === undefined) {
      return undecided("tools/list was not answered to both");
    }
    if (canonicalText(first) !== canonicalText(again)) return undecided("the list differs also for the same client");
    if (canonicalText(first) === canonicalText(others)) return holds(1);
    return contradicted({
      message: "A client without the extension is listed other tools, or tools with other annotations.",
      expected: "the same tools with the same annotations and schemas",
      observed: [firstDifference(first, others)],
      exchanges: [0, evidence.exchanges.indexOf(without)],
    });
  },
});

function firstWith(exchanges: readonly Exchange[], isOther: boolean): Exchange | undefined {
  return exchanges.find(
    ({ step, outcome }) => outcome.kind === "result" && (offeredIn(step) !== undefined) === isOther,
  );
}

function listedIn({ outcome }: Exchange): readonly JsonObject[] | undefined {
  const tools = outcome.kind === "result" ? member(outcome.result, "tools") : undefined;
  return Array.isArray(tools) ? tools.filter((tool) => isJsonObject(tool)) : undefined;
}

/** What must not hang on the extension. */
function toolsIn(exchange: Exchange): Json | undefined {
  return listedIn(exchange)?.map((tool) =>
    ["name", "title", "description", "annotations", "inputSchema", "outputSchema"].map(
      (key) => member(tool, key) ?? null,
    ),
  );
}

/** The name of the first tool with a marker. */
function markedIn(exchange: Exchange, { capabilityKey }: QueryDialect): Json | undefined {
  const tool = listedIn(exchange)?.find((each) => memberOfMember(each, "_meta", capabilityKey) !== undefined);
  return tool === undefined ? undefined : (member(tool, "name") ?? null);
}
