import { describeRecorded } from "../recordings/describe-recorded.ts";
import { behavioursOfClients } from "./recorded-behaviours.ts";

describeRecorded(behavioursOfClients);
