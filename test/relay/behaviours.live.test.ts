import { describeLive } from "../recordings/describe-live.ts";
import { behavioursOfRelays } from "./recorded-behaviours.ts";

describeLive(behavioursOfRelays);
