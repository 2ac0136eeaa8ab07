import { callStep } from "../../../calls/setup/helping-calls.ts";
import type { CallSubject } from "../../../check/subject.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import { isJsonObject } from "../../../json/value.ts";

/** Calls of a tool with arguments that break its schema, so that they must fail; none where there are none such. */
export function brokenCalls({ tool, inputs }: Pick<CallSubject, "tool" | "inputs">): Conversation {
  if (inputs.kind !== "generated") return [];
  return inputs.generator.invalid.flatMap((each) =>
    isJsonObject(each.arguments) ? [callStep(tool.name, each.arguments)] : [],
  );
}
