import type { World } from "../service/hooks.ts";

const everyNth = 20;

/** @returns whether this time is the one in twenty; in every start of the server it is another one */
export function nowAndThen({ session }: Pick<World, "session">): () => boolean {
  let count = Math.floor(Number(session)) % everyNth;
  return () => {
    count = (count + 1) % everyNth;
    return count === 0;
  };
}
