import type { Conversation } from "../conversation/conversation.ts";
import type { Contradiction } from "../check/judgement.ts";
import type { Minimised } from "../results/minimised.ts";
import { allEnded } from "./all-ended.ts";
import type { PursuitBudget } from "./budget.ts";
import { confirm, measureRate, recurs, type Attempt } from "./confirm.ts";
import { decisiveAlone, type Found } from "./found.ts";
import { orProven } from "./or-proven.ts";
import { isSameFinding, type Sighting } from "./same-finding.ts";
import { searchAhead, type Ask, type Trying } from "./search-ahead.ts";

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
  /** Each try costs an instance, also where arguments are simplified; so many may be open at once for this. */
  readonly opensAtOnce?: number;
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
 *
 * Where each try costs an instance, the first guess is tried three times at once: what recurs there is proven, whenever the
 * run ends, and what is smaller is only easier to read.
 */
export async function minimise(request: MinimiseRequest): Promise<Minimised> {
  const { attempt, found, budget } = request;
  if (request.isShortest === true) return { ...(await confirm(attempt, found)), steps: 0 };
  const least = leastOf(request);
  if (least !== undefined) {
    const confirmed = { ...(await confirm(attempt, least)), steps: 1 };
    if (recurs(confirmed)) return confirmed;
  }
  const core = await findCore(request, least?.conversation);
  if (core.sighting === undefined && core.proven === undefined && found.contradiction.provenByTranscript === true) {
    // Leaving out requests at random would use up what is needed to measure how often it comes.
    const asFound = await confirm(attempt, found);
    if (!recurs(asFound)) return { ...(await measureRate(attempt, found, asFound, budget)), steps: 0 };
  }
  return orProven(core.proven, () => reduceFrom(request, core));
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

/** Where leaving out begins. */
interface Core {
  /** A guess that contradicts; absent where none does, or nothing can be guessed away. */
  readonly sighting?: Sighting | undefined;
  /** It, or else the whole conversation, where it recurred each time. */
  readonly proven?: Minimised;
}

/** @param refuted a guess that did not recur */
async function findCore(request: MinimiseRequest, refuted?: Conversation): Promise<Core> {
  const { found, attempt, opensAtOnce } = request;
  const guesses = likelyCores(found).filter((core) => core.length !== refuted?.length);
  // What was refuted is the first guess.
  if (opensAtOnce === undefined || refuted !== undefined) return { sighting: await firstOf(request, guesses) };
  const alone = decisiveAlone(found);
  const isAlone = (core: Conversation): boolean => core.length === alone.conversation.length;
  const further = guesses.filter((core) => !isAlone(core));
  const [trying, guessing] = [confirm(attempt, alone), firstOf(request, further)];
  await allEnded<unknown>([trying, guessing]);
  const [tried, other] = [await trying, await guessing];
  const isWhole = isAlone(found.conversation);
  const { conversation, contradiction } = tried;
  const sighting = isWhole || tried.reproduced === 0 ? other : { conversation, contradiction };
  return recurs(tried) ? { sighting, proven: { ...tried, steps: isWhole ? 0 : 1 } } : { sighting };
}

/** The first of the guesses that contradicts. */
function firstOf(request: MinimiseRequest, guesses: readonly Conversation[]): Promise<Sighting | undefined> {
  return searchIn(request, async (ask) => {
    for (const conversation of guesses) {
      const contradiction = await ask(conversation);
      if (contradiction !== undefined) return { conversation, contradiction };
    }
    return undefined;
  });
}

/** The smallest that recurs each time, from its core on. */
async function reduceFrom(request: MinimiseRequest, { sighting: core, proven }: Core): Promise<Minimised> {
  const { attempt, found, budget } = request;
  const provesItself = found.contradiction.provenByTranscript === true;
  const stages = await leaveOut(request, core);
  const reduced = stages.at(-1) ?? found;
  const simplified = await simplify(request, reduced);
  const all = simplified === reduced ? stages : [...stages, simplified];
  if (proven !== undefined && simplified === (core ?? found)) return proven;
  let best: Minimised | undefined;
  for (const index of fromTheEnd(all.length)) {
    const stage = all[index];
    if (stage === undefined || (best !== undefined && budget.isSpent())) continue;
    const confirmed = { ...(await confirm(attempt, stage)), steps: index };
    if (recurs(confirmed)) return confirmed;
    if (proven !== undefined) return proven;
    if (confirmed.untried !== undefined && !provesItself) return confirmed;
    if (best === undefined || confirmed.reproduced > best.reproduced) best = confirmed;
  }
  const original = { ...(await confirm(attempt, found)), steps: 0 };
  if (recurs(original)) return original;
  if (provesItself) return { ...(await measureRate(attempt, found, original, budget)), steps: 0 };
  return best !== undefined && best.reproduced > original.reproduced ? best : original;
}

/** The last one, then back from there in ever longer strides, without the first. */
function fromTheEnd(length: number): readonly number[] {
  const indices: number[] = [];
  for (let index = length - 1, stride = 1; index > 0; index -= stride, stride *= 2) indices.push(index);
  return indices;
}

/**
 * Delta debugging: leaves out ever smaller parts.
 *
 * @param core where to start; the original conversation when absent
 * @returns ever shorter conversations that contradicted once; the first is the original
 */
function leaveOut(request: MinimiseRequest, core: Sighting | undefined): Promise<readonly Sighting[]> {
  const { found } = request;
  return searchIn(request, async (ask) => {
    const stages: Sighting[] = core === undefined ? [found] : [found, core];
    let current = (core ?? found).conversation;
    for (let size = Math.ceil(current.length / 2); size >= 1 && current.length > 1; size = Math.floor(size / 2)) {
      for (let from = 0; from < current.length && current.length > 1;) {
        const candidate = current.toSpliced(from, size);
        const contradiction = candidate.length > 0 ? await ask(candidate) : undefined;
        if (contradiction === undefined) from += size;
        else {
          current = candidate;
          stages.push({ conversation: candidate, contradiction });
        }
      }
    }
    return stages;
  });
}

/** Searches among conversations with fewer requests, each tried in a fresh instance. */
function searchIn<Result>(request: MinimiseRequest, search: (ask: Ask) => Promise<Result>): Promise<Result> {
  const { attempt, tryLess = attempt, budget, found } = request;
  const ask: Ask = async (candidate) => {
    if (budget.isSpent(reservedForSimplifying)) return undefined;
    budget.spendRequests(candidate.length);
    const { judgement } = await tryLess(candidate, "fresh");
    return isSameFinding(found, candidate, judgement) ? judgement : undefined;
  };
  return searchAhead(search, tryingIn(request, ask));
}

function tryingIn({ budget, opensAtOnce = 1 }: MinimiseRequest, ask: Ask): Trying {
  return { ask, atOnce: opensAtOnce, notNeeded: (tries) => budget.refundInstances(tries) };
}

/** Simplifies arguments. Only the last stage is kept: no simpler one contradicts. */
async function simplify(request: MinimiseRequest, stage: Sighting): Promise<Sighting> {
  const { attempt, tryLess = attempt, budget, simplify: simpler, opensAtOnce } = request;
  if (simpler === undefined) return stage;
  const ask: Ask = async (candidate) => {
    if (budget.isSpent()) return undefined;
    budget.spendRequests(candidate.length);
    const { judgement } = await tryLess(candidate, "scratch");
    // The steps differ only in their arguments, so the same positions hold the same requests.
    const known = { conversation: candidate, contradiction: stage.contradiction };
    return isSameFinding(known, candidate, judgement) ? judgement : undefined;
  };
  const search = async (asked: Ask): Promise<Sighting> => {
    let simplest = stage;
    let misses = 0;
    const conversation = await simpler(stage.conversation, stage.contradiction, async (candidate) => {
      if (opensAtOnce !== undefined && misses >= maxMisses) return false;
      const contradiction = await asked(candidate);
      misses = contradiction === undefined ? misses + 1 : 0;
      if (contradiction !== undefined) simplest = { conversation: candidate, contradiction };
      return contradiction !== undefined;
    });
    if (conversation === stage.conversation) return stage;
    return conversation === simplest.conversation ? simplest : { conversation, contradiction: stage.contradiction };
  };
  return searchAhead(search, tryingIn(request, ask));
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
