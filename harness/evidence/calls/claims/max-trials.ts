/**
 * Sets of arguments tried for one tool, each with a call and its repetition: this covers four choices of two values.
 */
export const maxTrials = 16;
