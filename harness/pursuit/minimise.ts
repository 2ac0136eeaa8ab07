import type { Conversation } from "../conversation/conversation.ts";
import type { Contradiction } from "../check/judgement.ts";
import type { Minimised } from "../results/minimised.ts";
import type { PursuitBudget } from "./budget.ts";
import { confirm, measureRate, recurs, type Attempt } from "./confirm.ts";
import { decisiveAlone, type Found } from "./found.ts";
import { isSameFinding, type Sighting } from "./same-finding.ts";

/** Finds simpler conversations than one that contradicts, until no simpler one does. */
export type Simplify = (
  conversation: Conversation,
  contradiction: Contradiction,
  contradicts: (candidate: Conversation) => Promise<boolean>,
) => Promise<Conversation>;

export interface MinimiseRequest {
  readonly found: Found;
  readonly attempt: Attempt;
  /** The same where something smaller is tried. */
  readonly tryLess?: Attempt;
  /** Absent where no argument is to be simplified. */
  readonly simplify?: Simplify;
  readonly budget: PursuitBudget;
  /** Nothing can be left out of the conversation. */
  readonly isShortest?: true;
  /** Each try costs an instance, also where arguments are simplified. */
  readonly opensEach?: true;
}

/** Fresh instances that leaving out requests must not use, so arguments can still be simplified. */
const reservedForSimplifying = 4;

/**
 * So many simpler arguments in a row that do not contradict: none will, as where the value is an id that only an answer of the
 * server tells. 19 of the 28 instances of one reduction varied such an id.
 */
const maxMisses = 4;

/**
 * Shrinks a contradiction and proves that it recurs.
 *
 * One that rests on a single request, in which nothing can be simplified, is tried with that alone. Else, requests are left
 * out first, each try in a fresh instance, since earlier requests may be what matters. Then the
 * arguments are simplified in one scratch instance. The result must recur 3 of 3 times in fresh ones. If it does not,
 * longer conversations are tried, up to the original: a server that answers at random contradicts a long one each time,
 * and a short one now and then. A contradiction that is proof by itself is tried more often, for a rate, if it recurs
 * in none of them; and at once if neither a guess at its core nor the original shows it each time.
 */
export async function minimise(request: MinimiseRequest): Promise<Minimised> {
  const { attempt, found, budget } = request;
  const provesItself = found.contradiction.provenByTranscript === true;
  if (request.isShortest === true) return { ...(await confirm(attempt, found)), steps: 0 };
  const least = leastOf(request);
  if (least !== undefined) {
    const confirmed = { ...(await confirm(attempt, least)), steps: 1 };
    if (recurs(confirmed)) return confirmed;
  }
  const reducer = new Reducer(request);
  const core = await reducer.findCore(least?.conversation);
  if (core === undefined && provesItself) {
    // Leaving out requests at random would use up what is needed to measure how often it comes.
    const asFound = await confirm(attempt, found);
    if (!recurs(asFound)) return { ...(await measureRate(attempt, found, asFound, budget)), steps: 0 };
  }
  const stages = await reducer.reduce(core);
  const reduced = stages.at(-1) ?? found;
  const simplified = await simplify(request, reduced);
  const all = simplified === reduced ? stages : [...stages, simplified];
  let best: Minimised | undefined;
  for (const index of fromTheEnd(all.length)) {
    const stage = all[index];
    if (stage === undefined || (best !== undefined && budget.isSpent())) continue;
    const confirmed = { ...(await confirm(attempt, stage)), steps: index };
    if (recurs(confirmed)) return confirmed;
    if (confirmed.untried !== undefined && !provesItself) return confirmed;
    if (best === undefined || confirmed.reproduced > best.reproduced) best = confirmed;
  }
  const original = { ...(await confirm(attempt, found)), steps: 0 };
  if (recurs(original)) return original;
  if (provesItself) return { ...(await measureRate(attempt, found, original, budget)), steps: 0 };
  return best !== undefined && best.reproduced > original.reproduced ? best : original;
}

/**
 * The single request that a contradiction rests on, if it was found among others and nothing can be simpler: what proves
 * that it recurs is all there is to try, which saves a launch.
 */
function leastOf({ found, simplify: simpler }: MinimiseRequest): Sighting | undefined {
  if (simpler !== undefined || found.conversation.length === 1) return undefined;
  const alone = decisiveAlone(found);
  return alone.conversation.length === 1 ? alone : undefined;
}

