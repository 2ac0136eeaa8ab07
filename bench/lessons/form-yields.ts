import { lessonForms } from "../../harness/exploration/lesson-forms.ts";
import { lessonsIn } from "../../harness/exploration/lessons.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import { maskedError } from "../../harness/exploration/answer.ts";
import { textForms, valuesInText } from "../../harness/exploration/text-values.ts";
import { ledOn } from "./led-on.ts";
import type { ExplorationRecord } from "./record.ts";

/** What one form of sentence is good for. */
export interface FormYield {
  readonly id: string;
  /** Texts that it reads something from. */
  readonly reads: number;
  /** Texts that say more with it than with the other forms alone. */
  readonly alone: number;
  /** Texts after which the tool was called as it says, and not refused so again. */
  readonly ledOn?: number;
  /** Servers of those that say more. */
  readonly servers: readonly string[];
}

/** An error of a tool; those that differ only in values and numbers are one. */
interface RefusedCall {
  readonly server: string;
  readonly calls: ExplorationRecord["calls"];
  /** Among the calls. */
  readonly index: number;
  readonly tool: ExplorationRecord["tools"][number];
  readonly text: string;
}

export function errorsIn({ server, tools, calls }: ExplorationRecord): readonly RefusedCall[] {
  const found = new Map<string, RefusedCall>();
  for (const [index, { tool: name, arguments: given, error }] of calls.entries()) {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined || error === undefined) continue;
    const key = `${name} ${maskedError(error, given)}`;
    if (!found.has(key)) found.set(key, { server, calls, index, tool, text: error });
  }
  return [...found.values()];
}

export function lessonFormYields(errors: readonly RefusedCall[]): readonly FormYield[] {
  const isRead = errors.map(({ text, tool }) => JSON.stringify(lessonsIn(text, tool)));
  return lessonForms.map((form) => {
    const others = lessonForms.filter((other) => other !== form);
    const reads = errors.filter(({ text, tool }) => lessonsIn(text, tool, [form]).length > 0);
    const alone = errors.filter(
      ({ text, tool }, index) => JSON.stringify(lessonsIn(text, tool, others)) !== isRead[index],
    );
    const on = reads.filter(({ calls, index, text, tool }) => ledOn(calls, index, lessonsIn(text, tool, [form])));
    return { ...yieldOf(form.id, reads.length, alone), ledOn: on.length };
  });
}

/** Tools of which every call that worked took a value from the answer to another. */
export function restingOnAnswers(records: readonly ExplorationRecord[]): number {
  return records.reduce((sum, { calls }) => {
    const working = calls.filter(({ worked }) => worked);
    const free = new Set(working.flatMap(({ tool, origins }) => (origins.length === 0 ? [tool] : [])));
    return sum + new Set(working.flatMap(({ tool }) => (free.has(tool) ? [] : [tool]))).size;
  }, 0);
}

/** An argument of a call that worked, which came from a text in another tool's answer. */
interface TakenValue {
  readonly server: string;
  readonly key: string;
  readonly value: string | number;
  readonly texts: readonly string[];
}

/** Texts that arguments of working calls come from, once a tool. */
function takenFromTexts({ server, calls }: ExplorationRecord): readonly TakenValue[] {
  const found = new Map<string, TakenValue>();
  for (const { tool, worked, origins } of calls) {
    for (const { call, found: taken } of worked ? origins : []) {
      const texts = textsOf(calls[call]?.result ?? null);
      const place = JSON.stringify([tool, taken.keys]);
      if (!found.has(place)) found.set(place, { server, key: taken.keys.at(-1) ?? "", value: taken.value, texts });
    }
  }
  return [...found.values()];
}

/** The last row is for what is read without any form: items of lists, and lines such as `key: value`. */
export function textFormYields(records: readonly ExplorationRecord[]): readonly FormYield[] {
  const taken = records.flatMap(takenFromTexts);
  const reads = ({ key, value, texts }: TakenValue, forms: typeof textForms): boolean =>
    texts.some((text) =>
      valuesInText(text, forms).some((each) => each.value === value && (each.keys.at(-1) ?? "") === key),
    );
  const inLines = taken.filter((each) => reads(each, []));
  const inForms = taken.filter((each) => !inLines.includes(each));
  const ofForms = textForms.map((form) => {
    const others = textForms.filter((other) => other !== form);
    const read = inForms.filter((each) => reads(each, [form]));
    return yieldOf(
      form.id,
      read.length,
      read.filter((each) => !reads(each, others)),
    );
  });
  return [
    ...ofForms,
    yieldOf(
      "lines",
      inLines.length,
      inLines.filter((each) => !textForms.some((form) => reads(each, [form]))),
    ),
  ];
}

function textsOf(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isJsonObject(value) ? Object.keys(value).flatMap((key) => textsOf(member(value, key) ?? null)) : [];
}

function yieldOf(id: string, reads: number, alone: readonly { readonly server: string }[]): FormYield {
  return { id, reads, alone: alone.length, servers: [...new Set(alone.map(({ server }) => server))] };
}
