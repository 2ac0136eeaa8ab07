import type { SentToApis } from "../../../../report-model/report-model.ts";
import type { ObservedExchange } from "../../../calls/execution/execution.ts";
import { excerpt } from "../../../json/excerpt.ts";
import { shownRequest, shownUnread } from "../../../api-stub/traffic/upstream-event.ts";

const maxRequests = 20;
const maxLength = 500;

/** What calls sent to web APIs, with each method and address once; undefined where they sent nothing. */
export function sentToApis(calls: readonly Pick<ObservedExchange, "upstream">[]): SentToApis | undefined {
  const times = new Map<string, number>();
  for (const { upstream = [] } of calls) {
    const sent = upstream.map((event) => (event.kind === "request" ? shownRequest(event) : shownUnread(event)));
    for (const request of new Set(sent)) times.set(request, (times.get(request) ?? 0) + 1);
  }
  if (times.size === 0) return undefined;
  const requests = [...times].map(([request, count]) => ({ request: excerpt(request, maxLength), calls: count }));
  const omitted = requests.length - maxRequests;
  return { requests: requests.slice(0, maxRequests), ...(omitted > 0 ? { omitted } : {}) };
}
