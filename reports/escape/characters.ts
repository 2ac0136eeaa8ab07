/**
 * Characters that act on a terminal or a reader without being seen: C0, DEL, C1 (`Cc`), bidi controls, zero-width and
 * tag characters (`Cf`, default ignorable), lone surrogates (`Cs`), line separators and noncharacters such as U+FFFE.
 * Node's `stripVTControlCharacters` leaves most of these in place, and stripping would hide what a server sent.
 */
export const hostileCharacters: RegExp =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;

/** The same but the line feed, for texts that have lines of their own: asking a function at each of millions is slow. */
export const hostileButLineFeeds: RegExp = new RegExp(`(?!\\n)${hostileCharacters.source}`, "gu");

/**
 * Where a line of text would become an order to a CI runner: GitHub reads `::error::` at the start of a line, blanks
 * skipped, and `##[error]` anywhere in it; Azure and TeamCity read `##vso[` and `##teamcity[`. The match is the first
 * character of the order; escaping it disarms the rest.
 */
export const runnerCommands: RegExp = /(?<=^|\s):(?=:)|#(?=#(?:vso|teamcity)?\[)/g;

/** Whether a text has anything that is shown in another form, as a line of its own or as a part of one. */
export function hasHostileCharacters(text: string): boolean {
  return text.search(hostileCharacters) !== -1 || text.search(runnerCommands) !== -1;
}

/** One character as `\u{..}`, the form every report shows in its stead. */
export function showCodePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
