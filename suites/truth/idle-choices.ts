import { isCall, type Execution } from "../../harness/calls/execution/execution.ts";
import { workOf } from "../../harness/calls/replies/work.ts";
import { argumentsOf } from "../../harness/conversation/conversation.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";

const maxShown = 4;

/** Choices of a tool with which no call worked. Nobody saw what it does for them, and its hints may be about them. */
export interface IdleChoices {
  /** Such as `; no call worked with action "purge"`, or nothing. */
  readonly told: string;
  /** More than half of some enumeration: a claim then rests on the smaller part of what it is about. */
  readonly isMost: boolean;
}

export function idleChoices(tool: ListedTool, executions: readonly Execution[]): IdleChoices {
  const made = executions.flatMap((execution) => {
    const works = workOf(execution);
    return execution.exchanges.flatMap((exchange, index) =>
      isCall(exchange) ? [{ given: argumentsOf(exchange.step), worked: works.get(index)?.kind === "worked" }] : [],
    );
  });
  const choices = choicesOf(tool).map(({ name, values, mustBeTried }) => {
    const idle = values.filter((value) => {
      const calls = made.filter(({ given }) => isJsonObject(given) && isSame(member(given, name), value));
      return calls.length === 0 ? mustBeTried : calls.every(({ worked }) => !worked);
    });
    return { idle: idle.map((value) => `${name} ${showJson(value)}`), isMost: 2 * idle.length > values.length };
  });
  const idle = choices.flatMap((choice) => choice.idle);
  if (idle.length === 0) return { told: "", isMost: false };
  const more = idle.length > maxShown ? ` and ${idle.length - maxShown} more` : "";
  const told = `; no call worked with ${idle.slice(0, maxShown).join(", ")}${more}`;
  return { told, isMost: choices.some(({ isMost }) => isMost) };
}

interface Choice {
  readonly name: string;
  readonly values: readonly Json[];
  /** A flag may be left out as well; each value of an enumeration counts by itself. */
  readonly mustBeTried: boolean;
}

function choicesOf({ definition }: ListedTool): readonly Choice[] {
  const schema = member(definition, "inputSchema");
  const properties = isJsonObject(schema) ? member(schema, "properties") : undefined;
  if (!isJsonObject(properties)) return [];
  return Object.keys(properties).flatMap((name): Choice[] => {
    const property = member(properties, name);
    if (!isJsonObject(property)) return [];
    const values = member(property, "enum");
    if (Array.isArray(values)) return [{ name, values, mustBeTried: true }];
    return member(property, "type") === "boolean" ? [{ name, values: [true, false], mustBeTried: false }] : [];
  });
}

function isSame(left: Json | undefined, right: Json): boolean {
  return left !== undefined && canonicalText(left) === canonicalText(right);
}
