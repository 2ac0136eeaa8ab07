/** What every fixture with text has in it. */
export const lines = ["first sample line", "second sample line", "third line"];
