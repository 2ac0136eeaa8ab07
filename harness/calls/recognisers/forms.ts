/** One thing, and never a sentence about it. */
export const oneWord = /^\S+$/u;

/** One word that leads somewhere: `about:blank` is the page of a browser that shows none. */
export const oneAddress = /^(?!about:)\S+$/iu;

/** One word; with blanks only what begins or ends as no sentence does. */
export const onePath = /^(?:\S+|\/[^,:;!?]*|[^,:;!?]*\.[a-z]\w{0,7})$/iu;
