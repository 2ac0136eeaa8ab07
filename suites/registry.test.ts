import { queryDialects } from "../harness/dialects/query-dialects.ts";
import { describe, expect, it } from "vitest";
import { isBinding } from "../report-model/report-model.ts";
import { severityOf, suiteOf, judgesDialect, type Check } from "../harness/check/check.ts";
import { everyCheck } from "./index.ts";
import { catalogue } from "../specification/requirements/catalogue.ts";
import { requirements } from "../specification/requirements/requirements.ts";

const suites = [
  "capabilities",
  "schema",
  "hints",
  "output",
  "fallback",
  "determinism",
  "side-effects",
  "truth",
  "error-codes",
  "transport",
  "http-verbs",
  "relay",
  "directory",
  "client",
];

/** Every rule that can be decided from listed annotations; SR-NAME is none of them, since names prove nothing. */
const staticRules = [
  "SR-TYPE",
  "SR-NULL",
  "SR-NEST",
  "SR-UNKNOWN",
  "SR-NEARMISS",
  "SR-RO-D",
  "SR-RO-DF",
  "SR-RO-I",
  "SR-DEFAULT-D",
  "SR-DEFAULT-OW",
  "SR-EMPTY",
  "SR-TITLE",
  "SR-DUP",
  "SR-STABLE",
  "SR-FLAG-CAP",
  "SR-FLAG-TYPE",
  "SR-FLAG-NOBASE",
  "SR-FLAG-POINTLESS",
  "SR-ENV-RO",
  "SR-ENV-D",
  "SR-ENV-I",
  "SR-ENV-OW",
  "SR-VACUOUS",
];