/** The last one, then back from there in ever longer strides, without the first. */
function fromTheEnd(length: number): readonly number[] {
  const indices: number[] = [];
  for (let index = length - 1, stride = 1; index > 0; index -= stride, stride *= 2) indices.push(index);
  return indices;
}

/** Simplifies arguments. Only the last stage is kept: no simpler one contradicts. */
async function simplify(
  { attempt, tryLess = attempt, budget, simplify: simpler, opensEach }: MinimiseRequest,
  stage: Sighting,
): Promise<Sighting> {
  if (simpler === undefined) return stage;
  let simplest = stage;
  let misses = 0;
  const contradicts = async (candidate: Conversation): Promise<boolean> => {
    if (budget.isSpent() || (opensEach === true && misses >= maxMisses)) return false;
    budget.spendRequests(candidate.length);
    const { judgement } = await tryLess(candidate, "scratch");
    // The steps differ only in their arguments, so the same positions hold the same requests.
    const known = { conversation: candidate, contradiction: stage.contradiction };
    misses++;
    if (!isSameFinding(known, candidate, judgement)) return false;
    misses = 0;
    simplest = { conversation: candidate, contradiction: judgement };
    return true;
  };
  const conversation = await simpler(stage.conversation, stage.contradiction, contradicts);
  if (conversation === stage.conversation) return stage;
  return {
    conversation,
    contradiction: conversation === simplest.conversation ? simplest.contradiction : stage.contradiction,
  };
}

/** Leaves out requests, and remembers each conversation on the way, starting with the original. */
class Reducer {
  readonly #request: MinimiseRequest;
  readonly #stages: Sighting[];

  constructor(request: MinimiseRequest) {
    this.#request = request;
    this.#stages = [request.found];
  }

  /**
   * @param refuted a guess that did not recur
   * @returns the first guess that contradicts
   */
  async findCore(refuted?: Conversation): Promise<Conversation | undefined> {
    for (const core of likelyCores(this.#request.found)) {
      if (core.length === refuted?.length) continue;
      if (await this.#contradicts(core)) return core;
    }
    return undefined;
  }

  /**
   * @param core where to start; the original conversation when absent
   * @returns ever shorter conversations that contradicted once; the first is the original
   */
  async reduce(core: Conversation = this.#request.found.conversation): Promise<readonly Sighting[]> {
    await this.#leaveOut(core);
    return this.#stages;
  }

  /** Delta debugging: leaves out ever smaller parts. */
  async #leaveOut(start: Conversation): Promise<void> {
    let current = start;
    for (let size = Math.ceil(current.length / 2); size >= 1 && current.length > 1; size = Math.floor(size / 2)) {
      for (let from = 0; from < current.length && current.length > 1;) {
        const candidate = current.toSpliced(from, size);
        if (candidate.length > 0 && (await this.#contradicts(candidate))) current = candidate;
        else from += size;
      }
    }
  }

  async #contradicts(candidate: Conversation): Promise<boolean> {
    const { attempt, tryLess = attempt, budget, found } = this.#request;
    if (budget.isSpent(reservedForSimplifying)) return false;
    budget.spendRequests(candidate.length);
    const { judgement } = await tryLess(candidate, "fresh");
    if (!isSameFinding(found, candidate, judgement)) return false;
    this.#stages.push({ conversation: candidate, contradiction: judgement });
    return true;
  }
}

/**
 * Guesses from the contradiction itself, boldest first: its exchanges alone, those with related ones, all similar ones,
 * all up to the last.
 */
function likelyCores({ conversation, contradiction, related = [] }: Found): readonly Conversation[] {
  const decisive = new Set(contradiction.exchanges ?? []);
  if (decisive.size === 0) return [];
  const last = Math.max(...decisive);
  const upToLast = conversation.slice(0, last + 1);
  const texts = new Set(upToLast.filter((_, index) => decisive.has(index)).map((step) => JSON.stringify(step.params)));
  return [
    conversation.filter((_, index) => decisive.has(index)),
    ...(related.length === 0
      ? []
      : [conversation.filter((_, index) => decisive.has(index) || related.includes(index))]),
    upToLast.filter((step) => texts.has(JSON.stringify(step.params))),
    upToLast,
  ].filter((core) => core.length < conversation.length);
}
