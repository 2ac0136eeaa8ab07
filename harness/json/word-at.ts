/** Whether a word stands by itself at a place of a text: `main` does not stand in `domain`. */
export function isWordAt(text: string, word: string, at: number): boolean {
  return text.startsWith(word, at) && !isPart(text[at - 1]) && !isPart(text[at + word.length]);
}

function isPart(character = ""): boolean {
  return /[\p{L}\d]/u.test(character);
}
