import type { Cap } from "./cap.ts";
import { capsOfFiles } from "./caps-of-files.ts";
import { capsOfObservers } from "./caps-of-observers.ts";
import { capsOfRequests } from "./caps-of-requests.ts";
import { capsOfState } from "./caps-of-state.ts";

export const allCaps: readonly Cap[] = [...capsOfFiles, ...capsOfRequests, ...capsOfObservers, ...capsOfState];
