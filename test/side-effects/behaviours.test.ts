import { describeRecorded } from "../recordings/describe-recorded.ts";
import { behavioursOfQueries } from "./recorded-behaviours.ts";

describeRecorded(behavioursOfQueries);
