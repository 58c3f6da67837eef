import type { ReactNode } from "react";

interface PayeeRow {
  _id: string;
  name: string;
  village: string;
  /** The way by which the grower is paid, or a link. */
  way: ReactNode;
  amount: ReactNode;
  box: ReactNode;
}

/** A set with an id, or without it. */
export function withOrWithout(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

/** Growers with sums, each with a box to tick. */
export function PayeeRows({ rows }: { rows: readonly PayeeRow[] }) {
  return (
    <ul className="border-t border-line">
      {rows.map(({ _id, name, village, way, amount, box }) => (
        <li
          key={_id}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 sm:grid-cols-[2.75rem_minmax(0,1fr)_12rem_8rem]"
        >
          {box}
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{name}</span>
            <span className="block text-sm text-ink-soft">{village}</span>
          </span>
          <span className="min-w-0 text-sm max-sm:order-last max-sm:col-span-2 max-sm:col-start-2">
            {way}
          </span>
          <span className="text-right">{amount}</span>
        </li>
      ))}
    </ul>
  );
}
