/** Arguments of one tool that are tried, each with a call and its repetition: four choices of two values are covered. */
export const maxTrials = 16;

/** Trials of a tool that worked with nothing in the rehearsal: a call that fails may have effects, too. */
export const maxTrialsInVain = 4;

/** Boxes spent on telling which call had a late effect. */
export const maxLateTrials = 4;
