import type { ProcessLaunch } from "../connect/target.ts";

const address = /\bhttps?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]):(\d{1,5})\b/giu;

/**
 * Ports of web APIs on this machine that the launch of a server names, such as `--env API=http://127.0.0.1:8123`. In a box
 * nobody is there; but the server may also be told so where it is to listen itself.
 */
export function localApisNamed({ args, env }: ProcessLaunch): ReadonlySet<number> {
  const texts = [...args, ...Object.values(env)];
  const ports = texts.flatMap((text) => [...text.matchAll(address)].map(([, port]) => Number(port)));
  return new Set(ports.filter((port) => port > 0 && port < 65_536));
}
