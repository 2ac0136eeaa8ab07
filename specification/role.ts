import type { CatalogueRow } from "./requirements/catalogue-row.ts";
import type { Unit } from "./unit.ts";

type Role = CatalogueRow["role"];

const nouns =
  /\b(?:(servers?|tools?|receivers?|responders?)|(clients?|hosts?|agents?|requestors?|users?)|(proposals?|SEPs?|extensions?|specifications?))\b/gi;

/** A noun after one of these is not who acts: `the client falls back to the tools of the server`. */
const preposition = /\b(?:from|by|to|of|for|with|against|via|on|in|at|into|between|about)\s+(?:[\w'-]+\s+){0,2}$/i;

/** Whom a sentence binds: its subject before the keyword, else what its headings speak of. A guess, and told as one. */
export function guessRole(unit: Pick<Unit, "place" | "text" | "section" | "demand">): Role {
  if (unit.place === "schema-required") return roleOfHeading(unit.text.replace(/[. ].*/, "")) ?? "server";
  const keyword = unit.demand?.inherited === false ? unit.text.indexOf(unit.demand.keyword) : -1;
  const before = keyword === -1 ? unit.text : unit.text.slice(0, keyword);
  const subjects = [...before.matchAll(nouns)].filter(
    ({ index }) => !preposition.test(before.slice(Math.max(0, index - 40), index)),
  );
  const subject = keyword === -1 ? subjects[0] : subjects.at(-1);
  if (subject !== undefined) return roleOf(subject);
  const agent = /\bbe \w+(?: \w+)? by (?:the |an? |every |any )?(servers?|clients?|hosts?)\b/i.exec(unit.text)?.[1];
  if (agent !== undefined) return /^s/i.test(agent) ? "server" : "client";
  return (
    unit.section
      .toReversed()
      .map(roleOfHeading)
      .find((role) => role !== undefined) ?? "server"
  );
}

/** Requests are sent by clients, and answers by servers. */
function roleOfHeading(heading: string): Role | undefined {
  if (/\b(?:clients?|hosts?)\b/i.test(heading)) return "client";
  if (/\bservers?\b/i.test(heading)) return "server";
  if (/(?:request|params|parameters)\b/i.test(heading)) return "client";
  return /(?:response|result)\b/i.test(heading) ? "server" : undefined;
}

function roleOf(match: RegExpExecArray): Role {
  if (match[1] !== undefined) return "server";
  return match[2] === undefined ? "specification" : "client";
}
