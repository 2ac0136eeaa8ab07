import type { DescribedOperation } from "../description/described-operation.ts";
import type { AddressedRequest } from "../description/operation-finder.ts";
import type { VerbProfile } from "../verbs/verb-profile.ts";
import { verbProfiles } from "../verbs/verb-profiles.ts";

/** How requests to web APIs are interpreted. */
export interface RequestReading {
  /** What verbs mean. */
  readonly profile: VerbProfile;
  /** Finds the operation of a request; absent where no API is described. */
  readonly operationOf?: (request: AddressedRequest) => DescribedOperation | undefined;
}

/** For runs with the default mapping and no described API. */
export const plainReading: RequestReading = { profile: verbProfiles[0] };
