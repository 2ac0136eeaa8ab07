/**
 * Sets of arguments tried for one tool, each with a call and its repetition: this covers four choices of two values.
 */
export const maxTrials = 16;

/** Trials of a tool that never worked in the exploration: a call that fails may have effects, too. */
export const maxTrialsInVain = 4;
