/** If fewer tools do the same, each does it by itself: of fewer no habit shows by the others. */
export const minTools = 3;

/** Allows for a tool that never reaches the code which does it: a habit is what this share of the tools does. */
export const nearlyAllPercent = 80;

/** Whether so many tools, of so many, are nearly all. */
export function isOfNearlyAll(tools: number, of: number): boolean {
  return tools >= minTools && tools * 100 >= nearlyAllPercent * of;
}
