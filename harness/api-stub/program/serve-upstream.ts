import { writeSync } from "node:fs";
import { Lookups } from "./lookups.ts";
import { Recorder } from "./recorder.ts";
import { Requests } from "./requests.ts";
import { lookupPort, serveLookups } from "./serve-lookups.ts";
import { servePages } from "./serve-pages.ts";
import { descriptors, type UpstreamSettings } from "./settings.ts";
import { ToldAnswers } from "./told-answers.ts";
import type { Told } from "./told.ts";
import { WebPorts, webPorts } from "./web-ports.ts";

/**
 * Answers lookups, serves pages, and answers for the web APIs of all hosts.
 *
 * @param told the source of later books of answers
 * @param ownPort the port that the target itself listens on, if it does
 */
export async function serveUpstream(
  told: Told,
  { pages, authority, ports, localPorts, answersWeb, book }: UpstreamSettings,
  ownPort?: number,
): Promise<void> {
  const recorder = new Recorder((line) => void writeSync(descriptors.seen, Buffer.from(line)));
  const lookups = new Lookups(() => recorder.lack("too-many-names"));
  const requests = new Requests(new ToldAnswers(told, book), recorder);
  const web = new WebPorts({ lookups, recorder, requests, authority, localPorts });
  const taken = new Set([lookupPort, pages.port, ownPort]);
  await Promise.all([
    serveLookups(lookups),
    ...(pages.port === ownPort ? [] : [servePages(pages)]),
    web.listen(answersWeb ? [...webPorts, ...ports, ...localPorts].filter((port) => !taken.has(port)) : []),
  ]);
}
