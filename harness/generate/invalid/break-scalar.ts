/** No text is made longer than this to break `maxLength`. */
const maxLength = 100_000;

/** Texts that may break a keyword about strings, made from one that satisfies it. */
export function brokenTexts(keyword: string, limit: number, current: string): readonly string[] {
  const characters = Array.from(current);
  switch (keyword) {
    case "minLength": {
      const shorter = Math.max(0, Math.ceil(limit) - 1);
      return [characters.slice(0, shorter).join(""), "a".repeat(Math.min(shorter, maxLength))];
    }
    case "maxLength": {
      const longer = Math.floor(limit) + 1;
      if (longer > maxLength) return [];
      const last = characters.at(-1) ?? "a";
      return [current + last.repeat(Math.max(0, longer - characters.length)), "a".repeat(longer)];
    }
    case "pattern":
      return ["a", "", "!", "0", `${current}!`, `!${current}`, `${current} `, "A", " ", "\n", "ä", `${current}\n`];
    default:
      return [];
  }
}

/** Numbers that may break a keyword about numbers, made from one that satisfies it. */
export function brokenNumbers(keyword: string, limit: number, current: number): readonly number[] {
  switch (keyword) {
    case "minimum":
      return [Math.ceil(limit) - 1, limit - 1, limit - 0.5, -Number.MAX_VALUE];
    case "exclusiveMinimum":
      return [Math.floor(limit), limit, limit - 1];
    case "maximum":
      return [Math.floor(limit) + 1, limit + 1, limit + 0.5, Number.MAX_VALUE];
    case "exclusiveMaximum":
      return [Math.ceil(limit), limit, limit + 1];
    case "multipleOf":
      return [current + 1, limit * 1.5, limit + 1, limit / 2, current + limit / 2, 1, 0.5];
    default:
      return [];
  }
}
