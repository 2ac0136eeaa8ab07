/** Arguments of one tool that are tried, each with a call and its repetition: four choices of two values are covered. */
export const maxTrials = 16;
