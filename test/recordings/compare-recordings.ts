import { isContradiction } from "../../harness/pursuit/pursue.ts";
import type { Recording } from "./recording.ts";

/**
 * What two recordings of one behaviour have in common, whatever else differs: times, ids, names of temporary
 * directories, how often something was tried, and what a background did in between.
 */
export interface RecordingKind {
  /** `check tool dialect: verdict`, in order. */
  readonly verdicts: readonly string[];
  /** What the evidence of each contradiction shows, such as `truth/… : created persistent while it ran`. */
  readonly effects: readonly string[];
}

/** @param open checks that chance may leave undecided */
export function kindOf({ results, judged, evidence }: Recording, open: readonly string[]): RecordingKind {
  const compared = results.filter(({ check }) => !open.includes(check));
  const verdicts = compared.map(
    ({ check, tool = "the server", dialect, verdict }) => `${check} ${tool} ${dialect}: ${verdict}`,
  );
  const effects = compared.flatMap(({ check, verdict, decidedBy }) => {
    const decided = decidedBy === undefined ? undefined : judged[decidedBy];
    if (decided === undefined || !isContradiction(verdict)) return [];
    return [...effectsIn(evidence[decided.evidence])].map((effect) => `${check}: ${effect}`);
  });
  return { verdicts: verdicts.toSorted(), effects: [...new Set(effects)].toSorted() };
}

/** The kinds of all effects in evidence: of changes, of attempts to reach something, of requests to web APIs. */
function effectsIn(evidence: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  if (Array.isArray(evidence)) for (const each of withoutChance(evidence)) effectsIn(each, found);
  else if (isObject(evidence)) {
    const words = ["kind", "how", "persistence", "method", "reach"].flatMap((name) => textOf(evidence, name));
    if (textOf(evidence, "subject").length > 0) found.add([...words, ...phaseOf(evidence)].join(" "));
    else for (const each of Object.values(evidence)) effectsIn(each, found);
  }
  return found;
}

/**
 * Without what comes by chance: other times of a file, which hang on how fine a clock is, and where the machine is busy the start
 * of a sandbox.
 */
function withoutChance(effects: readonly unknown[]): readonly unknown[] {
  const startsSandbox = effects.some(isOfSandbox);
  return effects.filter(
    (each) =>
      !isObject(each) ||
      (each["persistence"] !== "timestamps" &&
        !(startsSandbox && (isOfSandbox(each) || (each["kind"] === "process.start" && each["phase"] === "late")))),
  );
}

function isOfSandbox(effect: unknown): boolean {
  return isObject(effect) && textOf(effect, "process").some((process) => /^(?:bwrap|init) /u.test(process));
}

/** Whether an effect comes before the answer is seen or after it hangs on how busy the machine is. */
function phaseOf(effect: Readonly<Record<string, unknown>>): readonly string[] {
  return textOf(effect, "phase").map((phase) => (phase === "end" ? "at the end" : "while it ran"));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(object: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const value = object[name];
  return typeof value === "string" ? [value] : [];
}
