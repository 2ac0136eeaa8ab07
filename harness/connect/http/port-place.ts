import type { ProcessLaunch } from "../target.ts";

/** Stands for a chosen port, in an address and in the words of a command. */
export const portPlace = "{port}";

/** A server that has every port to itself gets this one: no system gives it to connections, and no known service uses it. */
const portAlone = 28_137;

/** The port that an address names; undefined where one is to be chosen. */
export function namedPort(url: string): number | undefined {
  return url.includes(portPlace) ? undefined : portOf(url);
}

/** @param url with a port in it, or with the port of its protocol */
export function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return Number(port || (protocol === "https:" ? 443 : 80));
}

/** The port of a server that shares its ports with no other process. */
export function portWhenAlone(url: string): number {
  return namedPort(url) ?? portAlone;
}

export function withPort(text: string, port: number): string {
  return text.replaceAll(portPlace, String(port));
}

/** A launch that tells the command its port, in the place of `{port}` and in the variable `PORT`. */
export function launchAt(launch: ProcessLaunch, port: number): ProcessLaunch {
  return {
    ...launch,
    args: launch.args.map((word) => withPort(word, port)),
    env: { PORT: String(port), ...launch.env },
  };
}
