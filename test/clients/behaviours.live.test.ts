import { describeLive } from "../recordings/describe-live.ts";
import { behavioursOfClients } from "./recorded-behaviours.ts";

describeLive(behavioursOfClients);
