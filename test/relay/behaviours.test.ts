import { describeRecorded } from "../recordings/describe-recorded.ts";
import { behavioursOfRelays } from "./recorded-behaviours.ts";

describeRecorded(behavioursOfRelays);
