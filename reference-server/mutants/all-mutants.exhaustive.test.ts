import { describeObservable } from "./fixture-observable.ts";

describeObservable("others");
