/** One word, never a sentence. */
export const oneWord = /^\S+$/u;

/** One word that leads somewhere: `about:blank` is the empty page of a browser. */
export const oneAddress = /^(?!about:)\S+$/iu;

/** One word; with blanks only if it begins or ends as no sentence does. */
export const onePath = /^(?:\S+|\/[^,:;!?]*|[^,:;!?]*\.[a-z]\w{0,7})$/iu;
