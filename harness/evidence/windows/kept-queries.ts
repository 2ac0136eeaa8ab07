import { groupedBy } from "../../calls/attribution/groups.ts";
import { AskedRecord, type AskedSession } from "../../calls/journal/asked-record.ts";
import type { JournalEvent, QueriesWatched } from "../../calls/journal/journal-event.ts";
import { judgesDialect } from "../../check/check.ts";
import { undecided, type Contradiction, type Judgement } from "../../check/judgement.ts";
import type { ResultKey } from "../../check/result-key.ts";
import { queryDialects } from "../../dialects/query-dialects.ts";
import { canonicalText } from "../../json/canonical.ts";
import { isSameFinding } from "../../pursuit/same-finding.ts";
import { lastShown, neverShown, type Try } from "../../pursuit/tried-again.ts";
import { plain, readContradiction, resultOf, type Again, type RemediableResult } from "../../results/result.ts";
import type { Introduction } from "../../session/introduction.ts";
import { toolNamesIn } from "../../calls/journal/session-records.ts";
import { asFarAsWatched } from "./as-far-as-watched.ts";
import { isMilder, notOfQueries } from "./effect-weight.ts";
import type { SessionsJudge } from "./window-attempts.ts";
import type { WindowCheck } from "./window-check.ts";

/** The queries of a run as its journal has them. They are judged again as the run did, without its server. */
export class KeptQueries {
  readonly #sessions = new Map<number, KeptSession>();
  readonly #told: readonly QueriesWatched[];

  /** @param events of one journal, in order */
  constructor(events: readonly JournalEvent[]) {
    const tools = new Map<number, readonly string[]>();
    for (const event of events) {
      if (event.event === "session") tools.set(event.session, toolNamesIn(event.tools));
      else if (event.event === "begun")
        this.#sessions.set(event.session, new KeptSession(event.session, tools.get(event.session) ?? [], event));
      else if ("session" in event) this.#sessions.get(event.session)?.add(event);
    }
    this.#told = events.filter((event) => event.event === "queries");
  }

  /**
   * In the order of the dialects.
   *
   * @param repeats makes the command that shows a result again
   */
  judge(checks: readonly WindowCheck[], introduction: Introduction, repeats: Again): readonly RemediableResult[] {
    const byDialect = groupedBy(this.#told, ({ dialect }) => dialect);
    return queryDialects.flatMap((dialect) => {
      const told = byDialect.get(dialect.id) ?? [];
      const first = told.find(({ check }) => check === undefined);
      if (first === undefined) return [];
      return checks
        .filter((check) => judgesDialect(check, dialect))
        .map((check) => {
          const again = told.filter((each) => each.check === check.id);
          const judge: SessionsJudge = (seen) => check.judge(seen, { introduction, dialect });
          return this.#settle({ check, key: { dialect: dialect.id }, judge, repeats }, first, again);
        });
    });
  }

  #settle(
    { check, key, judge, repeats }: Claim,
    first: QueriesWatched,
    again: readonly QueriesWatched[],
  ): RemediableResult {
    const { seen, controls, limit, leftOut = 0, unwatched = [] } = first;
    const blind = unwatched.find((each) => each.check === check.id);
    if (blind !== undefined) return plain(check, key, "not-run", blind.reason, 0);
    const asked = this.#recordsOf([...controls, seen]);
    if (seen === undefined || asked === undefined)
      return resultOf(check, key, undecided(limit ?? "the journal has not all sessions in which it was asked"));
    const found = judge(asked);
    if (found.kind !== "contradicted") {
      const watched = { leftOut, ...(limit === undefined ? {} : { limit }) };
      return resultOf(check, key, asFarAsWatched(found, watched));
    }
    const compared = again.filter((each) => each.seen === seen).map((each) => this.#judged(each, judge));
    if (compared.some((judgement) => judgement?.kind !== "contradicted")) return resultOf(check, key, notOfQueries);
    const tries = again.filter((each) => each.seen !== seen).map((each) => this.#tryOf(each, judge, found));
    const last = lastShown(tries);
    if (last === undefined) return neverShown(check, key, found, tries.length, repeats);
    return readContradiction(check, key, last.contradiction, last.times, repeats);
  }

  #tryOf(again: QueriesWatched, judge: SessionsJudge, found: Contradiction): Try {
    const judgement = this.#judged(again, judge) ?? undecided("");
    const known = { conversation: [], contradiction: found };
    const isSame = isSameFinding(known, [], judgement) && !isMilder(judgement, found);
    const asked = this.#sessions.get(again.seen ?? 0)?.asked ?? "";
    return { asked, ...(isSame ? { shown: judgement } : {}) };
  }

  /** Undefined where a session is missing. */
  #judged({ controls, seen }: QueriesWatched, judge: SessionsJudge): Judgement | undefined {
    const sessions = this.#recordsOf([...controls, seen]);
    return sessions && judge(sessions);
  }

  #recordsOf(numbers: readonly (number | undefined)[]): readonly AskedSession[] | undefined {
    const records = numbers.flatMap((each) => this.#sessions.get(each ?? 0)?.record ?? []);
    return records.length < numbers.length ? undefined : records;
  }
}

interface Claim {
  readonly check: WindowCheck;
  readonly key: ResultKey;
  readonly judge: SessionsJudge;
  readonly repeats: Again;
}

class KeptSession {
  readonly #record: AskedRecord;
  readonly #asked = new Set<string>();

  constructor(...begun: ConstructorParameters<typeof AskedRecord>) {
    this.#record = new AskedRecord(...begun);
  }

  add(event: Extract<JournalEvent, { readonly session: number }>): void {
    switch (event.event) {
      case "request":
        if (event.purpose === "turn") this.#asked.add(canonicalText([event.method, event.params ?? null]));
        break;
      case "look":
        this.#record.looked(event);
        break;
      case "shown":
        this.#record.shown(event);
        break;
      case "moment": {
        const { event: _, session: __, ...ended } = event;
        this.#record.ended(ended);
        break;
      }
      case "session":
      case "begun":
      case "box":
      case "closed":
        break;
    }
  }

  get record(): AskedSession {
    return this.#record.since();
  }

  /** What was asked, in any order: several wait at once. */
  get asked(): string {
    return [...this.#asked].toSorted().join("\n");
  }
}
