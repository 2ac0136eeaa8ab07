import type { Verdict } from "../../report-model/report-model.ts";
import { verdictSign, verdictWord } from "../terminal/wording.ts";
import { markup, type Markup } from "./markup.ts";

/** A verdict as a sign and a word, with how often where that is known. */
export function verdictMark(verdict: Verdict, count?: number): Markup {
  return markOf(verdict, `${count === undefined ? "" : `${count} `}${verdictWord(verdict)}`);
}

/** Other words with the sign and the colour of a verdict. */
export function markOf(verdict: Verdict, words: string): Markup {
  return markup`<span class="mark ${verdict}"><span aria-hidden="true">${verdictSign(verdict)}</span> ${words}</span>`;
}