describe("the registry of checks", () => {
  it("has every id once", () => {
    const ids = everyCheck.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("has exactly the known suites", () => {
    expect([...new Set(everyCheck.map(suiteOf))]).toEqual(suites);
  });

  it("claims every static rule, and no other", () => {
    const claimed = new Set(everyCheck.flatMap(({ rules }) => rules ?? []));
    expect([...claimed].toSorted()).toEqual(staticRules.toSorted());
  });

  it("tests every row of the catalogue, or the row says why not; never both", () => {
    const tested = new Set(everyCheck.flatMap((check) => check.requirements.map(({ id }) => id)));
    const disagreeing = catalogue.filter(({ id, excluded }) => tested.has(id) === (excluded !== undefined));
    expect(disagreeing.map(({ id }) => id)).toEqual([]);
  });
});

describe("a check", () => {
  const idsWhere = (isWrong: (check: Check) => boolean): readonly string[] =>
    everyCheck.filter(isWrong).map(({ id }) => id);

  it("fails for what is binding in the text, for a hint that is not kept, or not heeded, and for nothing else", () => {
    // No specification binds relays: theirs weigh what a hint does that became untrue on its way. A call that is sent twice
    // does what an untrue hint does.
    const isOfHint = (check: Check): boolean =>
      ["truth", "relay"].includes(suiteOf(check)) || check.id === "client/calls-are-not-sent-again";
    const isClaimed = ({ level, requirements: rows }: Check): boolean =>
      isBinding(level) && rows.some((row) => isBinding(row.level));
    expect(idsWhere((check) => severityOf(check) === "fail" && !isClaimed(check) && !isOfHint(check))).toEqual([]);
  });

  it("claims no level above that of its rows", () => {
    expect(
      idsWhere(({ level, requirements: rows }) => isBinding(level) && !rows.some((row) => isBinding(row.level))),
    ).toEqual([]);
  });

  it("has another level in a dialect where a row of that dialect binds as much, and nowhere else", () => {
    const wrong = everyCheck.flatMap(({ id, levelIn = {}, requirements: rows }) =>
      Object.entries(levelIn)
        .filter(([dialect, level]) => {
          const prefix = queryDialects.find((each) => each.id === dialect)?.rows ?? "no such dialect";
          const levels = rows.filter((row) => row.id.startsWith(prefix)).map((row) => row.level);
          return isBinding(level) ? !levels.some(isBinding) : !levels.includes(level);
        })
        .map(([dialect]) => `${id} in ${dialect}`),
    );
    expect(wrong).toEqual([]);
  });

  it("weighs more than its level for a hint that is not kept, or not heeded, and in the suite relay alone", () => {
    const weights = ["note", "warn", "fail"];
    const weigh = (check: Pick<Check, "level" | "severity">): number => weights.indexOf(severityOf(check));
    const heavier = idsWhere((check) => weigh(check) > weigh({ level: check.level }) && suiteOf(check) !== "relay");
    expect(heavier).toEqual([
      "truth/read-only-tools-change-nothing",
      "truth/non-destructive-tools-only-add",
      "truth/idempotent-tools-repeat-without-effect",
      "truth/closed-world-tools-stay-inside",
      "client/calls-are-not-sent-again",
    ]);
  });

  it("is named suite, slash, claim in kebab-case", () => {
    expect(idsWhere(({ id }) => !/^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*$/u.test(id))).toEqual([]);
  });

  it("tells its claim, why it matters and how to repair a contradiction", () => {
    expect(idsWhere(({ title }) => !/^[A-Z].+\.$/u.test(title))).toEqual([]);
    expect(idsWhere(({ matters }) => !/^.{20,}[.]$/u.test(matters))).toEqual([]);
    expect(idsWhere(({ fix }) => fix.length === 0 || fix.some((line) => line.trim() === ""))).toEqual([]);
  });

  it("says what a pass rests on and what it cannot see, each in a sentence", () => {
    for (const member of ["restsOn", "cannotSee"] as const) {
      expect(
        idsWhere((check) => !/^\S.{20,}[.]$/u.test(check[member] ?? "")),
        member,
      ).toEqual([]);
    }
  });

  it("says what no check of other evidence says", () => {
    const evidenceOf = new Map<string, string>();
    const repeated = everyCheck.flatMap(({ id, evidence, restsOn = "", cannotSee = "" }) =>
      [restsOn, cannotSee].flatMap((sentence) => {
        const other = evidenceOf.get(sentence);
        evidenceOf.set(sentence, other ?? evidence.id);
        return other === undefined || other === evidence.id ? [] : [`${id}: ${sentence}`];
      }),
    );
    expect(repeated).toEqual([]);
  });

  it("names a requirement, and in each dialect that it speaks one that applies there", () => {
    expect(idsWhere(({ requirements }) => requirements.length === 0)).toEqual([]);
    for (const dialect of queryDialects) {
      const foreign = queryDialects.filter(({ rows }) => rows !== dialect.rows);
      const isForeign = ({ id }: Check["requirements"][number]): boolean =>
        foreign.some(({ rows }) => id.startsWith(rows));
      expect(
        idsWhere((check) => judgesDialect(check, dialect) && check.requirements.every(isForeign)),
        dialect.id,
      ).toEqual([]);
    }
  });

  it("is no harder than the sentences it tests when it claims a MUST", () => {
    const hard = new Set(["MUST", "MUST NOT", "REQUIRED"]);
    const soft = ["DEFAULT", "SHOULD", "SHOULD NOT", "MAY", "STATEMENT", "GUIDANCE"];
    expect(
      idsWhere(({ level, requirements }) =>
        hard.has(level) ? !requirements.some((each) => hard.has(each.level)) : !soft.includes(level),
      ),
    ).toEqual([]);
  });
});

describe("the rows of the requirements", () => {
  it("are found by id, and a wrong id is an error", () => {
    expect(requirements("DA-SRV-02", "CORE-TOOL-04").map(({ id }) => id)).toEqual(["DA-SRV-02", "CORE-TOOL-04"]);
    expect(() => requirements("DA-SRV-99")).toThrow("DA-SRV-99");
  });
});
