/** If fewer tools do the same, each does it by itself. */
export const minTools = 3;
/** Allows for a tool that never reaches the code which does it. */
const nearlyAll = 0.8;

/** Whether so many tools, of so many, are nearly all. */
export function isOfNearlyAll(tools: number, of: number): boolean {
  return tools >= minTools && tools >= nearlyAll * of;
}
