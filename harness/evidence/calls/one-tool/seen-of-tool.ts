import type { Execution } from "../../../calls/execution/execution.ts";
import type { Judgement } from "../../../check/judgement.ts";
import type { Called } from "../claims/asking.ts";
import { isAboutEffects, plannedOf, type Claimant } from "../claims/claimants.ts";
import { gravestJudgement, isOfAllCalls } from "./settle-claim.ts";
import type { Judged } from "../trials/tool-evidence.ts";

/** A pass rests on less evidence there. */
const besideOthersOnly =
  "watched in a session with other tools, since time was short; it was not watched alone to the end";

const withoutProbes = "not all that other tools show was compared, for want of time";

const settled: ReadonlySet<Judgement["kind"] | undefined> = new Set(["holds", "not-applicable"]);

/** A pass rests on less evidence there, too. */
const exploredOnly =
  "called and watched only together with all other tools, before any was called alone; no time was left to watch it alone";

interface SeenBefore {
  /** Its first calls, together with all other tools. */
  readonly explored: readonly Execution[];
  /** Its calls once more, among others that left everything as it was. */
  readonly quiet: Execution | undefined;
  /** Whether not every other tool is asked what it shows, for want of time. */
  readonly lacksProbes: boolean;
}

/** What was observed of one tool, by where it was called. */
export class SeenOfTool {
  /** Together with all other tools, for the first time in the run; the state that they show was not read. */
  readonly #explored: Called | undefined;
  /** Once more among others that left everything as it was, all together. */
  readonly #quiet: Called | undefined;
  /** In its own boxes. */
  alone: Called | undefined;
  /** In a session with other tools, watched to its end. */
  besideOthers: Called | undefined;

  readonly #lacksProbes: boolean;

  constructor({ explored, quiet, lacksProbes }: SeenBefore) {
    this.#explored = calledIn(explored);
    this.#quiet = calledIn(quiet === undefined ? [] : [quiet]);
    this.#lacksProbes = lacksProbes;
  }

  /** What was seen of it before its turn came. */
  get beforehand(): readonly (readonly ["explored" | "quiet", Called])[] {
    const kinds = [["explored", this.#explored] as const, ["quiet", this.#quiet] as const];
    return kinds.flatMap(([kind, called]) => (called === undefined ? [] : [[kind, called] as const]));
  }

  /** The best evidence: the calls made alone, if watched to the end. */
  get best(): Called | undefined {
    return this.isWhole ? this.alone : (this.besideOthers ?? this.alone);
  }

  /** Whether it was called alone and watched to the end. */
  get isWhole(): boolean {
    return this.alone !== undefined && this.alone.isCut !== true;
  }

  /**
   * The judgement that counts for a claim: a contradiction wherever it was seen; else what the tool did alone, or, if
   * that was not watched to the end, what it did beside others.
   *
   * @returns undefined where the claim stays open
   */
  judged(claimant: Claimant): Judged | undefined {
    const own = this.#told(claimant, judgedIn(claimant, this.alone));
    const shared = this.#told(claimant, judgedIn(claimant, this.besideOthers));
    if (own?.judgement.kind === "contradicted") return own;
    // What all calls of a tool show may come from what others left; the tool is not called again for that.
    if (shared?.judgement.kind === "contradicted") return isOfAllCalls(claimant.check) ? own : shared;
    const explored = this.explored(claimant);
    if (explored?.judgement.kind === "contradicted") return explored;
    return (
      own ??
      (shared === undefined ? undefined : withBasis(shared, besideOthersOnly)) ??
      (explored !== undefined && settled.has(explored.judgement.kind) ? withBasis(explored, exploredOnly) : undefined)
    );
  }

  #told({ check }: Claimant, judged: Judged | undefined): Judged | undefined {
    return judged !== undefined && this.#lacksProbes && isAboutEffects(check)
      ? withBasis(judged, withoutProbes)
      : judged;
  }

  /** What its calls together with all other tools showed of a claim; undefined where it needs more than these. */
  explored(claimant: Claimant): Judged | undefined {
    const { check, plan } = claimant;
    if (plan !== undefined || isOfAllCalls(check)) return undefined;
    const first = judgedIn(claimant, this.#explored);
    if (first?.judgement.kind === "contradicted" || !isAboutEffects(check)) return first;
    return judgedIn(claimant, this.#quiet) ?? first;
  }

  /** Whether its calls together with all other tools decide each of these claims about effects. */
  isSettledTogether(claimants: readonly Claimant[]): boolean {
    const aboutEffects = claimants.filter(({ check, plan }) => plan === undefined && isAboutEffects(check));
    return aboutEffects.every((claimant) => settled.has(this.explored(claimant)?.judgement.kind));
  }

  /** Whether all of these claims were decided beside others, and none was contradicted. */
  isSettledBesideOthers(claimants: readonly Claimant[]): boolean {
    const { besideOthers } = this;
    if (besideOthers === undefined) return false;
    return claimants.every((claimant) => settled.has(judgedIn(claimant, besideOthers)?.judgement.kind));
  }
}

function calledIn(executions: readonly Execution[]): Called | undefined {
  return executions.length === 0 ? undefined : { executions, chosen: [] };
}

/** For calls that were not watched to the end, only a contradiction counts. */
function judgedIn(claimant: Claimant, called: Called | undefined): Judged | undefined {
  if (called === undefined) return undefined;
  const { executions, isCut = false } = called;
  if (claimant.plan !== undefined && (isCut || executions.some(({ lacksPlans }) => lacksPlans === true)))
    return undefined;
  const planned = plannedOf(claimant, executions);
  const judged = gravestJudgement(claimant, planned === undefined ? executions : [planned]);
  return isCut && judged?.judgement.kind !== "contradicted" ? undefined : judged;
}

function withBasis(judged: Judged, basis: string): Judged {
  const { judgement } = judged;
  if (judgement.kind !== "holds") return judged;
  const { remark } = judgement;
  return { ...judged, judgement: { ...judgement, remark: remark === undefined ? basis : `${remark}; ${basis}` } };
}
