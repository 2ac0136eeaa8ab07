import { servePetShop } from "./http-verbs/serve.ts";
import { relayUpstream } from "./relay/upstream.ts";
import type { Hooks, World } from "./service/hooks.ts";

/** What an honest server does beside the usual: it lists other tools, or is one behind a relay. */
export function honestHooks(
  { httpVerbs, behindRelay }: { readonly httpVerbs?: boolean; readonly behindRelay?: boolean },
  world: World,
): Hooks {
  if (behindRelay === true) return relayUpstream(world);
  return httpVerbs === true ? servePetShop() : {};
}
