import { formatClock, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { Order } from "../contract/order.ts";

type TrailEntry = Order["trail"][number];

interface OrderTrailProps {
  trail: Order["trail"];
  /** What is said of an entry: what happened, and by whom where that is worth a word. */
  words: (entry: TrailEntry) => string;
}

/** What happened to an order, the oldest first: when, what and, where a person said it, why. */
export function OrderTrail({ trail, words }: OrderTrailProps) {
  return (
    <ol className="grid gap-1 text-sm">
      {trail.map((entry) => (
        <li key={`${entry.at} ${words(entry)}`} className="flex gap-x-3">
          <Moment at={entry.at} />
          <span className="min-w-0 wrap-anywhere">
            {words(entry)}
            {entry.reason && <span className="block text-ink-soft">“{entry.reason}”</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} className="shrink-0 text-ink-soft tabular-nums">
      {formatShortDay(storeDay(moment))} {formatClock(moment)}
    </time>
  );
}
