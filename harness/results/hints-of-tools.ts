import { hintNames } from "../../report-model/hints.ts";
import { nonBooleanHints, readHints } from "../dialects/hints.ts";
import type { QuerySubject } from "../check/subject.ts";
import type { ConversationEvidence } from "../conversation/conversation.ts";
import { showJson } from "../json/show.ts";
import { isJsonObject, member } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { AnsweredHints, SeenEffects, ToolClaims, ToolHints } from "../../report-model/tool-hints.ts";

/** Remembers what is learned of the hints of each tool, for the report. */
export class HintsOfTools {
  readonly #answered = new Map<string, AnsweredHints[]>();
  readonly #observed = new Map<string, SeenEffects>();

  /** Counts what the answers to queries about one tool say; those that are no results say nothing. */
  answered({ tool, dialect }: Pick<QuerySubject, "tool" | "dialect">, { exchanges }: ConversationEvidence): void {
    const results = exchanges.flatMap(({ outcome }) => (outcome.kind === "result" ? [outcome.result] : []));
    if (results.length === 0) return;
    const hints = results.map((result) => readHints(dialect.annotationsOf(result)));
    const said = hintNames.flatMap((name) => {
      const values = hints.flatMap((each) => each[name] ?? []);
      const counts = { true: values.filter(Boolean).length, false: values.filter((value) => !value).length };
      return values.length === 0 ? [] : [[name, counts] as const];
    });
    const answered = { dialect: dialect.id, answers: results.length, said: Object.fromEntries(said) };
    this.#answered.set(tool.name, [...(this.#answered.get(tool.name) ?? []), answered]);
  }

  /** Keeps what the calls of a tool did. */
  observed(tool: string, effects: SeenEffects): void {
    this.#observed.set(tool, effects);
  }

  /**
   * All of it, in the order of the list.
   *
   * @param claimsOf what calls decided of a tool; absent where no tool was to be called
   */
  of(tools: readonly ListedTool[], claimsOf?: (tool: string) => ToolClaims): readonly ToolHints[] {
    return tools.map(({ name, definition }) => {
      const answered = this.#answered.get(name);
      const observed = this.#observed.get(name);
      const annotations = member(definition, "annotations");
      const wrong = isJsonObject(annotations) ? nonBooleanHints(annotations) : [];
      const ofWrongType = Object.fromEntries(wrong.map((each) => [each.name, showJson(each.value)]));
      return {
        tool: name,
        declared: readHints(annotations),
        ...(wrong.length === 0 ? {} : { ofWrongType }),
        ...(answered === undefined ? {} : { answered }),
        ...(observed === undefined ? {} : { observed }),
        ...(claimsOf === undefined ? {} : { claims: claimsOf(name) }),
      };
    });
  }
}
