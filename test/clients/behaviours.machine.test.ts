import { describeReal } from "../recordings/describe-real.ts";
import { behavioursOfClients } from "./recorded-behaviours.ts";

describeReal(behavioursOfClients);
