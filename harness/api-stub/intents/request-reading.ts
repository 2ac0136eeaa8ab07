import type { DescribedOperation } from "../description/described-operation.ts";
import type { AddressedRequest } from "../description/operation-finder.ts";
import type { VerbProfile } from "../verbs/verb-profile.ts";
import { verbProfiles } from "../verbs/verb-profiles.ts";

/** By what requests to web APIs are read. */
export interface RequestReading {
  /** What verbs mean. */
  readonly profile: VerbProfile;
  /** The operation that a request is one of; absent where no API is described. */
  readonly operationOf?: (request: AddressedRequest) => DescribedOperation | undefined;
}

/** Where nobody has chosen another mapping, and no API is described. */
export const plainReading: RequestReading = { profile: verbProfiles[0] };
