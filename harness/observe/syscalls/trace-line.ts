import { endOfDecoration, endOfString, isDescriptorEnd, splitArguments } from "./trace-arguments.ts";

/** A system call that has returned. */
export interface SystemCall {
  readonly kind: "call";
  readonly processId: number;
  readonly name: string;
  readonly args: readonly string[];
  /** What it returned, with its decoration; `?` when it never did. */
  readonly returned: string;
  /** Such as ENOENT, when it failed. */
  readonly error?: string;
  /** What strace wrote behind `=`. */
  readonly answer: string;
  /** The line without process and time. It has contents, so no report may show it (`trace-contents.ts`). */
  readonly text: string;
}

export type TraceEvent =
  | SystemCall
  /** A process or thread has ended. */
  | { readonly kind: "ended"; readonly processId: number }
  /** A signal has arrived, or a remark of strace. */
  | { readonly kind: "remark"; readonly processId: number; readonly text: string }
  /** A line of unknown form: something unknown happened. */
  | { readonly kind: "unreadable"; readonly text: string };

const lineForm = /^(\d+)\s+\d+\.\d+\s+([\s\S]*)$/u;
const resumedForm = /^<\.\.\. \S+ resumed>([\s\S]*)$/u;
const unfinishedMark = "<unfinished ...>";
/** Threads with a call that has not returned; each thread has one at most, and a target may have many threads. */
export const maxUnfinished = 65_536;

/** Joins the lines of `strace -f -ttt` into calls; keeps what a thread has begun and not finished. */
export class TraceLines {
  readonly #unfinished = new Map<number, string>();

  /** @returns the event of the line, or undefined when it has only the first half */
  read(line: string): TraceEvent | undefined {
    const [, id, rest] = lineForm.exec(line) ?? [];
    if (id === undefined || rest === undefined) return { kind: "unreadable", text: line };
    const processId = Number(id);
    if (rest.startsWith("+++")) {
      this.#unfinished.delete(processId);
      return { kind: "ended", processId };
    }
    if (rest.startsWith("---") || rest.startsWith("[ ") || rest.startsWith("strace: ")) {
      return { kind: "remark", processId, text: rest };
    }
    return this.#readCall(processId, rest, line);
  }

  #readCall(processId: number, rest: string, line: string): TraceEvent | undefined {
    const resumed = resumedForm.exec(rest)?.[1];
    const before = this.#unfinished.get(processId);
    if (resumed !== undefined) this.#unfinished.delete(processId);
    if (resumed !== undefined && before === undefined) return { kind: "unreadable", text: line };
    const text = resumed === undefined ? rest : `${before ?? ""}${resumed}`;
    if (text.endsWith(unfinishedMark)) {
      if (this.#unfinished.size >= maxUnfinished) return { kind: "unreadable", text: line };
      this.#unfinished.set(processId, text.slice(0, -unfinishedMark.length).trimEnd());
      return undefined;
    }
    return parseCall(processId, text) ?? { kind: "unreadable", text: line };
  }
}

function parseCall(processId: number, text: string): SystemCall | undefined {
  const open = text.indexOf("(");
  const close = closingParenthesis(text, open);
  const name = text.slice(0, open);
  if (open < 1 || close === undefined || !/^\w+$/u.test(name)) return undefined;
  const answer = /^\s*= ([\s\S]*)$/u.exec(text.slice(close + 1))?.[1] ?? "";
  const [, value, rest = ""] = /^(\?|-?\d+|0x[0-9a-f]+)([\s\S]*)$/u.exec(answer) ?? [];
  if (value === undefined) return undefined;
  const error = value === "-1" || value === "?" ? /^ (E[A-Z0-9]+)/u.exec(rest)?.[1] : undefined;
  return {
    kind: "call",
    processId,
    name,
    args: splitArguments(text.slice(open + 1, close)),
    returned: rest.startsWith("<") ? value + rest : value,
    ...(error === undefined ? {} : { error }),
    answer,
    text,
  };
}

/** The one that closes the first: strings and decorations may hold any number of others. */
function closingParenthesis(text: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at >= 0 && at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === "<" && isDescriptorEnd(text[at - 1])) at = endOfDecoration(text, at);
    else if (character === "(") depth++;
    else if (character === ")") {
      depth--;
      if (depth === 0) return at;
    }
  }
  return undefined;
}
